import type { OutageGrouping } from '@rackhand/contract/outage/outage-groupings';
import type { OutageGroup, OutageReport } from '@rackhand/contract/outage/outage-report';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { outageMessages } from '../outage-messages.ts';
import { chosenGroup, type OutageSearch } from '../outage-view.ts';
import styles from '../outages.module.css';
import { useOutageText } from '../use-outage-text.ts';
import { DownloadButton } from './download-button.tsx';

interface GroupTableProps {
  report: OutageReport;
  search: OutageSearch;
  onChoose: (next: OutageSearch) => void;
}

/** The most time lost first; a press on a name shows the outages of that group alone. */
export function GroupTable({ report, search, onChoose }: GroupTableProps): ReactElement {
  const words = useMessages(outageMessages);
  const by = search.by ?? 'cause';
  const columns = Object.entries(words.columns).map(([name, label]) => ({
    name,
    label: name === 'name' ? words.groupings[by] : label,
    ...(name !== 'name' && { align: 'end' as const }),
  }));
  const { groups, total_count } = report;
  return (
    <div className={styles.groups}>
      <DataTable label={words.groups(words.groupings[by])} columns={columns}>
        {groups.map((group) => (
          <GroupRow key={group.key} group={group} by={by} onChoose={onChoose} />
        ))}
      </DataTable>
      <div className={styles.below}>
        {total_count > groups.length && (
          <p className={styles.quiet}>{words.more(formatNumber(groups.length), formatNumber(total_count))}</p>
        )}
        <DownloadButton search={search} by={by} />
      </div>
    </div>
  );
}

interface GroupRowProps extends Pick<GroupTableProps, 'onChoose'> {
  by: OutageGrouping;
  group: OutageGroup;
}

function GroupRow({ group, by, onChoose }: GroupRowProps): ReactElement {
  const words = useMessages(outageMessages);
  const { minutes, percent, nameOf } = useOutageText();
  const name = nameOf(by, group);
  return (
    <tr>
      <th scope="row" data-wrap>
        <Button
          look="quiet"
          aria-description={words.choose(name)}
          onClick={() => onChoose(chosenGroup(by, group.key))}
        >
          {name}
        </Button>
      </th>
      <td data-align="end">{formatNumber(group.count)}</td>
      <td data-align="end">{formatNumber(group.devices)}</td>
      <td data-align="end">{minutes(group.minutes)}</td>
      <td data-align="end">{percent(group.share)}</td>
      <td data-align="end">{minutes(group.between)}</td>
      <td data-align="end">{minutes(group.longest)}</td>
      <td data-align="end">{percent(group.availability)}</td>
    </tr>
  );
}
