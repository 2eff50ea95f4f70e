import { koreanInstant } from '@rackhand/contract/device/exclusion';
import type { Notice, NoticeField, NoticeValues } from '@rackhand/contract/notice/notice';
import { formatDateTime } from '../../../platform/formats.ts';

export type Lang = 'ko' | 'en';
/** The fields of each language. */
export const textsOf = { ko: ['title', 'content1'], en: ['title2', 'content2'] } as const;

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** `yyyy-MM-ddTHH:mm`, Korean time. */
const fieldTime = (instant: number): string => formatDateTime(instant).slice(0, 16).replace(' ', 'T');

/** What stands in the form: times as their fields have them. A new one is shown for a week from the next full hour. */
export function draftOf(notice: Notice | null, now: number): NoticeValues {
  if (notice === null) {
    const start = Math.ceil(now / hourMs) * hourMs;
    const times = { start_date: fieldTime(start), end_date: fieldTime(start + weekMs) };
    return { title: '', title2: '', content1: '', content2: '', ...times, active: true };
  }
  const { title, title2, content1, content2, active } = notice;
  const [start_date, end_date] = [notice.start_date, notice.end_date].map((time) =>
    fieldTime(Date.parse(time)),
  ) as [string, string];
  return { title, title2, content1, content2, start_date, end_date, active };
}

/** As it is sent; a time that is none stays as it is, and is said to be none. Seconds that the field does not show stay. */
export function valuesOf(draft: NoticeValues, stored: Notice | null): NoticeValues {
  const before = stored === null ? null : draftOf(stored, 0);
  const time = (key: 'start_date' | 'end_date'): string => {
    if (stored !== null && before?.[key] === draft[key]) return stored[key];
    const instant = koreanInstant(draft[key]);
    return instant === null ? draft[key] : new Date(instant).toISOString();
  };
  return { ...draft, start_date: time('start_date'), end_date: time('end_date') };
}

export const noticeFields = [
  ...(['title', 'title2', 'content1', 'content2'] as const),
  ...(['start_date', 'end_date', 'active'] as const),
] as const satisfies readonly NoticeField[];

export function changedFields(draft: NoticeValues, base: NoticeValues): NoticeField[] {
  return noticeFields.filter((field) => draft[field] !== base[field]);
}

/** Those fields alone. */
export function partOf(values: NoticeValues, fields: readonly NoticeField[]): Partial<NoticeValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
