import type { AppHistoryRow } from '@rackhand/contract/app/device-app';
import { appHistoryColumns, appResultWords } from '@rackhand/contract/app/device-app-words';
import { installAdvice } from '@rackhand/contract/app/install-errors';
import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { anotherDeployment } from '@rackhand/contract/deployment/another-deployment';
import { appHistoryFile } from '@rackhand/contract/endpoints/device-apps';
import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { SearchPager } from '../../../platform/search-pager.tsx';
import { useLastPageOf } from '../../../platform/use-last-page.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { CsvButton } from '../csv-button.tsx';
import { deviceAppMessages } from '../device-app-messages.ts';
import { appHistoryQuery } from '../device-app-queries.ts';
import { historyPageSizes } from '../device-app-view.ts';
import styles from './app-history.module.css';

const route = getRouteApi('/signed-in/device_app_management');

/** The others stand within these: how it ended beside what it was, both versions below the message. */
const shownColumns = ['updated_at', 'app_name', 'app_id', 'update_type', 'result_message', 'by'] as const;

/** What became of the device's apps, newest first; page and rows stand in the address. Document 1 section 2. */
export function AppHistory({ udid }: { udid: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deviceAppMessages);
  const language = useLanguage();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const query = useQuery(appHistoryQuery(api, udid, { page, limit }));
  useLastPageOf(query, search);
  const { data } = query;
  const columns = shownColumns.map((name) => ({ name, label: appHistoryColumns[name][language] }));
  return (
    <>
      <div className={styles.tools}>
        <CsvButton endpoint={appHistoryFile} udid={udid} />
      </div>
      <LoadState
        query={query}
        words={{ loading: words.historyLoading, loadFailed: words.historyFailed }}
        rows={8}
      />
      {data?.total_count === 0 && <EmptyPlate text={words.noEntries} />}
      {data !== undefined && data.total_count > 0 && (
        <>
          <DataTable label={words.history} columns={columns}>
            {data.result.map((row) => (
              <HistoryRow key={row.id} row={row} />
            ))}
          </DataTable>
          <SearchPager
            search={search}
            total={data.total_count}
            sizes={historyPageSizes}
            onSearch={(next) => void navigate({ search: next })}
          />
        </>
      )}
    </>
  );
}

function HistoryRow({ row }: { row: AppHistoryRow }): ReactElement {
  const words = useMessages(deviceAppMessages);
  const { types } = useMessages(commandMessages);
  const language = useLanguage();
  const { from_version: from, to_version: to, result } = row;
  const advice = installAdvice(row.install_code)?.[language];
  const versions =
    from === to ? '' : words.fromTo(from === '' ? words.absent : from, to === '' ? words.absent : to);
  return (
    <tr>
      <td>
        <ExactTime at={row.updated_at} />
      </td>
      <td data-wrap>{row.app_name}</td>
      <td data-mono data-wrap>
        {row.app_id}
      </td>
      <td>
        <span className={styles.type}>{types[row.update_type]}</span>{' '}
        <span className={styles.result} data-bad={result !== 'succeeded' || undefined}>
          {appResultWords[result][language]}
        </span>
      </td>
      <td data-wrap>
        {row.result_message}
        {advice !== undefined && <small className={styles.beside}>{advice}</small>}
        {versions !== '' && <small className={styles.beside}>{versions}</small>}
      </td>
      <td>{row.by === null ? anotherDeployment[language] : auditActorText(row.by, language)}</td>
    </tr>
  );
}
