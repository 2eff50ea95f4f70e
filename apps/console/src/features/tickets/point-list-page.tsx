import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Page } from '../../ui/page.tsx';
import { LedgerEntries } from './point-ledger.tsx';
import { ticketMessages } from './ticket-messages.ts';
import { ledgerQuery } from './ticket-queries.ts';

const route = getRouteApi('/signed-in/point_list');

/** Every movement of everybody's points: what was given back or expired on a day, whoever's it was. */
export function PointListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(ticketMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(ledgerQuery(api, null, search));
  const { test_run_id, ticket_id } = words.entries;
  const { user_id, team_name } = words.keys;
  return (
    <Page
      title={words.ledger}
      number={data && formatNumber(data.total_count)}
      unit={words.countUnit}
      lead={words.ledgerLead}
      forTyping
      isList
    >
      <LedgerEntries
        owner={null}
        keys={{ test_run_id, ticket_id, user_id, team_name }}
        usualKey="test_run_id"
        search={search}
        onSearch={(next) => void navigate({ search: next })}
      />
    </Page>
  );
}
