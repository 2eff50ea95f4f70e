import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { formatSearch } from '@rackhand/contract/device/device-search-terms';
import type { readTestMain } from '@rackhand/contract/endpoints/tests';
import { limits } from '@rackhand/contract/limits';
import type { WaitingReason } from '@rackhand/contract/test/run-states';
import { waitingWords } from '@rackhand/contract/test/run-words';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useRestricted } from '../../platform/use-config.ts';
import { testMessages } from './test-messages.ts';
import styles from './tests.module.css';

type Main = Pick<AnswerOf<typeof readTestMain>, 'waiting' | 'queued_count'>;

/** How many wait and why, with the next step of each reason. */
export function WaitingPlate({ main: { waiting, queued_count } }: { main: Main }): ReactElement {
  const words = useMessages(testMessages);
  const language = useLanguage();
  return (
    <section className={styles.plate} aria-label={words.waiting}>
      <h2>{words.waiting}</h2>
      {queued_count === 0 && <p className={styles.quiet}>{words.noneWaiting}</p>}
      <ul className={styles.counts}>
        {waiting.map(({ reason, count }) => (
          <li key={reason}>
            <span>
              {waitingWords[reason][language]} <NextStep reason={reason} />
            </span>
            <Link to={paths.testList} search={{ filter: 'queued' }}>
              {words.waitingCount(formatNumber(count))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ofState = (value: string): { q: string } => ({
  q: formatSearch({ text: '', terms: [{ property: 'state', value }] }),
});

/** Where somebody goes who wants it to begin sooner. */
function NextStep({ reason }: { reason: WaitingReason }): ReactElement | null {
  const { nextSteps: words } = useMessages(testMessages);
  const isRestricted = useRestricted();
  switch (reason) {
    case 'PAUSED':
      return (
        <Link to={paths.scheduler} search={{ page: 1, limit: limits.listDefaultLimit }}>
          {words.PAUSED}
        </Link>
      );
    case 'ERROR':
      return (
        <Link to={paths.deviceList} search={{ state: 'error' }}>
          {words.ERROR}
        </Link>
      );
    case 'EXCLUDED':
      return (
        <Link to={paths.deviceList} search={ofState('EXCLUDE')}>
          {words.EXCLUDED}
        </Link>
      );
    case 'LOW_BATTERY':
      return (
        <Link to={paths.deviceList} search={ofState('LOW_BATTERY')}>
          {words.LOW_BATTERY}
        </Link>
      );
    case 'HOST_DRAINING':
    case 'HOST_FULL':
      return <Link to={paths.hostList}>{words.HOST}</Link>;
    case 'NO_MATCH':
      return (
        <Link to={paths.testList} search={{ filter: 'queued' }}>
          {words.NO_MATCH}
        </Link>
      );
    case 'BUSY':
      return (
        <Link to={paths.testList} search={{ filter: 'running' }}>
          {words.BUSY}
        </Link>
      );
    case 'USER_LIMIT':
      return isRestricted ? null : <Link to={paths.userList}>{words.USER_LIMIT}</Link>;
    case 'POINTS':
      return <Link to={paths.ticketList}>{words.POINTS}</Link>;
  }
}
