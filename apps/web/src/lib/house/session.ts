/**
 * Makes sure that this browser is signed in: with the session it has, else as a new guest. Throws when the house is
 * not to be reached or refuses.
 */
export async function ensureSession(): Promise<void> {
  const asked = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
  if (!asked.ok) throw new Error(`the house answered ${asked.status}`);
  if ((await asked.json()) !== null) return;
  const made = await fetch('/api/auth/sign-in/anonymous', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!made.ok) throw new Error(`the house answered ${made.status}`);
}
