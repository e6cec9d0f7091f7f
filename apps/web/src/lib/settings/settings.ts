import { isLocale, type Locale } from '../i18n/locale.ts';
import { SPEEDS, type Speed } from '../table/tempo.ts';
import { CHIP_UNITS, type ChipUnits } from './chipUnits.ts';

/** What this browser remembers for its bettor. The chip range says which chips are shown; it is no stake limit. */
export interface Settings {
  /** null: the first of the browser's languages that we speak. */
  readonly locale: Locale | null;
  readonly lowestChip: ChipUnits;
  readonly highestChip: ChipUnits;
  /** The chip chosen last. */
  readonly chosenChip: ChipUnits;
  readonly speed: Speed;
  /** Sides told apart by shape as well as by colour. */
  readonly shapes: boolean;
  /** Letters, digits and punctuation act (WCAG 2.1.4 asks for a way to switch them off). */
  readonly charactersOn: boolean;
  /** Space presses the focused button, as elsewhere, and Rebet is R. */
  readonly spacePresses: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  locale: null,
  lowestChip: 1,
  highestChip: 25000,
  chosenChip: 25,
  speed: 'normal',
  shapes: false,
  charactersOn: true,
  spacePresses: false,
};

const isChip = (found: unknown): found is ChipUnits => CHIP_UNITS.some((whole) => whole === found);
const isSpeed = (found: unknown): found is Speed => SPEEDS.some((speed) => speed === found);
const isBoolean = (found: unknown): found is boolean => typeof found === 'boolean';

function parsed(text: string | null): Partial<Record<keyof Settings, unknown>> {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** The settings in a stored text. What is missing or makes no sense is as it is by default; the rest is kept. */
export function parseSettings(text: string | null): Settings {
  const found = parsed(text);
  const or = <Kept>(value: unknown, isKept: (value: unknown) => value is Kept, otherwise: Kept): Kept =>
    isKept(value) ? value : otherwise;
  const base = DEFAULT_SETTINGS;
  const lowestChip = or(found.lowestChip, isChip, base.lowestChip);
  const highestChip = or(found.highestChip, isChip, base.highestChip);
  return {
    locale: isLocale(found.locale) ? found.locale : null,
    lowestChip,
    // biome-ignore lint/complexity/useMathMinMax: the larger of two chips is a chip; Math.max gives any number
    highestChip: highestChip < lowestChip ? lowestChip : highestChip,
    chosenChip: or(found.chosenChip, isChip, base.chosenChip),
    speed: or(found.speed, isSpeed, base.speed),
    shapes: or(found.shapes, isBoolean, base.shapes),
    charactersOn: or(found.charactersOn, isBoolean, base.charactersOn),
    spacePresses: or(found.spacePresses, isBoolean, base.spacePresses),
  };
}

export function formatSettings(settings: Settings): string {
  return JSON.stringify(settings);
}
