import { SPOTS } from '@sabot/rules';
import type { KeyPlace, KeyPress } from './keyIntent.ts';

/** The facts of a browser's key event. */
export function keyPress(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    control: event.ctrlKey,
    alt: event.altKey,
    meta: event.metaKey,
    repeat: event.repeat,
    composing: event.isComposing,
  };
}

const FIELDS =
  'select, textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable=true]';
const KEEPS_SPACE = 'a[href], input[type=checkbox], summary, [role=checkbox], [role=switch]';
const BUTTONS = 'button, input, [role=button], [role=radio], [role=tab]';

/** Where a key event lands on the page. */
export function keyPlace(target: EventTarget | null): KeyPlace {
  const element = target instanceof Element ? target : null;
  const testId = element?.closest('[data-testid^="spot-"]')?.getAttribute('data-testid') ?? '';
  return {
    focus: focusOf(element),
    spot: SPOTS.find((spot) => testId === `spot-${spot}`) ?? null,
    overlay: document.querySelector('dialog[open], [popover]:popover-open') !== null,
  };
}

function focusOf(element: Element | null): KeyPlace['focus'] {
  if (element?.closest(FIELDS)) return 'field';
  if (element?.closest(KEEPS_SPACE)) return 'keeps-space';
  return element?.closest(BUTTONS) ? 'button' : 'page';
}
