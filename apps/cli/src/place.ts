import { join } from 'node:path';

/** The folder of Sabot itself: where the settings' default data folder and the built card room are. */
export const REPO: string = join(import.meta.dirname, '..', '..', '..');

/** The built card room. */
export const WEB_ROOT: string = join(REPO, 'apps', 'web', 'build');
