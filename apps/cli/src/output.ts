/** The output cannot be written: a full disk, for example. */
export class OutputFault extends Error {
  override readonly name = 'OutputFault';
}

/** Text is handed to the system in pieces of about this many characters. */
const PIECE = 64 * 1024;

/**
 * Prints texts as they come, each piece only after the one before was taken, so that nothing piles up. When the reader
 * has gone (`sabot deal | head`) it stops quietly; any other failure is thrown.
 */
export async function print(texts: Iterable<string>): Promise<void> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    if (!(await isTaken(piece))) return;
    piece = '';
  }
  if (piece !== '') await isTaken(piece);
}

/** A reader that has gone is no fault of ours: what is written to it is dropped. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    // A failed write tells its own caller as well, so that a full disk is not hidden by this.
    stream.on('error', () => {});
  }
}

function isTaken(piece: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    process.stdout.write(piece, (fault) => {
      if (fault && 'code' in fault && fault.code === 'EPIPE') resolve(false);
      else if (fault)
        reject(new OutputFault(`the output cannot be written: ${fault.message}`, { cause: fault }));
      else resolve(true);
    });
  });
}
