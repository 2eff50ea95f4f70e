import type { ReactElement } from 'react';
import { useClock } from '../ui/use-now.ts';
import { formatDateTime, formatDistance, formatRelative, formatZoned } from './formats.ts';
import { useLanguage } from './i18n/use-messages.ts';

/** "42초 전", "3분 전", with the exact time on hover. */
export function RelativeTime({ at }: { at: string }): ReactElement {
  const language = useLanguage();
  const instant = Date.parse(at);
  const words = useClock((now) => formatRelative(instant, now, language));
  return (
    <time dateTime={at} data-tip={formatZoned(instant)}>
      {words}
    </time>
  );
}

interface ExactTimeProps {
  at: string | number;
  /** Where the date goes without saying. */
  format?: (instant: number) => string;
}

/** "2026-11-20 18:29:44" in Korean time, with "3분 전" and the offset on hover. */
export function ExactTime({ at, format = formatDateTime }: ExactTimeProps): ReactElement {
  const language = useLanguage();
  const instant = typeof at === 'number' ? at : Date.parse(at);
  const distance = useClock((now) => formatDistance(instant, now, language));
  return (
    <time dateTime={new Date(instant).toISOString()} data-tip={`${distance} (+0900)`}>
      {format(instant)}
    </time>
  );
}

/** Stands for the time while the sentence around it is made. */
const place = '\uFFFC';

/** A sentence with an {@link ExactTime} within: where, its language says. */
export function TimeWithin({
  text,
  ...time
}: ExactTimeProps & { text: (time: string) => string }): ReactElement {
  const [before, after] = text(place).split(place);
  return (
    <>
      {before}
      <ExactTime {...time} />
      {after}
    </>
  );
}
