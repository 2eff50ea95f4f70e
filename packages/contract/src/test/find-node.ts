import { normalForm } from '../text/normal-form.ts';
import { type Selector, selectorKeys } from './scenario.ts';

/** What a selector looks at of something on a screen. */
export interface LookedAt {
  text: string;
  /** Whole: `com.example.bank:id/pin`. */
  id: string;
  description: string;
  class: string;
  /** Left, top, right, bottom, in points of the screen. */
  bounds: readonly [number, number, number, number];
}

/** Hangul may be written in two ways that look the same. */
const same = (a: string, b: string): boolean => normalForm(a) === normalForm(b);
/** Of `com.example.bank:id/pin` and `android.widget.Button` people write the end. */
const isEndOf = (whole: string, wanted: string, mark: string): boolean =>
  same(whole, wanted) || (whole.includes(mark) && same(endOf(whole, mark), wanted));

function endOf(whole: string, mark: string): string {
  return whole.slice(whole.lastIndexOf(mark) + 1);
}
/** What people write of an id and of a class. */
export const shortId = (id: string): string => endOf(id, '/');
export const shortClass = (name: string): string => endOf(name, '.');

type Look = (typeof selectorKeys)[number];

const looks: { readonly [L in Look]: (node: LookedAt, wanted: string) => boolean } = {
  text: ({ text }, wanted) => same(text, wanted),
  text_contains: ({ text }, wanted) => normalForm(text).includes(normalForm(wanted)),
  id: ({ id }, wanted) => isEndOf(id, wanted, '/'),
  description: ({ description }, wanted) => same(description, wanted),
  class: (node, wanted) => isEndOf(node.class, wanted, '.'),
};

export function isSeen({ bounds: [left, top, right, bottom] }: Pick<LookedAt, 'bounds'>): boolean {
  return right > left && bottom > top;
}

/** All that are seen and of which all that is said holds, in their order; with an `index` the one at it. */
export function findNodes<Node extends LookedAt>(nodes: readonly Node[], wanted: Selector): Node[] {
  const fits = (node: Node): boolean =>
    selectorKeys.every((key) => {
      const value = wanted[key];
      return value === undefined || looks[key](node, value);
    });
  const found = nodes.filter((node) => isSeen(node) && fits(node));
  return wanted.index === undefined ? found : found.slice(wanted.index, wanted.index + 1);
}
