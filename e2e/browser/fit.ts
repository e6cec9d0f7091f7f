import type { Page } from '@playwright/test';

/** What does not fit on this page as it is now: an empty list when all does. */
export function misfits(
  page: Page,
  { isInPlay }: { readonly isInPlay: boolean },
): Promise<readonly string[]> {
  return page.evaluate((mustNotScroll) => {
    const found: string[] = [];
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
    if (mustNotScroll && scrollHeight > clientHeight)
      found.push(`the page is ${scrollHeight} high in ${clientHeight}`);

    const dialog = document.querySelector('dialog[open]');
    /** For ears only: drawn in a box of one pixel. */
    const isForEars = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        if (width <= 2 && height <= 2 && getComputedStyle(at).position === 'absolute') return true;
      }
      return false;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.closest('.skip-link, svg') === null &&
      (dialog === null || dialog.contains(element)) &&
      !isForEars(element);
    const words = (element: Element): string =>
      (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60);

    for (const element of document.body.querySelectorAll('*')) {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (texts.length === 0 || !isSeen(element)) continue;
      const style = getComputedStyle(element);
      const cuts = ['hidden', 'clip'].includes(style.overflowX) || style.textOverflow === 'ellipsis';
      if (cuts && element.scrollWidth > element.clientWidth + 1)
        found.push(`"${words(element)}" is cut off: ${element.scrollWidth} in ${element.clientWidth}`);
      // The key of a chip stands below its disc, as designed.
      const button = element.closest('button:not([role=radio]), a.brass, a.plain');
      if (button === null) continue;
      const box = button.getBoundingClientRect();
      for (const text of texts) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
          found.push(`"${words(element)}" sticks out of its button "${words(button)}"`);
      }
    }
    for (const button of document.querySelectorAll('button, a, select, input')) {
      const { left, right } = button.getBoundingClientRect();
      if (isSeen(button) && (left < -1 || right > clientWidth + 1))
        found.push(`"${words(button)}" is beside the screen`);
    }
    return found;
  }, isInPlay);
}
