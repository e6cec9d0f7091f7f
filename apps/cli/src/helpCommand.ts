import { Command, InvalidArgumentError } from 'commander';

/** `sabot help`: the help of the program or of one of its commands. */
export function helpCommand(program: Command): Command {
  const parse = (name: string): Command => {
    const found = program.commands.find((command) => command.name() === name);
    if (found !== undefined) return found;
    const names = program.commands.map((command) => command.name()).join(', ');
    throw new InvalidArgumentError(`Expected one of ${names}.`);
  };
  return new Command('help')
    .description('show the help of a command')
    .argument('[command]', 'its name', parse)
    .action((command: Command | undefined) => (command ?? program).outputHelp());
}
