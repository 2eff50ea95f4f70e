import { outageFile } from '@rackhand/contract/endpoints/outages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { OutageFilters } from './outage-filters.tsx';
import { outageMessages } from './outage-messages.ts';
import { outageKeysOf, outageReportQuery } from './outage-queries.ts';
import type { OutageSearch } from './outage-view.ts';
import styles from './outages.module.css';
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
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace: true });
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
              <GroupTable report={report} by={search.by ?? 'cause'} onChoose={change} />
              <OutageList search={search} onSearch={(next) => void navigate({ search: next })} />
            </>
          )}
        </div>
      )}
    </Page>
  );
}

/** Each outage that is listed below, all pages of it. */
function DownloadButton({ search }: { search: OutageSearch }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(outageMessages);
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.download(outageFile, { query: outageKeysOf(search) });
    } catch (error) {
      notices.fail(
        inBoth(outageMessages, (said) => said.csvFailed),
        { error },
      );
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void download()}>
      {words.csv}
    </Button>
  );
}
