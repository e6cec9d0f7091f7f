/** Runs what needs the house. A foreseen fault is told in one line with its remedy, and gives the exit code 1. */
export async function foreseen(work: () => Promise<number>): Promise<number> {
  const { StartupFault } = await import('@sabot/server/operations');
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof StartupFault)) throw fault;
    console.error(`sabot: ${fault.message}. ${fault.remedy}`);
    return 1;
  }
}
