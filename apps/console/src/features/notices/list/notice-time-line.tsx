import type { Notice } from '@rackhand/contract/notice/notice';
import { useQueries } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { formatDateTime, formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { PlainText } from '../../../ui/plain-text.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { noticeMessages } from '../notice-messages.ts';
import { noticesInState } from '../notice-queries.ts';
import { titleIn } from '../notice-texts.ts';
import styles from '../notices.module.css';
import { mostAtOnce, rangeOf } from './line-of-notices.ts';

/** What is shown now and later, one bar a notice, so that overlaps are seen. */
export function NoticeTimeLine(): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(noticeMessages);
  const heading = useId();
  const now = useNow();
  const stale = useIsStale();
  const [shown, scheduled] = useQueries({
    queries: [noticesInState(api, 'shown'), noticesInState(api, 'scheduled')],
  });
  const notices = [...(shown.data ?? []), ...(scheduled.data ?? [])];
  if (notices.length === 0) return null;
  const { from, to } = rangeOf(notices, now);
  const at = (instant: number): number => ((instant - from) / (to - from)) * 100;
  const most = mostAtOnce(notices);
  return (
    <section className={styles.line} aria-labelledby={heading} data-stale={stale || undefined}>
      <h2 id={heading}>{words.line}</h2>
      <p className={styles.quiet}>{most > 1 ? words.lineAtOnce(formatNumber(most)) : words.lineAlone}</p>
      <ol className={styles.bars}>
        {notices.map((notice) => (
          <NoticeBar key={notice.noti_id} notice={notice} at={at} now={at(now)} />
        ))}
      </ol>
    </section>
  );
}

interface NoticeBarProps {
  notice: Notice;
  /** Where an instant lies, in percent. */
  at: (instant: number) => number;
  now: number;
}

function NoticeBar({ notice, at, now }: NoticeBarProps): ReactElement {
  const words = useMessages(noticeMessages);
  const { state, start_date, end_date } = notice;
  const title = titleIn(useLanguage(), notice);
  const [start, end] = [Date.parse(start_date), Date.parse(end_date)];
  const place = { left: `${String(at(start))}%`, width: `max(4px, ${String(at(end) - at(start))}%)` };
  return (
    <li>
      <span className={styles.barName}>
        <PlainText text={title} />
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} data-state={state} style={place} />
        <span className={styles.now} style={{ left: `${String(now)}%` }} data-tip={words.lineNow} />
      </span>
      <span className={styles.note}>
        {formatDateTime(start).slice(0, 16)} – {formatDateTime(end).slice(0, 16)}
      </span>
    </li>
  );
}
