import type { Language, Text } from '@rackhand/contract/text/language';

/** Times are Korean wherever the browser runs (document 3 section 1); Korea has no summer time. */
const koreanOffsetMs = 9 * 60 * 60_000;
const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function korean(instant: Date | number): string {
  return new Date(Number(instant) + koreanOffsetMs).toISOString();
}

/** yyyy-MM-dd HH:mm:ss */
export function formatDateTime(instant: Date | number): string {
  return korean(instant).slice(0, 19).replace('T', ' ');
}

/** yyyy-MM-dd */
export function formatDate(instant: Date | number): string {
  return korean(instant).slice(0, 10);
}

/** HH:mm:ss */
export function formatTime(instant: Date | number): string {
  return korean(instant).slice(11, 19);
}

/** HH:mm:ss.SSS */
export function formatExactTime(instant: Date | number): string {
  return korean(instant).slice(11, 23);
}

/** yyyy-MM-dd HH:mm:ss (+0900), where it has to be said which time it is. */
export function formatZoned(instant: Date | number): string {
  return `${formatDateTime(instant)} (+0900)`;
}

const relativeWords = {
  ko: { now: '방금', seconds: '초 전', minutes: '분 전', hours: '시간 전', days: '일 전' },
  en: { now: 'just now', seconds: ' s ago', minutes: ' min ago', hours: ' h ago', days: ' d ago' },
} as const satisfies Record<Language, Record<string, string>>;

/** For so long something is "just now"; clocks differ by as much. */
const justNowMs = 5 * secondMs;

/** "42초 전", "3분 전"; a clock that runs ahead of the server's makes nothing future. */
export function formatRelative(instant: Date | number, now: number, language: Language): string {
  const words = relativeWords[language];
  const passed = now - Number(instant);
  if (passed < justNowMs) return words.now;
  if (passed < minuteMs) return `${String(Math.floor(passed / secondMs))}${words.seconds}`;
  if (passed < hourMs) return `${String(Math.floor(passed / minuteMs))}${words.minutes}`;
  if (passed < dayMs) return `${String(Math.floor(passed / hourMs))}${words.hours}`;
  return `${String(Math.floor(passed / dayMs))}${words.days}`;
}

const aheadWords = {
  ko: (span: string) => `${span} 뒤`,
  en: (span: string) => `in ${span}`,
} as const satisfies Record<Language, (span: string) => string>;

/** As {@link formatRelative}, and "2시간 5분 뒤" for what is to come, such as the end of a session. */
export function formatDistance(instant: Date | number, now: number, language: Language): string {
  const ahead = Number(instant) - now;
  if (ahead < justNowMs) return formatRelative(instant, now, language);
  const seconds = Math.floor(ahead / secondMs);
  return aheadWords[language](formatDuration(seconds < 60 ? seconds : seconds - (seconds % 60), language));
}

const durationUnits = [
  { seconds: 86_400, ko: '일', en: ' d' },
  { seconds: 3600, ko: '시간', en: ' h' },
  { seconds: 60, ko: '분', en: ' min' },
  { seconds: 1, ko: '초', en: ' s' },
] as const satisfies ({ seconds: number } & Text)[];

/** How long something took, by its largest unit and the next smaller one: "1시간 5분", "45 s". */
export function formatDuration(seconds: number, language: Language): string {
  const largest = durationUnits.findIndex((unit) => seconds >= unit.seconds);
  if (largest === -1) return `0${durationUnits[3][language]}`;
  let rest = seconds;
  const parts = durationUnits.slice(largest, largest + 2).map((unit) => {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    return count === 0 ? '' : `${String(count)}${unit[language]}`;
  });
  return parts.filter((part) => part !== '').join(' ');
}

/** mm:ss of what is left of a few minutes. Document 2 section 9. */
export function formatCountdown(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Document 2 section 9: Bytes, KB, MB, GB, TB; each 1024 of the one before. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (Math.round(size * 10) / 10 >= 1024 && unit < sizeUnits.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const shown = unit === 0 ? String(Math.round(size)) : size.toFixed(1).replace(/\.0$/, '');
  return `${shown} ${sizeUnits[unit] ?? ''}`;
}

/** yyyy-MM-dd HH:mm, for what is due by the minute. */
export function formatToMinute(instant: Date | number): string {
  return formatDateTime(instant).slice(0, 16);
}

/** MM-dd HH:mm where there is little room; with its year where that is not the present one. */
export function formatShort(instant: Date | number, now: number = Date.now()): string {
  const text = formatToMinute(instant);
  return formatDate(now).startsWith(text.slice(0, 5)) ? text.slice(5) : text;
}

/** A count, 1,234 in both languages. To make the browser's own formatter costs a first visit 15 ms. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
