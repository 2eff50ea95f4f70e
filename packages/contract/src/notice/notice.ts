import { z } from 'zod';
import type { Text } from '../text/language.ts';

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
