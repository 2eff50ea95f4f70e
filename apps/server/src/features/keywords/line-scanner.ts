import { foldPairs } from '@rackhand/contract/rule/fold-case';
import { type KeywordList, keywordLists } from '@rackhand/contract/rule/keyword-rules';
import {
  decidingList,
  type JudgedLine,
  judgeLine,
  type KeywordMatch,
  previewLimits,
} from '@rackhand/contract/rule/line-result';
import { normalLines } from '@rackhand/contract/text/normal-form';
import type { Keyword } from './keyword.ts';
import { createKeywordMatcher, type KeywordMatcher } from './matcher/keyword-matcher.ts';
import { endOfWhole } from './matcher/whole-characters.ts';
import { previewBounds, type ScanBounds, type ScannedLines } from './scan-bounds.ts';

/** Judges the lines of a text that comes in pieces, each in the time of its length. */
export interface LineScanner {
  add(piece: string): void;
  /** Nothing more comes. */
  end(): ScannedLines;
}

export function createLineScanner(
  keywords: readonly Keyword[],
  bounds: Pick<ScanBounds, 'linesOf' | 'lines'> = previewBounds,
  matcher: KeywordMatcher = createKeywordMatcher(keywords),
): LineScanner {
  const counts = { lines: 0, matched: 0, failed: 0, warning: 0, ignored: 0, none: 0 };
  const lines: JudgedLine[] = [];
  /** How many lines each list has decided. */
  const decided = { failed: 0, ignore_failed: 0, warning: 0, ignore_warning: 0 };
  const isFull = (list: KeywordList | null): boolean =>
    bounds.linesOf === 'all' || list === null ? lines.length >= bounds.lines : decided[list] > bounds.lines;
  /** No line of any list is kept any more. */
  let isOver = false;
  /** The line in which a word was found last: each is told once in a line. */
  const seenIn = new Uint32Array(keywords.length);
  let state = 0;
  let rest = '';
  /** Of the line that is being read: its lists as bits, its words, its beginning, and its units in earlier pieces. */
  let lists = 0;
  let found: KeywordMatch[] = [];
  let head = '';
  let before = 0;

  const note = (reached: number, at: number): void => {
    const number = counts.lines + 1;
    matcher.eachWordAt(reached, (word, units) => {
      // The shorter ones have been found with it.
      if (seenIn[word] === number) return false;
      seenIn[word] = number;
      const keyword = keywords[word];
      if (keyword !== undefined) found.push({ ...keyword, at: at - units });
      return true;
    });
  };

  const endLine = (): void => {
    const has = (list: KeywordList): boolean => (lists & (1 << keywordLists.indexOf(list))) !== 0;
    const result = judgeLine(has);
    counts.lines += 1;
    counts[result] += 1;
    const list = decidingList(result, has);
    if (list !== null) decided[list] += 1;
    if (lists !== 0) {
      counts.matched += 1;
      if (isFull(list)) isOver = keywordLists.every(isFull);
      else {
        const text = head.endsWith('\r') ? head.slice(0, -1) : head;
        lines.push({ number: counts.lines, text, result, matches: foremost(found) });
      }
    }
    state = 0;
    lists = 0;
    found = [];
    head = '';
    before = 0;
  };

  const keepHead = (text: string, from: number, to: number): void => {
    const wanted = previewLimits.lineUnits - head.length;
    if (wanted > 0 && !isOver) head += text.slice(from, Math.min(to, from + wanted));
    before += to - from;
  };

  const read = (folded: string, start: number, end: number): void => {
    let reached = state;
    for (let index = start; index < end; index += 1) {
      reached = matcher.next(reached, folded.charCodeAt(index));
      const ending = matcher.listsAt(reached);
      if (ending === 0) continue;
      lists |= ending;
      if (!isOver) note(reached, before + index - start + 1);
    }
    state = reached;
  };

  const scan = (piece: string): void => {
    const text = normalLines(piece);
    const folded = foldPairs(text);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      read(folded, start, end);
      keepHead(text, start, end);
      endLine();
      start = end + 1;
    }
    read(folded, start, text.length);
    keepHead(text, start, text.length);
  };

  return {
    add: (piece) => {
      const text = rest + piece;
      const end = endOfWhole(text);
      rest = text.slice(end);
      scan(text.slice(0, end));
    },
    end: () => {
      scan(rest);
      rest = '';
      if (before > 0) endLine();
      return { lines, counts, decided };
    },
  };
}

/** The earliest first, then the longest; of each list the foremost at least. */
function foremost(found: readonly KeywordMatch[]): KeywordMatch[] {
  const sorted = found.toSorted(
    (left, right) => left.at - right.at || right.value.length - left.value.length,
  );
  if (sorted.length <= previewLimits.matches) return sorted;
  const firsts = keywordLists.flatMap((list) => sorted.find(({ type }) => type === list) ?? []);
  const kept = new Set([...new Set([...firsts, ...sorted])].slice(0, previewLimits.matches));
  return sorted.filter((match) => kept.has(match));
}
