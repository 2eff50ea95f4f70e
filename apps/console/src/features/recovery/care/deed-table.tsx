import { commandKinds } from '@rackhand/contract/command/command-kinds';
import { type CareDeed, careResultWords } from '@rackhand/contract/recovery/care';
import { type CareResult, type CareType, careCommand } from '@rackhand/contract/recovery/care-types';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import styles from '../recovery.module.css';
import { careMessages } from './care-messages.ts';

const signs: Record<CareResult, string> = {
  planned: '…',
  running: '▶',
  succeeded: '✓',
  failed: '✕',
  skipped: '○',
  missed: '–',
};

/** A server of an earlier release knows reboots alone, and does not name them. */
function typeOf(type: CareType | undefined): CareType {
  return type ?? careCommand;
}

export function DeedTable({ deeds, stale }: { deeds: readonly CareDeed[]; stale: boolean }): ReactElement {
  const words = useMessages(careMessages);
  const language = useLanguage();
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.deeds} columns={columns} stale={stale} isLong>
      {deeds.map(({ care_id, udid, device_name, rack_location, type, due_at, planned_at, result, why }) => (
        <tr key={care_id}>
          <th scope="row" data-wrap>
            <Link to={paths.deviceDetail} search={{ device: udid }}>
              {device_name || udid}
            </Link>{' '}
            <span className={styles.quiet}>{rack_location || udid}</span>
          </th>
          <td>{commandKinds[typeOf(type)].words.name[language]}</td>
          <td>
            <ExactTime at={due_at} />
          </td>
          <td>
            <ExactTime at={planned_at} />
          </td>
          <td data-wrap>
            <Mark sign={signs[result]} tone={result === 'failed' ? 'bad' : undefined}>
              {careResultWords[result][language]}
            </Mark>
            {why !== '' && <span className={styles.said}>{why}</span>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
