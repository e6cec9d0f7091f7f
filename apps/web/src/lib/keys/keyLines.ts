import { t } from '../i18n/messages.ts';
import type { KeySettings } from './keyIntent.ts';

/** One act and the ways to ask for it; a way is the keys pressed together. */
export interface KeyLine {
  readonly act: string;
  readonly ways: readonly (readonly string[])[];
}

interface Way {
  readonly keys: readonly string[];
  /** A letter, digit or sign, which can be switched off. */
  readonly character: boolean;
}

const named = (...keys: string[]): Way => ({ keys, character: false });
const character = (key: string): Way => ({ keys: [key], character: true });

/** The keys that act under these settings, as they are listed for the bettor. */
export function keyLines(settings: KeySettings): readonly KeyLine[] {
  const [shift, enter, del] = [t.keyShiftName(), t.keyEnterName(), t.keyDeleteName()];
  const lines: readonly (readonly [string, readonly Way[]])[] = [
    [t.keyMoves(), [named(t.keyTabName())]],
    [t.keyEnter(), [named(enter)]],
    [t.deal(), [character('D')]],
    [t.keyDigits(), [character('1 – 8')]],
    [t.rebet(), [settings.spacePresses ? character('R') : named(t.keySpaceName())]],
    [t.undo(), [named(t.keyBackspaceName()), character('U')]],
    [t.keyAddChip(), [named(enter)]],
    [t.keyRemoveChip(), [named(del), named(shift, enter), named(t.keyRightClick())]],
    [t.keyClearSpot(), [named(shift, del)]],
    [t.skip(), [character('S')]],
    [t.newGame(), [character('N')]],
    [t.keyEscape(), [named(t.keyEscapeName())]],
    [t.keyShowKeys(), [character('?')]],
  ];
  return lines
    .map(([act, ways]) => ({
      act,
      ways: ways.filter((way) => settings.charactersOn || !way.character).map((way) => way.keys),
    }))
    .filter((line) => line.ways.length > 0);
}
