import type { Page } from 'playwright-core';

/** Where a person at the keyboard is: in words for a test's failure. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: one } = document;
    if (one === null || one === document.body) return 'nowhere';
    return `${one.tagName.toLowerCase()} ${one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)}`;
  });
}

/** The fields that can be typed into or chosen, where anything can be typed at all: of the dialog on top, else of the page. */
export function firstFieldIsFocused(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root =
      [...document.querySelectorAll('dialog[open]')].at(-1) ??
      document.querySelector('main form') ??
      document.body;
    const fields = [...root.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
      (field) => !field.disabled && !field.readOnly && field.checkVisibility(),
    );
    const [first] = fields;
    const { activeElement: one } = document;
    // Of radio buttons that belong together the chosen one has the focus; a search begins at what is searched for.
    return (
      one !== null &&
      (one === first ||
        (one instanceof HTMLInputElement &&
          ((one.type === 'radio' && one.name === first?.name) ||
            (one.type === 'search' && fields.indexOf(one) === 1))))
    );
  });
}

/** Whether the focus is within the dialog on top. */
export function isInDialog(page: Page): Promise<boolean> {
  return page.evaluate(
    () => [...document.querySelectorAll('dialog[open]')].at(-1)?.contains(document.activeElement) ?? false,
  );
}
