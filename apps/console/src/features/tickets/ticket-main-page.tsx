import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useRestricted } from '../../platform/use-config.ts';
import { formatWon } from '../../platform/won.ts';
import { buttonLink } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { PeriodPanel } from '../periods/period-panel.tsx';
import type { PeriodSearch } from '../periods/period-view.ts';
import { GiveButton } from './give-button.tsx';
import { LedgerDifferences } from './list/ledger-differences.tsx';
import { TicketSearchForm } from './list/ticket-search-form.tsx';
import { TicketLots } from './ticket-lots.tsx';
import { ticketMessages } from './ticket-messages.ts';
import { ticketMainQuery } from './ticket-queries.ts';
import styles from './tickets.module.css';

const route = getRouteApi('/signed-in/ticket');
const spans = ['today', 'month', 'last_month'] as const;
const places = ['available', 'reserved', 'spent', 'expired'] as const;

/** Sales, where all points are, what expires soon, and the newest tickets. Document 10, Screens. */
export function TicketMainPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const showPeriods = useCallback(
    (next: PeriodSearch) => void navigate({ search: next, replace: true }),
    [navigate],
  );
  const query = useQuery(ticketMainQuery(api));
  const stale = useIsStale();
  // Until it is known who they are nothing is asked for that may be closed to them.
  const { admin } = useSession();
  const hasPeriods = !useRestricted() && admin !== null;
  const { data } = query;
  return (
    <Page
      title={words.title}
      tools={
        <>
          <Link className={buttonLink} to={paths.ticketList} search={{ kind: 'purchase' }}>
            {words.purchases}
          </Link>
          <Link className={buttonLink} to={paths.ticketList}>
            {words.all}
          </Link>
          <Link className={buttonLink} to={paths.pointList}>
            {words.ledger}
          </Link>
          <GiveButton owner={null} />
        </>
      }
    >
      <TicketSearchForm
        search={{}}
        onSearch={(next) => void navigate({ to: paths.ticketList, search: next })}
      />
      <LoadState query={query} words={words} rows={6} />
      {data !== undefined && (
        <>
          <LedgerDifferences differences={data.differences} />
          <dl className={styles.figures} aria-label={words.sales} data-stale={stale || undefined}>
            {spans.map((span) => (
              <div key={span}>
                <dt>{words[span]}</dt>
                <dd>{words.sold(formatNumber(data[span].count), formatWon(data[span].amount))}</dd>
                <dd>{words.taxed(formatWon(data[span].tax))}</dd>
                {data[span].refund > 0 && <dd>{words.refunded(formatWon(data[span].refund))}</dd>}
              </div>
            ))}
          </dl>
          <dl className={styles.figures} aria-label={words.pointsNow} data-stale={stale || undefined}>
            {places.map((place) => (
              <div key={place}>
                <dt>{words[place]}</dt>
                <dd>{formatNumber(data.points[place])}</dd>
              </div>
            ))}
          </dl>
          <h2>{words.expiring}</h2>
          {data.expiring.length === 0 ? (
            <EmptyPlate text={words.noneExpiring} />
          ) : (
            <TicketLots label={words.expiring} tickets={data.expiring} stale={stale} />
          )}
          <MoreExpiring count={data.expiring_count - data.expiring.length} />
          <h2>{words.newest}</h2>
          {data.tickets.length === 0 ? (
            <EmptyPlate text={words.none} />
          ) : (
            <TicketLots label={words.newest} tickets={data.tickets} stale={stale} />
          )}
        </>
      )}
      {hasPeriods && <PeriodPanel search={search} onSearch={showPeriods} />}
    </Page>
  );
}

/** Those behind the ones that are shown stand in the list: what expires soonest comes first there. */
function MoreExpiring({ count }: { count: number }): ReactElement | null {
  const words = useMessages(ticketMessages);
  if (count <= 0) return null;
  return (
    <p>
      {words.moreExpiring(formatNumber(count))}{' '}
      <Link to={paths.ticketList} search={{ status: 'active', sort: 'expires_at' }}>
        {words.allExpiring}
      </Link>
    </p>
  );
}
