import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { auditCommand } from './auditCommand.ts';
import { dealCommand } from './dealCommand.ts';
import { helpCommand } from './helpCommand.ts';
import { ignoreClosedPipes, OutputFault } from './output.ts';
import { rulesCommand } from './rulesCommand.ts';
import { serveCommand } from './serveCommand.ts';

/** What the program ends with. */
const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Runs one command line and gives the exit code: 0 done, 1 it could not be done or something is wrong, 2 a bad argument. */
export async function run(args: readonly string[]): Promise<number> {
  ignoreClosedPipes();
  let code: number = EXIT.ok;
  const program = sabot((ended) => {
    code = ended;
  });
  if (args.length === 0) {
    program.outputHelp();
    return EXIT.ok;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (fault) {
    // Commander ends so after printing a help text (0) and after saying what is wrong with an argument.
    if (fault instanceof CommanderError) return fault.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(fault instanceof OutputFault)) throw fault;
    process.stderr.write(`sabot: ${fault.message}\n`);
    return EXIT.failed;
  }
}

/** The command line of `sabot`. `end` is told the exit code of a command that ran. */
function sabot(end: (code: number) => void): Command {
  const program = new Command('sabot')
    .description('Sabot, the home of baccarat, in the terminal. Play chips only.')
    .version(version(), '--version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', '\nRun it with npx, after npm start or npm ci: npx sabot deal --coups 20')
    .exitOverride();
  for (const command of [
    dealCommand(),
    rulesCommand(),
    auditCommand(end),
    serveCommand(end),
    helpCommand(program),
  ]) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  for (const command of [program, ...program.commands]) {
    command.configureOutput({ outputError: (text, write) => write(complaint(text, command, program)) });
  }
  return program;
}

/** What is wrong with an argument, and where to read what is right. */
function complaint(text: string, command: Command, program: Command): string {
  const name = command === program ? 'sabot' : `sabot ${command.name()}`;
  const said = text
    .replace(/^error: /, 'sabot: ')
    .replace(/command-argument value '(.*)' is invalid for argument '(.*)'\./, "argument '$1' is no $2.")
    .trim();
  const known = said.includes('unknown command')
    ? `\nThe commands are ${program.commands.map((known) => known.name()).join(', ')}.`
    : '';
  return `${said}${known}\nFor help: ${name} --help\n`;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json has no version');
}
