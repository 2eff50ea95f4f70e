import type { Page } from 'playwright-core';

/** What people and devices are called, and numbers: they are the same in every language. */
const names = 'td, th[scope="row"], code, time, kbd, output, [data-mono], [data-slot], script, style, title';

/** What a language that needs more room says: every word of ours two fifths longer. */
export async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate((same) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const text = node.textContent ?? '';
      const isName = (node.parentElement?.closest(same) ?? null) !== null;
      if (isName || !/\p{L}{2}/u.test(text)) continue;
      node.textContent = text.trimEnd() + text.trim().slice(0, Math.ceil(text.trim().length * 0.4));
    }
  }, names);
}

/** Words that do not fit: those that reach out of their button, and those that are cut where nothing has them in full, neither a tip nor the name of a button. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate((same) => {
    const clips = (element: Element): boolean =>
      element.matches('button, [role="radio"], label > span') ||
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const parent = walker.currentNode.parentElement;
      if (
        text === '' ||
        parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) !== true
      )
        continue;
      let frame: Element | null = parent;
      while (frame !== null && !clips(frame)) frame = frame.parentElement;
      if (
        frame === null ||
        frame.clientWidth <= 1 ||
        frame.closest(`${same}, [data-tip], [data-whole], [title], button[aria-label]`) !== null
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const [words, room] = [range.getBoundingClientRect(), frame.getBoundingClientRect()];
      if (words.width > 0 && (words.right > room.right + 1 || words.left < room.left - 1)) found.push(text);
    }
    return found;
  }, names);
}
