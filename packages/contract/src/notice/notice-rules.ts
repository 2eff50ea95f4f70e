import type { Text } from '../text/language.ts';
import { evenLines, normalForm, normalLines } from '../text/normal-form.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import { type NoticeField, type NoticeValues, noticeLimits } from './notice.ts';

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
  const { title, title2 } = values;
  const [content1, content2] = ([values.content1, values.content2] as const).map((content) =>
    normalLines(evenLines(content)).trim(),
  ) as [string, string];
  return {
    ...values,
    ...{ title: normalForm(title).trim(), title2: normalForm(title2).trim() },
    ...{ content1, content2 },
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
