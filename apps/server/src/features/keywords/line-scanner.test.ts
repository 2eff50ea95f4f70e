import { comparableKeyword } from '@rackhand/contract/rule/keyword-form';
import { type KeywordList, keywordLists } from '@rackhand/contract/rule/keyword-rules';
import {
  decidingList,
  judgeLine,
  type LinePreview,
  previewLimits,
} from '@rackhand/contract/rule/line-result';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Keyword } from './keyword.ts';
import { createLineScanner } from './line-scanner.ts';

const keyword = (id: number, type: KeywordList, value: string): Keyword => ({ id, type, value });

function scan(keywords: readonly Keyword[], text: string, cutEvery = text.length + 1): LinePreview {
  const scanner = createLineScanner(keywords);
  for (let from = 0; from < text.length; from += cutEvery) scanner.add(text.slice(from, from + cutEvery));
  return scanner.end();
}

/** Looks for each word in each line by itself. */
function naively(keywords: readonly Keyword[], text: string) {
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  return lines.flatMap((line, index) => {
    const whole = line.normalize();
    const folded = comparableKeyword(whole);
    const matches = keywords
      .map((one) => ({ ...one, at: folded.indexOf(comparableKeyword(one.value)) }))
      .filter(({ at }) => at !== -1);
    const has = (list: KeywordList): boolean => matches.some(({ type }) => type === list);
    const shown = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    return matches.length === 0 ? [] : [{ number: index + 1, text: shown, result: judgeLine(has), matches }];
  });
}

/** Few letters, so that words overlap, end in one another and break at every piece. */
const letters = fc.constantFrom(
  'a',
  'b',
  'A',
  'B',
  'é',
  'e\u0301',
  'Σ',
  'ς',
  'İ',
  '가',
  '가'.normalize('NFD'),
  '𐐀',
  '\r',
);
const word = fc
  .array(letters, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('').normalize().trim());
const words = fc
  .uniqueArray(fc.tuple(word, fc.constantFrom(...keywordLists)), {
    ...{ maxLength: 12, selector: ([value, type]) => `${type} ${comparableKeyword(value)}` },
  })
  .map((pairs) =>
    pairs.filter(([value]) => value !== '').map(([value, type], id) => keyword(id, type, value)),
  );
const text = fc.array(fc.oneof(letters, fc.constant('\n')), { maxLength: 60 }).map((parts) => parts.join(''));

describe('the lines of a log', () => {
  test('have the words that looking for each by itself finds, wherever the text is cut', () => {
    fc.assert(
      fc.property(words, text, fc.integer({ min: 1, max: 9 }), (keywords, log, cutEvery) => {
        const byId = <Match extends { id: number }>(matches: readonly Match[]) =>
          matches.toSorted((left, right) => left.id - right.id);
        const { lines, counts } = scan(keywords, log, cutEvery);
        expect(lines.map((line) => ({ ...line, matches: byId(line.matches) }))).toEqual(
          naively(keywords, log),
        );
        expect(counts.matched).toBe(lines.length);
        expect(counts.failed + counts.warning + counts.ignored + counts.none).toBe(counts.lines);
      }),
      { numRuns: 2000 },
    );
  });

  test.each<[string, string, KeywordList | null]>([
    ['FATAL exception', 'failed', 'failed'],
    ['fatal but expected', 'ignored', 'ignore_failed'],
    ['slow frame', 'warning', 'warning'],
    ['slow frame, harmless', 'ignored', 'ignore_warning'],
    ['fatal, expected, slow', 'warning', 'warning'],
    ['fatal, harmless', 'failed', 'failed'],
    ['all expected', 'none', null],
  ])('%s: %s, decided by %s', (line, result, list) => {
    const lists: readonly Keyword[] = [
      keyword(1, 'failed', 'Fatal'),
      keyword(2, 'ignore_failed', 'Expected'),
      keyword(3, 'warning', 'SLOW'),
      keyword(4, 'ignore_warning', 'harmless'),
    ];
    const [judged] = scan(lists, line).lines;
    expect(judged?.result).toBe(result);
    const has = (type: KeywordList): boolean => judged?.matches.some((match) => match.type === type) === true;
    expect(decidingList(judged?.result ?? 'none', has)).toBe(list);
  });

  test('are matched by what is written, not by what looks like a pattern', () => {
    const lists = [
      keyword(1, 'failed', '(a+)+$'),
      keyword(2, 'failed', '['),
      keyword(3, 'warning', '\u200b'),
    ];
    const { lines } = scan(lists, 'aaaa\n(A+)+$ [\nzero\u200bwidth\n');
    expect(lines.map(({ number, matches }) => [number, matches.map(({ id, at }) => [id, at])])).toEqual([
      [
        2,
        [
          [1, 0],
          [2, 7],
        ],
      ],
      [3, [[3, 4]]],
    ]);
  });

  test('name the earliest word first, and of those the longest', () => {
    const lists = ['bc', 'abcd', 'ab', 'd'].map((value, id) => keyword(id, 'failed', value));
    expect(scan(lists, 'xabcd').lines[0]?.matches.map(({ value }) => value)).toEqual([
      'abcd',
      'ab',
      'bc',
      'd',
    ]);
  });

  test('of a line with more words than are told, the first of each list is told', () => {
    const many = Array.from({ length: 200 }, (_, id) => keyword(id, 'failed', `w${String(id)};`));
    const line = `${many.map(({ value }) => value).join('')}late`;
    const matches = scan([...many, keyword(999, 'ignore_failed', 'LATE')], line).lines[0]?.matches ?? [];
    expect(matches).toHaveLength(previewLimits.matches);
    expect(matches.map(({ id }) => id)).toContain(999);
  });

  test('are all counted, and the first thousand that match are told', () => {
    const { lines, counts } = scan([keyword(1, 'failed', 'x')], `${'x\n'.repeat(1500)}y\n`);
    expect(lines).toHaveLength(1000);
    expect(counts).toEqual({ lines: 1501, matched: 1500, failed: 1500, warning: 0, ignored: 0, none: 1 });
  });

  test.each([
    ['words that are the beginnings of one another', 'a'],
    ['lines of such words', 'a\n'],
    ['letters in two parts', 'e\u0301'],
    ['a letter under a pile of marks', '\u0301'],
  ])('take the time of their length: %s (S73)', async (_what, line) => {
    const nested = Array.from({ length: 100 }, (_, index) => keyword(index, 'failed', 'a'.repeat(index + 1)));
    const lists = [...nested, keyword(101, 'warning', `${'a'.repeat(99)}b`)];
    const work = (size: number): unknown => scan(lists, line.repeat(size / line.length), 65_536);
    expect(await whyNotLinear(work, { ownThread: true })).toBeNull();
  });
});
