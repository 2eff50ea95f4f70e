import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { OutageFilters } from './outage-filters.tsx';
import { outageMessages } from './outage-messages.ts';
import { outageReportQuery } from './outage-queries.ts';
import type { OutageSearch } from './outage-view.ts';
import styles from './outages.module.css';
import { DownloadButton } from './report/download-button.tsx';
import { GroupTable } from './report/group-table.tsx';
import { OutageChart } from './report/outage-chart.tsx';
import { OutageList } from './report/outage-list.tsx';
import { TotalFigures } from './report/total-figures.tsx';

const route = getRouteApi('/signed-in/outage');

/** What devices were lost to over days: by cause, model, rack, host and device, and each outage of it. */
export function OutagePage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(outageMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(outageReportQuery(api, search));
  const { data: report, isPlaceholderData } = query;
  const change = (next: OutageSearch): void =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }) });
  return (
    <Page title={words.title} tools={<DownloadButton search={search} />}>
      <OutageFilters search={search} report={report} onChange={change} />
      <LoadState query={query} words={words} rows={8} />
      {report !== undefined && (
        <div className={styles.body} data-stale={isPlaceholderData || undefined}>
          <TotalFigures report={report} />
          {report.totals.count === 0 ? (
            <EmptyPlate text={words.none} />
          ) : (
            <>
              <OutageChart report={report} />
              <GroupTable report={report} search={search} onChoose={change} />
              <OutageList search={search} onSearch={(next) => void navigate({ search: next })} />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
