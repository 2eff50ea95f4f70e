import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { type KeywordList, keywordLists } from './keyword-rules.ts';

/** What the keyword lists make of one line. Document 8, previews. */
export const lineResults = ['failed', 'warning', 'ignored', 'none'] as const;
export type LineResult = (typeof lineResults)[number];

/** An ignore entry wins over its list, and Failed over Warning. `none`: there was nothing to ignore. */
export function judgeLine(has: (list: KeywordList) => boolean): LineResult {
  if (has('failed') && !has('ignore_failed')) return 'failed';
  if (has('warning') && !has('ignore_warning')) return 'warning';
  return has('failed') || has('warning') ? 'ignored' : 'none';
}

/** The list whose word has decided so; null where none has. */
export function decidingList(result: LineResult, has: (list: KeywordList) => boolean): KeywordList | null {
  if (result === 'ignored') return has('failed') ? 'ignore_failed' : 'ignore_warning';
  return result === 'none' ? null : result;
}

export const previewLimits = {
  textBytes: 1024 ** 2,
  fileBytes: 50 * 1024 ** 2,
  /** Lines that are answered of all that match. */
  lines: 1000,
  /** Units of a line that are answered, and words of it. */
  lineUnits: 1000,
  matches: 100,
  busyMs: 10_000,
} as const;

export const previewTexts = {
  one: { ko: '글과 파일 중 하나만 보내세요.', en: 'Send a text or a file, one of them.' },
  late: {
    ko: `${String(previewLimits.busyMs / 1000)}초 안에 다 판정하지 못했습니다. 로그를 나누어 보세요.`,
    en: `It could not be judged within ${String(previewLimits.busyMs / 1000)} seconds. Try a part of the log.`,
  },
} as const satisfies Record<string, Text>;

const keywordMatch = z.object({
  type: z.enum(keywordLists),
  id: z.int(),
  value: z.string(),
  /** UTF-16 units from the beginning of the line, after NFC. */
  at: z.int(),
});
export type KeywordMatch = z.infer<typeof keywordMatch>;

const judgedLine = z.object({
  number: z.int(),
  /** Its beginning, where it is longer than what is shown of one. */
  text: z.string(),
  result: z.enum(lineResults),
  /** The earliest first, and of those the longest. */
  matches: z.array(keywordMatch).max(previewLimits.matches),
});
export type JudgedLine = z.infer<typeof judgedLine>;

/** The first lines that match, and how many of all came out how. */
export const linePreview = z.object({
  lines: z.array(judgedLine).max(previewLimits.lines),
  counts: z.object({
    lines: z.int(),
    matched: z.int(),
    failed: z.int(),
    warning: z.int(),
    ignored: z.int(),
    none: z.int(),
  }),
});
export type LinePreview = z.infer<typeof linePreview>;
