import { buildWeb } from '../../scripts/buildWeb.ts';

/** Before any test: the card room is built from the sources as they are now. */
export default function build(): void {
  buildWeb();
}
