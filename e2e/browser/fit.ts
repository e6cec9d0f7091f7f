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
    const named = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith('svelte-')).join('.')} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.closest('.visually-hidden, .skip-link, svg') === null &&
      (dialog === null || dialog.contains(element));
    /** Where the text itself is, whatever box it lies in. */
    const textBox = (element: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };

    for (const element of document.body.querySelectorAll('*')) {
      if (!isSeen(element)) continue;
      const style = getComputedStyle(element);
      const cuts = ['hidden', 'clip'].includes(style.overflowX) || style.textOverflow === 'ellipsis';
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (cuts && holdsText && element.scrollWidth > element.clientWidth + 1)
        found.push(`${named(element)} is cut off: ${element.scrollWidth} in ${element.clientWidth}`);
      if (!element.matches('button, a.brass, a.plain, [role=radio], [role=tab]')) continue;
      const box = element.getBoundingClientRect();
      const text = textBox(element);
      const sticksOut =
        text.width > 0 &&
        (text.left < box.left - 1 ||
          text.right > box.right + 1 ||
          text.top < box.top - 1 ||
          text.bottom > box.bottom + 1);
      if (sticksOut)
        found.push(
          `${named(element)} sticks out: ${Math.round(text.width)}x${Math.round(text.height)} in ${Math.round(box.width)}x${Math.round(box.height)}`,
        );
      if (box.left < -1 || box.right > clientWidth + 1) found.push(`${named(element)} is beside the screen`);
    }
    return found;
  }, isInPlay);
}
