import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { AddHostHint } from './add-host-hint.tsx';
import { hostMessages } from './host-messages.ts';
import { hostsQuery } from './host-queries.ts';
import { HostTable } from './list/host-table.tsx';
import { useHostRefresh } from './list/use-host-refresh.ts';
import { HostPanel } from './panel/host-panel.tsx';

const route = getRouteApi('/signed-in/server');

/** Machines with devices plugged in, and how their agents are. */
export function HostListPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(hostMessages);
  const query = useQuery(hostsQuery(api));
  const { data: hosts } = query;
  const { host: open } = route.useSearch();
  const navigate = route.useNavigate();
  useHostRefresh(open);
  const stale = useIsStale();
  return (
    <Page title={words.title} number={hosts && formatNumber(hosts.length)} unit={words.countUnit}>
      {hosts === undefined && <LoadState query={query} words={words} rows={3} />}
      {hosts?.length === 0 && (
        <EmptyPlate text={words.none}>
          <AddHostHint />
        </EmptyPlate>
      )}
      {hosts !== undefined && hosts.length > 0 && <HostTable hosts={hosts} open={open} stale={stale} />}
      {hosts !== undefined && open !== undefined && (
        <HostPanel key={open} name={open} hosts={hosts} onClose={() => void navigate({ search: {} })} />
      )}
    </Page>
  );
}
