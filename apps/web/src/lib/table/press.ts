import type { Attachment } from 'svelte/attachments';

/** How long a finger rests to take a chip off. iOS sends no context menu, so the time is our own. */
export const LONG_PRESS_MS = 450;
/** How far a finger may stray and still be pressing. */
const STRAY_PX = 12;

/** What a pointer can do to a spot. A click of the keyboard counts as `add`. */
export interface PressIntents {
  readonly add: () => void;
  readonly remove: () => void;
}

/**
 * Left click or tap adds; right click, or a finger that rests, removes. The tap that ends a long press does not add.
 * Keys are not handled here: Enter on a button is a click already.
 */
export function press(intents: PressIntents): Attachment<HTMLElement> {
  return (spot) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: { x: number; y: number } | null = null;
    let isLong = false;

    const cancel = (): void => {
      clearTimeout(timer);
      timer = undefined;
      from = null;
    };
    const begin = (event: PointerEvent): void => {
      cancel();
      isLong = false;
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        isLong = true;
        cancel();
        intents.remove();
      }, LONG_PRESS_MS);
    };
    const stray = (event: PointerEvent): void => {
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY_PX) cancel();
    };
    const click = (event: MouseEvent): void => {
      cancel();
      const wasLong = isLong;
      isLong = false;
      // Some browsers send a click after a long press, some do not. A key's click has no detail and always counts.
      if (wasLong && event.detail > 0) return;
      intents.add();
    };
    const menu = (event: MouseEvent): void => {
      event.preventDefault();
      // On touch screens of Android the menu comes with the long press, which has its own timer.
      const isTouch = timer !== undefined || isLong || (event as PointerEvent).pointerType === 'touch';
      if (!isTouch) intents.remove();
    };

    const listeners = new AbortController();
    const { signal } = listeners;
    spot.addEventListener('pointerdown', begin, { signal });
    spot.addEventListener('pointermove', stray, { signal });
    spot.addEventListener('pointerup', cancel, { signal });
    spot.addEventListener('pointercancel', cancel, { signal });
    spot.addEventListener('pointerleave', cancel, { signal });
    spot.addEventListener('click', click, { signal });
    spot.addEventListener('contextmenu', menu, { signal });
    return () => {
      cancel();
      listeners.abort();
    };
  };
}
