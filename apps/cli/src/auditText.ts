import type { AuditReport } from '@sabot/server/operations';
import type { Style } from './style.ts';

/** What an audit found, for a reader: the problems one a line, and a summary. */
export function auditText(
  { accounts, coups, sum, problems }: AuditReport,
  { place, style }: { readonly place: string; readonly style: Style },
): string {
  const counted = `${plural(accounts, 'account')}, ${plural(coups, 'coup')}`;
  if (accounts === 0 && coups === 0 && problems.length === 0)
    return `Nothing has happened yet in the house at ${place}: no account and no coup to recount.\n`;
  if (problems.length === 0)
    return `Recounted: ${counted}. Everything agrees, and the accounts add up to ${sum}.\n`;
  const listed = problems.map((problem) => `${problem}\n`).join('');
  return `${listed}\n${style.heading(`Recounted: ${counted}. ${plural(problems.length, 'problem')} found.`)}\n`;
}

function plural(times: number, thing: string): string {
  return times === 1 ? `1 ${thing}` : `${times} ${thing}s`;
}
