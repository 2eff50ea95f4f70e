import type { SortedBy } from '@rackhand/contract/call/list-query';
import { calledName } from '@rackhand/contract/device/device-name';
import { type RepairCase, type RepairColumn, repairColumns } from '@rackhand/contract/repair/repair';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { repairMessages } from '../repair-messages.ts';
import { RepairStateMark } from '../repair-state-mark.tsx';
import styles from '../repairs.module.css';

interface RepairTableProps {
  repairs: readonly RepairCase[];
  stale: boolean;
  /** As it comes by itself. */
  usual: SortedBy<RepairColumn> | null;
  sort: SortedBy<RepairColumn> | undefined;
  onSort: (sort: string | undefined) => void;
}

export function RepairTable({ repairs, stale, usual, sort, onSort }: RepairTableProps): ReactElement {
  const words = useMessages(repairMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  const sorting = useColumnSorting(repairColumns, usual, sort, onSort);
  return (
    <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
      {repairs.map((one) => (
        <RepairRow key={one.repair_id} one={one} />
      ))}
    </DataTable>
  );
}

function RepairRow({ one }: { one: RepairCase }): ReactElement {
  const words = useMessages(repairMessages);
  const language = useLanguage();
  const { repair_id: repair, state, reason, note, photo_count, is_removed } = one;
  return (
    <tr>
      <td data-mono>
        <Link to={paths.repairs} search={{ repair }}>
          #{repair}
        </Link>
      </td>
      <th scope="row" data-wrap>
        {is_removed ? (
          <>
            {calledName(one)} <span className={styles.quiet}>({words.removed})</span>
          </>
        ) : (
          <Link to={paths.deviceDetail} search={{ device: one.udid }}>
            {calledName(one)}
          </Link>
        )}
      </th>
      <td data-mono>{one.rack_location}</td>
      <td>
        <RepairStateMark state={state} />{' '}
        <span className={styles.quiet}>
          <RelativeTime at={one.state_since} />
        </span>
      </td>
      <td data-wrap>{reason[language]}</td>
      <td>
        <RelativeTime at={one.reported_at} />
      </td>
      <td>{one.reported_by}</td>
      <td data-wrap>
        <PlainText text={note} />
        {photo_count > 0 && <span className={styles.quiet}> {words.photos(formatNumber(photo_count))}</span>}
      </td>
    </tr>
  );
}
