import { type Selector, selectorKeys } from './scenario.ts';

/** As a person would say it. */
export function wordsOf(wanted: Selector): string {
  const said = selectorKeys.flatMap((key) => (wanted[key] === undefined ? [] : [`${key} "${wanted[key]}"`]));
  return [...said, ...(wanted.index === undefined ? [] : [`index ${String(wanted.index)}`])].join(', ');
}

/** What `wordsOf` answers, as a pattern. */
export const selectorForm = `(?:${selectorKeys.join('|')}) "[^]*"(?:, index \\d+)?`;
