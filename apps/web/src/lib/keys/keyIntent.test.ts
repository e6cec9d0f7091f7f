import { expect, test } from 'vitest';
import { type KeyIntent, type KeyPlace, type KeyPress, type KeySettings, keyIntent } from './keyIntent.ts';

const PRESS: KeyPress = {
  key: '',
  code: '',
  shift: false,
  control: false,
  alt: false,
  meta: false,
  repeat: false,
  composing: false,
};
const PAGE: KeyPlace = { focus: 'page', spot: null, overlay: false };
const BUTTON: KeyPlace = { ...PAGE, focus: 'button' };
const ON_SPOT: KeyPlace = { ...BUTTON, spot: 'banco' };
const FIELD: KeyPlace = { ...PAGE, focus: 'field' };
const LINK: KeyPlace = { ...PAGE, focus: 'keeps-space' };
const SETTINGS: KeySettings = { charactersOn: true, spacePresses: false };

interface Case {
  readonly place?: KeyPlace;
  readonly settings?: Partial<KeySettings>;
}
function meant(press: Partial<KeyPress>, { place = PAGE, settings = {} }: Case = {}): KeyIntent | null {
  return keyIntent({ ...PRESS, ...press }, { ...SETTINGS, ...settings }, place);
}

test('WB17 Enter deals from the page and is left to buttons, links and fields', () => {
  expect(meant({ key: 'Enter' })).toEqual({ kind: 'deal' });
  for (const place of [BUTTON, ON_SPOT, LINK, FIELD]) expect(meant({ key: 'Enter' }, { place })).toBeNull();
});

test('WB18 Space is Rebet on the page and on a focused button', () => {
  expect(meant({ key: ' ' })).toEqual({ kind: 'rebet' });
  expect(meant({ key: ' ' }, { place: BUTTON })).toEqual({ kind: 'rebet' });
  expect(meant({ key: ' ' }, { place: ON_SPOT })).toEqual({ kind: 'rebet' });
});

test('WB18 Space is left to fields, checkboxes, links and open dialogs', () => {
  for (const place of [FIELD, LINK, { ...BUTTON, overlay: true }])
    expect(meant({ key: ' ' }, { place })).toBeNull();
});

test('WB18 by the setting Space presses the button and R is Rebet', () => {
  const settings = { spacePresses: true };
  expect(meant({ key: ' ' }, { place: BUTTON, settings })).toBeNull();
  expect(meant({ key: 'r' }, { settings })).toEqual({ kind: 'rebet' });
  expect(meant({ key: 'R' }, { settings })).toEqual({ kind: 'rebet' });
  expect(meant({ key: 'r' })).toBeNull();
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('WB19 %i chooses that chip', (digit) => {
  const chosen = { kind: 'choose', place: digit - 1 };
  expect(meant({ key: `${digit}`, code: `Digit${digit}` })).toEqual(chosen);
  expect(meant({ key: `${digit}`, code: `Numpad${digit}` }, { place: BUTTON })).toEqual(chosen);
  expect(meant({ key: `${digit}`, code: `Digit${digit}`, shift: true })).toEqual(chosen);
});

test('WB19 on a French keyboard the digits need no Shift', () => {
  expect(meant({ key: '&', code: 'Digit1' })).toEqual({ kind: 'choose', place: 0 });
  expect(meant({ key: 'è', code: 'Digit7' })).toEqual({ kind: 'choose', place: 6 });
});

test('WB19 no other digit chooses anything', () => {
  expect(meant({ key: '9', code: 'Digit9' })).toBeNull();
  expect(meant({ key: '0', code: 'Digit0' })).toBeNull();
  expect(meant({ key: '!', code: 'Digit1', shift: true })).toBeNull();
});

test.each([
  ['d', 'deal'],
  ['D', 'deal'],
  ['s', 'skip'],
  ['n', 'new-game'],
  ['u', 'undo'],
  ['Backspace', 'undo'],
  ['?', 'show-keys'],
] as const)('WB20 %s is %s, wherever the focus is but in a field', (key, kind) => {
  expect(meant({ key })).toEqual({ kind });
  expect(meant({ key }, { place: BUTTON })).toEqual({ kind });
  expect(meant({ key }, { place: LINK })).toEqual({ kind });
  expect(meant({ key }, { place: FIELD })).toBeNull();
});

test('WB20 a letter with Shift is another key; a sign may need it', () => {
  expect(meant({ key: 'D', shift: true })).toBeNull();
  expect(meant({ key: '?', shift: true })).toEqual({ kind: 'show-keys' });
  expect(meant({ key: 'x' })).toBeNull();
  expect(meant({ key: 'constructor' })).toBeNull();
});

test('WB21 characters switched off do nothing; named keys still act', () => {
  const settings = { charactersOn: false };
  for (const key of ['d', 's', 'n', 'u', '1', '8', '?']) expect(meant({ key }, { settings })).toBeNull();
  expect(meant({ key: 'r' }, { settings: { charactersOn: false, spacePresses: true } })).toBeNull();
  expect(meant({ key: 'Enter' }, { settings })).toEqual({ kind: 'deal' });
  expect(meant({ key: ' ' }, { settings })).toEqual({ kind: 'rebet' });
  expect(meant({ key: 'Backspace' }, { settings })).toEqual({ kind: 'undo' });
  expect(meant({ key: 'Escape' }, { settings })).toEqual({ kind: 'leave' });
});

test('WB22 on a spot a chip comes off, or all of them', () => {
  expect(meant({ key: 'Delete' }, { place: ON_SPOT })).toEqual({ kind: 'remove', spot: 'banco' });
  expect(meant({ key: 'Enter', shift: true }, { place: ON_SPOT })).toEqual({ kind: 'remove', spot: 'banco' });
  expect(meant({ key: 'Delete', shift: true }, { place: ON_SPOT })).toEqual({ kind: 'clear', spot: 'banco' });
});

test('WB22 elsewhere those keys do nothing', () => {
  for (const place of [PAGE, BUTTON]) {
    expect(meant({ key: 'Delete' }, { place })).toBeNull();
    expect(meant({ key: 'Enter', shift: true }, { place })).toBeNull();
  }
});

test('WB23 Escape leaves; in an open dialog it is the dialog’s', () => {
  expect(meant({ key: 'Escape' })).toEqual({ kind: 'leave' });
  expect(meant({ key: 'Escape' }, { place: { ...BUTTON, overlay: true } })).toBeNull();
});

test('WB24 a key held down is swallowed after its first press', () => {
  for (const key of ['d', ' ', 'Backspace', 'Escape', '3']) {
    expect(meant({ key, repeat: true })).toEqual({ kind: 'nothing' });
  }
  expect(meant({ key: 'Enter', repeat: true }, { place: BUTTON })).toEqual({ kind: 'nothing' });
  expect(meant({ key: 'Tab', repeat: true })).toBeNull();
  expect(meant({ key: 'ArrowRight', repeat: true }, { place: BUTTON })).toBeNull();
});

test('WB25 a modifier or an input method makes it another key', () => {
  for (const held of ['control', 'alt', 'meta', 'composing'] as const) {
    for (const key of ['d', ' ', 'Enter', '1', 'Escape', 'Backspace']) {
      expect(meant({ key, [held]: true })).toBeNull();
    }
  }
});
