import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONG_PRESS_MS, press } from './press.ts';

// A bare event target is all of a button that these gestures need.
let spot: EventTarget;
let done: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  spot = new EventTarget();
  done = [];
  stop =
    press({ add: () => done.push('add'), remove: () => done.push('remove') })(
      spot as unknown as HTMLElement,
    ) ?? (() => {});
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function send(type: string, facts: object = {}): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), facts);
  spot.dispatchEvent(event);
  return event;
}
const finger = { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 };
const mouse = { pointerType: 'mouse', isPrimary: true, clientX: 10, clientY: 10 };

test('SC29 a left click and a key’s click add', () => {
  send('pointerdown', mouse);
  send('click', { detail: 1 });
  send('click', { detail: 0 });
  expect(done).toEqual(['add', 'add']);
});

test('SC29 a right click removes and opens no menu', () => {
  const event = send('contextmenu', { pointerType: 'mouse' });
  expect(event.defaultPrevented).toBe(true);
  expect(done).toEqual(['remove']);
});

test('SC29 a short tap adds', () => {
  send('pointerdown', finger);
  vi.advanceTimersByTime(LONG_PRESS_MS - 50);
  send('pointerup', finger);
  send('click', { detail: 1 });
  expect(done).toEqual(['add']);
});

test('SC29 a long press removes once, and its tap and its menu do nothing more', () => {
  send('pointerdown', finger);
  send('contextmenu', { pointerType: 'touch' });
  vi.advanceTimersByTime(LONG_PRESS_MS);
  send('contextmenu', { pointerType: 'touch' });
  send('pointerup', finger);
  send('click', { detail: 1 });
  expect(done).toEqual(['remove']);
  send('pointerdown', finger);
  send('click', { detail: 1 });
  expect(done).toEqual(['remove', 'add']);
});

test('SC29 a finger that strays or leaves is not pressing', () => {
  send('pointerdown', finger);
  send('pointermove', { ...finger, clientX: 14 });
  send('pointermove', { ...finger, clientX: 60 });
  vi.advanceTimersByTime(LONG_PRESS_MS * 2);
  send('pointerdown', finger);
  send('pointercancel', finger);
  vi.advanceTimersByTime(LONG_PRESS_MS * 2);
  expect(done).toEqual([]);
});

test('SC29 nothing is left behind when the spot goes', () => {
  send('pointerdown', finger);
  stop();
  vi.advanceTimersByTime(LONG_PRESS_MS);
  send('click', { detail: 1 });
  expect(done).toEqual([]);
});
