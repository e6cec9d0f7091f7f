/**
 * What came of asking to be let in. The house answers only to the addresses it was told of, and takes so many new
 * guests in a minute.
 */
export type Admission = 'signed-in' | 'wrong-address' | 'crowded' | 'away';

/** What an answer that is not the wished one says of it. */
export function refusedAdmission(status: number): Exclude<Admission, 'signed-in'> {
  if (status === 403) return 'wrong-address';
  return status === 429 ? 'crowded' : 'away';
}

/** Makes sure that this browser is signed in: with the session it has, else as a new guest. */
export async function ensureSession(): Promise<Admission> {
  try {
    const asked = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
    if (!asked.ok) return refusedAdmission(asked.status);
    if ((await asked.json()) !== null) return 'signed-in';
    const made = await fetch('/api/auth/sign-in/anonymous', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return made.ok ? 'signed-in' : refusedAdmission(made.status);
  } catch {
    // No answer at all, or half of one.
    return 'away';
  }
}
