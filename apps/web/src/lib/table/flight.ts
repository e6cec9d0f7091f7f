import type { Attachment } from 'svelte/attachments';
import type { Tempo } from './tempo.ts';

const EASING = 'cubic-bezier(.2,.7,.2,1)';

/**
 * A card's way from the shoe, beyond the felt's upper right corner, to its place, and its turning over. Transforms
 * only, so that the browser can do it apart from the page. Ends at once when the element goes.
 */
export function flight(tempo: Tempo): Attachment<HTMLElement> {
  return (card) => {
    const { x, y } = shoeFrom(card);
    const fall = card.animate(
      [{ transform: `translate(${x}px, ${y}px) rotate(24deg) scale(.9)` }, { transform: 'none' }],
      { duration: tempo.fallMs, easing: EASING, fill: 'backwards' },
    );
    const turns = turnOver(card, tempo);
    return () => {
      for (const animation of [fall, ...turns]) animation.cancel();
    };
  };
}

/** Where the shoe is, seen from a card's place: the corner of the felt it lies on. */
function shoeFrom(card: HTMLElement): { x: number; y: number } {
  const place = card.getBoundingClientRect();
  const felt = card.closest('[data-felt]')?.getBoundingClientRect();
  if (!felt) return { x: 0, y: 0 };
  return { x: felt.right - place.right + place.width * 0.6, y: felt.top - place.top - place.height * 0.7 };
}

/** The back narrows to a line, then the face widens from it: a turn without perspective. */
function turnOver(card: HTMLElement, tempo: Tempo): readonly Animation[] {
  const half = tempo.flipMs / 2;
  const turn = (part: string, frames: Keyframe[], delay: number): readonly Animation[] => {
    const element = card.querySelector(part);
    return element
      ? [element.animate(frames, { duration: half, delay, fill: 'both', easing: 'linear' })]
      : [];
  };
  return [
    ...turn('[data-back]', [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], tempo.fallMs),
    ...turn('[data-face]', [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], tempo.fallMs + half),
  ];
}
