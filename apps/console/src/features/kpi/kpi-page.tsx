import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { DailyChartsPlate } from '../test-charts/daily-charts-plate.tsx';
import { KpiBody } from './kpi-body.tsx';
import { wayOutOf } from './kpi-days.ts';
import { KpiFilters } from './kpi-filters.tsx';
import { kpiMessages } from './kpi-messages.ts';
import { kpiQuery, kpiQueryOf } from './kpi-query.ts';
import { type KpiSearch, kpiTabs } from './kpi-view.ts';

const route = getRouteApi('/signed-in/kpi');

/** What the service is measured by, beside the time before; and tests by their projects' kind. Document 10, "Figures". */
export function KpiPage(): ReactElement {
  const words = useMessages(kpiMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tab = 'service' } = search;
  const change = (next: KpiSearch): void => void navigate({ search: (now) => ({ ...now, ...next }) });
  return (
    <Page
      title={words.title}
      tools={
        <>
          <Segmented
            label={words.tab}
            options={kpiTabs.map((value) => ({ value, label: words.tabs[value] }))}
            value={tab}
            onChange={(next) => change({ tab: next === 'service' ? undefined : next })}
          />
          {tab === 'service' && <CsvButton body={{ table: 'kpi', ...kpiQueryOf(search) }} />}
        </>
      }
    >
      {tab === 'tests' ? <DailyChartsPlate /> : <Service search={search} onChange={change} />}
    </Page>
  );
}

function Service({
  search,
  onChange,
}: {
  search: KpiSearch;
  onChange: (next: KpiSearch) => void;
}): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(kpiMessages);
  const query = useQuery(kpiQuery(api, search));
  const stale = useIsStale(query.isPlaceholderData);
  const way = wayOutOf(search);
  const wayOut = isRefused(query.error) && (
    <Button onClick={() => onChange(way === 'byWeek' ? { unit: 'week' } : { date: undefined })}>
      {words[way]}
    </Button>
  );
  return (
    <>
      <KpiFilters search={search} onChange={onChange} />
      <LoadState query={query} words={words} rows={8} wayOut={wayOut || undefined} />
      {query.data !== undefined && <KpiBody kpi={query.data} stale={stale} />}
    </>
  );
}

/** Of these days; the same again would be refused again. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && error.code === '901';
