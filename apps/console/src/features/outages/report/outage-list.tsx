import { stateWord } from '@rackhand/contract/device/device-column-values';
import { calledName } from '@rackhand/contract/device/device-name';
import { reasonText } from '@rackhand/contract/device/state-reason';
import type { ReportedOutage } from '@rackhand/contract/outage/outage-report';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { SearchPager } from '../../../platform/search-pager.tsx';
import { useLastPageOf } from '../../../platform/use-last-page.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { outageMessages } from '../outage-messages.ts';
import { outageListQuery } from '../outage-queries.ts';
import type { OutageSearch } from '../outage-view.ts';
import styles from '../outages.module.css';
import { useOutageText } from '../use-outage-text.ts';

interface OutageListProps {
  search: OutageSearch;
  onSearch: (search: OutageSearch) => void;
}

/** Each outage of what is chosen, the newest first; the device's page has the rest of its past. */
export function OutageList({ search, onSearch }: OutageListProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(outageMessages);
  const query = useQuery(outageListQuery(api, search));
  useLastPageOf(query, search);
  const columns = Object.entries(words.listColumns).map(([name, label]) => ({
    name,
    label,
    ...(name === 'minutes' && { align: 'end' as const }),
  }));
  return (
    <div>
      <LoadState query={query} words={words} rows={5} />
      {query.data !== undefined && (
        <>
          <DataTable label={words.list} columns={columns} stale={query.isPlaceholderData}>
            {query.data.outages.map((one) => (
              <OutageRow key={`${one.arn} ${one.started_at}`} one={one} />
            ))}
          </DataTable>
          <SearchPager search={search} total={query.data.total_count} onSearch={onSearch} />
        </>
      )}
    </div>
  );
}

function OutageRow({ one }: { one: ReportedOutage }): ReactElement {
  const words = useMessages(outageMessages);
  const language = useLanguage();
  const { minutes } = useOutageText();
  const reason = reasonText(one.reason, language);
  return (
    <tr>
      <th scope="row" data-wrap>
        <Link to={paths.deviceDetail} search={{ device: one.udid, kind: 'outage' }}>
          {calledName(one)}
        </Link>
      </th>
      <td data-mono>{one.rack_location}</td>
      <td>{one.host}</td>
      <td data-wrap>
        {stateWord(one.cause, language)} {reason !== '' && <span className={styles.quiet}>{reason}</span>}{' '}
        {one.incident_id !== null && (
          <Link to={paths.incidents}>
            <Mark sign="⚠">{words.incident}</Mark>
          </Link>
        )}
      </td>
      <td>{formatDateTime(Date.parse(one.started_at))}</td>
      <td>{one.ended_at === null ? words.lasts : formatDateTime(Date.parse(one.ended_at))}</td>
      <td data-align="end">{minutes(one.minutes)}</td>
    </tr>
  );
}
