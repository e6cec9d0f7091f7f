import { DEFAULT_SETTINGS, formatSettings, parseSettings, type Settings } from './settings.ts';

const KEY = 'sabot.settings';

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is forbidden here: the settings last as long as the page
  }
}

/** The settings of this browser, remembered. */
class SettingsStore {
  now: Settings = $state.raw(typeof window === 'undefined' ? DEFAULT_SETTINGS : parseSettings(stored()));

  change(changes: Partial<Settings>): void {
    this.now = { ...this.now, ...changes };
    try {
      localStorage.setItem(KEY, formatSettings(this.now));
    } catch {
      // As above: what cannot be remembered still holds for this page.
    }
  }
}

export const settings: SettingsStore = new SettingsStore();
