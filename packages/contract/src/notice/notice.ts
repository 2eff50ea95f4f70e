import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { normalForm, normalLines } from '../text/normal-form.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';

export const noticeStates = ['off', 'scheduled', 'shown', 'over'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const noticeStateWords = {
  off: { ko: '꺼짐', en: 'Off' },
  scheduled: { ko: '예정', en: 'Scheduled' },
  shown: { ko: '표시 중', en: 'Shown' },
  over: { ko: '끝남', en: 'Over' },
} as const satisfies Record<NoticeState, Text>;

const instant = z.iso.datetime({ offset: true });

/** What customers are told by their service from its start to its end. Document 10, "Notices". */
export const notice = z.object({
  noti_id: z.int(),
  title: z.string(),
  /** English; empty: the Korean one is shown. */
  title2: z.string(),
  content1: z.string(),
  content2: z.string(),
  start_date: instant,
  end_date: instant,
  active: z.boolean(),
  state: z.enum(noticeStates),
  version: z.int(),
  /** Only with `shown=1`; where there is no English both are Korean. */
  html1: z.string().optional(),
  html2: z.string().optional(),
});
export type Notice = z.infer<typeof notice>;

export const noticeLimits = {
  titleCharacters: 100,
  contentCharacters: 5_000,
  searchCharacters: 100,
} as const;

/** Columns by which the list is sorted. */
export const noticeColumns = ['noti_id', 'title', 'start_date', 'end_date'] as const;
export type NoticeColumn = (typeof noticeColumns)[number];

export type NoticeValues = Pick<
  Notice,
  'title' | 'title2' | 'content1' | 'content2' | 'start_date' | 'end_date' | 'active'
>;
export type NoticeField = keyof NoticeValues;

interface Spell {
  active: boolean;
  start_date: string | Date;
  end_date: string | Date;
}

/** The start belongs to it, the end does not. */
export function noticeState({ active, start_date, end_date }: Spell, now: Date): NoticeState {
  if (!active) return 'off';
  if (now < new Date(start_date)) return 'scheduled';
  return now < new Date(end_date) ? 'shown' : 'over';
}

const count = (most: number): string => String(most).replace(/(?=000$)/, ',');
export const noticeTexts = {
  noTitle: { ko: '제목을 입력하세요.', en: 'Enter a title.' },
  longTitle: {
    ko: `제목은 ${count(noticeLimits.titleCharacters)}자까지 입력할 수 있습니다.`,
    en: `A title has at most ${count(noticeLimits.titleCharacters)} characters.`,
  },
  noContent: { ko: '내용을 입력하세요.', en: 'Enter the content.' },
  longContent: {
    ko: `내용은 ${count(noticeLimits.contentCharacters)}자까지 입력할 수 있습니다.`,
    en: `The content has at most ${count(noticeLimits.contentCharacters)} characters.`,
  },
  oddText: { ko: '쓸 수 없는 문자가 있습니다.', en: 'There are characters that cannot be used.' },
  noTime: { ko: '날짜와 시각을 입력하세요.', en: 'Enter a date and a time.' },
  farTime: { ko: '2000년부터 2099년까지 입력할 수 있습니다.', en: 'Enter a year from 2000 to 2099.' },
  endBeforeStart: { ko: '끝은 시작보다 늦어야 합니다.', en: 'The end must be after the start.' },
  endPast: { ko: '끝은 지금보다 늦어야 합니다.', en: 'The end must be in the future.' },
} as const satisfies Record<string, Text>;

export type NoticeMistakes = Partial<Record<NoticeField, Text>>;

/** As it is kept and judged. */
export function trimmedNotice(values: NoticeValues): NoticeValues {
  const { title, title2, content1, content2 } = values;
  return {
    ...values,
    ...{ title: normalForm(title).trim(), title2: normalForm(title2).trim() },
    ...{ content1: normalLines(content1).trim(), content2: normalLines(content2).trim() },
  };
}

/** What is wrong with each field of a trimmed one, markup aside; `keptEnd` is an end that it has already. */
export function noticeMistakes(values: NoticeValues, now: Date, keptEnd: string | null): NoticeMistakes {
  const { title, title2, content1, content2 } = values;
  const found: [NoticeField, Text | null][] = [
    ['title', title === '' ? noticeTexts.noTitle : titleMistake(title)],
    ['title2', titleMistake(title2)],
    ['content1', content1 === '' ? noticeTexts.noContent : contentMistake(content1)],
    ['content2', contentMistake(content2)],
    ['start_date', timeMistake(values.start_date)],
    ['end_date', endMistake(values, now, keptEnd)],
  ];
  return Object.fromEntries(found.filter(([, mistake]) => mistake !== null));
}

function titleMistake(title: string): Text | null {
  if (!isWithin(title, noticeLimits.titleCharacters)) return noticeTexts.longTitle;
  return isStorable(title) && !/\p{Cc}/u.test(title) ? null : noticeTexts.oddText;
}

function contentMistake(content: string): Text | null {
  if (!isWithin(content, noticeLimits.contentCharacters)) return noticeTexts.longContent;
  return isStorable(content) ? null : noticeTexts.oddText;
}

function timeMistake(time: string): Text | null {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return noticeTexts.noTime;
  const year = at.getUTCFullYear();
  return year >= 2000 && year <= 2099 ? null : noticeTexts.farTime;
}

function endMistake({ start_date, end_date }: NoticeValues, now: Date, kept: string | null): Text | null {
  const mistake = timeMistake(end_date);
  if (mistake !== null) return mistake;
  const end = new Date(end_date);
  if (end <= new Date(start_date)) return noticeTexts.endBeforeStart;
  const isKept = kept !== null && new Date(kept).getTime() === end.getTime();
  return isKept || end > now ? null : noticeTexts.endPast;
}
