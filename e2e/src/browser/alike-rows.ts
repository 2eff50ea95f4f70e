import type { JSHandle, Page } from 'playwright-core';

/**
 * Rows and slots that are made as one before them, whatever their words and ids are: of the many a list has, the first of
 * each make is looked at. What is not named here as words makes a difference.
 */
export function alikeRows(page: Page): Promise<JSHandle<Element[]>> {
  return page.evaluateHandle(() => {
    const isWords =
      /^(id|for|href|src|alt|title|value|datetime|aria-(label|labelledby|describedby|controls|details|rowindex)|data-(arn|copy|end|place|slot|start|tip|udid))$/;
    const makeOf = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) => {
        const told = isWords.test(name) ? String(value.trim() !== '') : value;
        return `${name}=${told}`;
      });
      const children = [...element.childNodes].map((node) => {
        if (node instanceof Element) return makeOf(node);
        return (node.textContent ?? '').trim() === '' ? '' : 'words';
      });
      return `<${element.tagName} ${attributes.toSorted().join(' ')}>${children.join('')}</>`;
    };
    const seen = new Map<Element | null, Set<string>>();
    return [...document.querySelectorAll('tbody > tr, [role="gridcell"]')].filter((row) => {
      const frame = row.closest('table, [role="grid"]');
      const makes = seen.get(frame) ?? new Set();
      seen.set(frame, makes);
      const make = makeOf(row);
      return makes.has(make) || !makes.add(make);
    });
  });
}
