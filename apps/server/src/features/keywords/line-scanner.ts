import { foldCase } from '@rackhand/contract/rule/fold-case';
import { type KeywordList, keywordLists } from '@rackhand/contract/rule/keyword-rules';
import {
  type JudgedLine,
  judgeLine,
  type KeywordMatch,
  type LinePreview,
  previewLimits,
} from '@rackhand/contract/rule/line-result';
import { normalLines } from '@rackhand/contract/text/normal-form';
import type { Keyword } from './keyword.ts';
import { createKeywordMatcher } from './matcher/keyword-matcher.ts';
import { endOfWhole } from './matcher/whole-characters.ts';

const newline = 10;

/** Judges the lines of a text that comes in pieces, each in the time of its length. */
export interface LineScanner {
  add(piece: string): void;
  /** Nothing more comes. */
  end(): LinePreview;
}

export function createLineScanner(keywords: readonly Keyword[]): LineScanner {
  const matcher = createKeywordMatcher(keywords);
  const counts = { lines: 0, matched: 0, failed: 0, warning: 0, ignored: 0, none: 0 };
  const lines: JudgedLine[] = [];
  /** The line in which a word was found last: each is told once in a line. */
  const seenIn = new Uint32Array(keywords.length);
  let state = 0;
  let rest = '';
  /** Of the line that is being read: its lists as bits, its words, its beginning, and its units in earlier pieces. */
  let lists = 0;
  let found: KeywordMatch[] = [];
  let head = '';
  let before = 0;

  const note = (at: number): void => {
    const number = counts.lines + 1;
    matcher.eachWordAt(state, (word, units) => {
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
    if (lists !== 0) {
      counts.matched += 1;
      if (lines.length < previewLimits.lines) {
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
    if (wanted > 0 && lines.length < previewLimits.lines)
      head += text.slice(from, Math.min(to, from + wanted));
    before += to - from;
  };

  const scan = (piece: string): void => {
    const text = normalLines(piece);
    const folded = foldCase(text);
    let start = 0;
    for (let index = 0; index < folded.length; index += 1) {
      const unit = folded.charCodeAt(index);
      if (unit === newline) {
        keepHead(text, start, index);
        endLine();
        start = index + 1;
        continue;
      }
      state = matcher.next(state, unit);
      const ending = matcher.listsAt(state);
      if (ending === 0) continue;
      lists |= ending;
      if (lines.length < previewLimits.lines) note(before + index - start + 1);
    }
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
      return { lines, counts };
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
