import { setTimeout as pause } from 'node:timers/promises';

/** A bettor's messages keep below the twenty a second that a house takes from one connection. */
const THINK_MS = 110;

/** What a simulated bettor takes between two commands. It is part of the load and waits for nothing. */
export function thinkTime(): Promise<void> {
  return pause(THINK_MS);
}

/** A drawn moment at which something is done to the house. It is part of the test's chance and waits for nothing. */
export function drawnMoment(fromMs: number, drawnMs: number): Promise<void> {
  return pause(fromMs + drawnMs);
}
