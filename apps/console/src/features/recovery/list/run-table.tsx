import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import type { Recovery } from '@rackhand/contract/recovery/recovery';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import styles from '../recovery.module.css';
import { RecoveryMark } from '../recovery-marks.tsx';
import { recoveryMessages } from '../recovery-messages.ts';
import { RungList } from '../rung-list.tsx';
import { useCancelRecovery } from '../use-cancel-recovery.ts';

export function RunTable({ runs, stale }: { runs: readonly Recovery[]; stale: boolean }): ReactElement {
  const words = useMessages(recoveryMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.title} columns={columns} stale={stale} isLong>
      {runs.map((run) => (
        <RunRow key={run.recovery_id} run={run} />
      ))}
    </DataTable>
  );
}

function RunRow({ run }: { run: Recovery }): ReactElement {
  const words = useMessages(recoveryMessages);
  const language = useLanguage();
  const cancel = useCancelRecovery();
  return (
    <tr>
      <th scope="row" data-wrap>
        <Link to={paths.deviceDetail} search={{ device: run.udid }}>
          {run.device_name || run.udid}
        </Link>{' '}
        <span className={styles.quiet}>{run.rack_location || run.udid}</span>
      </th>
      <td>{stateWord(run.trouble, language)}</td>
      <td data-wrap>
        <RecoveryMark state={run.state} />
        {run.why !== '' && <span className={styles.said}>{run.why}</span>}
      </td>
      <td data-wrap>
        <RungList run={run} />
      </td>
      <td>{auditActorText(run.started_by, language)}</td>
      <td>
        <RelativeTime at={run.started_at} />
      </td>
      <td>
        {run.state === 'running' && (
          <PressButton aria-description={run.device_name || run.udid} onPress={() => cancel(run)}>
            {words.cancel}
          </PressButton>
        )}
      </td>
    </tr>
  );
}
