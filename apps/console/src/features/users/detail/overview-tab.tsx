import { shownPhone } from '@rackhand/contract/account/contact-mask';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { PlainText } from '../../../ui/plain-text.tsx';
import { useClock } from '../../../ui/use-now.ts';
import { RunList } from '../../tests/run-list.tsx';
import { WalletFigure } from '../../tickets/wallet-figure.tsx';
import { UserMark } from '../list/user-cell.tsx';
import { userMessages } from '../user-messages.ts';
import type { WholeUser } from '../user-queries.ts';
import styles from '../users.module.css';
import { TeamFact } from './team-fact.tsx';
import { userDetailMessages } from './user-detail-messages.ts';

const timeOf = (at: string): string => formatDateTime(new Date(at));

interface OverviewTabProps {
  whole: WholeUser;
  stale: boolean;
}

/** What a user is, may spend, and does now. */
export function OverviewTab({ whole, stale }: OverviewTabProps): ReactElement {
  const words = useMessages(userDetailMessages);
  const { user, wallet, team_wallet } = whole;
  return (
    <>
      <Facts whole={whole} stale={stale} />
      <dl className={styles.figures} aria-label={words.points} data-stale={stale || undefined}>
        {wallet !== null && <WalletFigure name={words.wallet} wallet={wallet} />}
        {team_wallet !== null && (
          <WalletFigure name={words.teamWallet(user.team_name ?? '')} wallet={team_wallet} />
        )}
        <div>
          <dt>{words.running}</dt>
          <dd>
            {words.runningOf(formatNumber(user.running_tests), formatNumber(user.max_concurrent_tests))}
          </dd>
        </div>
      </dl>
      <Waiting whole={whole} stale={stale} />
    </>
  );
}

/** What has waited longest and why; the rest is in the list of tests. */
function Waiting({ whole: { user, waiting }, stale }: OverviewTabProps): ReactElement {
  const words = useMessages(userDetailMessages);
  const today = useClock(formatDate);
  const { total_count: total, tests } = waiting;
  const date = `${formatDate(new Date(user.created_at))},${today}`;
  return (
    <>
      <h2>{total === 0 ? words.waiting : words.waitingOf(formatNumber(total))}</h2>
      {total === 0 ? (
        <p>{words.noneWaiting}</p>
      ) : (
        <RunList
          label={words.waiting}
          runs={tests}
          columns={['test_run_id', 'created_at', 'project', 'waits']}
          stale={stale}
        />
      )}
      {total > tests.length && (
        <p>
          <Link to={paths.testList} search={{ uid: user.uid, filter: 'queued' as const, date }}>
            {words.moreWaiting(formatNumber(total - tests.length))}
          </Link>
        </p>
      )}
    </>
  );
}

function Facts({ whole: { user }, stale }: OverviewTabProps): ReactElement {
  const words = useMessages(userDetailMessages);
  const { columns, types, locales } = useMessages(userMessages);
  const facts: [string, string | ReactElement][] = [
    [columns.user_id, user.user_id],
    [columns.username, user.username],
    [columns.type, types[user.type]],
    [columns.email, user.email],
    [columns.phone, user.phone === '' ? words.none : shownPhone(user.phone)],
    [columns.locale, locales[user.locale]],
    [columns.group_type, user.group_type],
    [words.group, user.group_name ?? words.none],
    [columns.team_name, <TeamFact key="team" user={user} />],
    [columns.created_at, timeOf(user.created_at)],
    [columns.last_seen_at, user.last_seen_at === null ? words.never : timeOf(user.last_seen_at)],
    ...(user.invited_until === null
      ? []
      : [[words.invitedUntil, timeOf(user.invited_until)] satisfies [string, string]]),
    ...(user.locked_until === null
      ? []
      : [[words.lockedUntil, timeOf(user.locked_until)] satisfies [string, string]]),
    [words.memo, user.memo === '' ? words.none : user.memo],
    [words.uid, user.uid],
  ];
  return (
    <dl className={styles.facts} aria-label={words.facts} data-stale={stale || undefined}>
      <div>
        <dt>{columns.status}</dt>
        <dd>
          <UserMark status={user.status} />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <PlainText text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
