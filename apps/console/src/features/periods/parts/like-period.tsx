import type { Period } from '@rackhand/contract/points/period';
import { overlapText } from '@rackhand/contract/points/period-dates';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { periodMessages } from '../period-messages.ts';
import { daysFrom, likePeriod, overlapping, type PeriodDraft } from './period-draft.ts';
import styles from './periods.module.css';

/** What whoever gives a period should know of those that the user has: one over the same days, or one that is like it. */
export function LikePeriod({
  draft,
  periods,
}: {
  draft: PeriodDraft;
  periods: readonly Period[];
}): ReactElement {
  const words = useMessages(periodMessages);
  const language = useLanguage();
  const other = overlapping(draft, periods);
  const like = likePeriod(draft, periods, useNow());
  const days = daysFrom(draft.start_date, draft.end_date) ?? 0;
  return (
    <div role="status">
      {other !== null && (
        <p className={styles.like}>{overlapText(other.start_date, other.end_date)[language]}</p>
      )}
      {like !== null && (
        <p className={styles.like}>
          <strong>{words.likePeriod}</strong> {words.likePeriodBy(formatNumber(days), like.created_by)}{' '}
          <RelativeTime at={like.created_at} />
        </p>
      )}
    </div>
  );
}
