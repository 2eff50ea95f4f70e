import type { Rollout } from '@rackhand/contract/app/rollout';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from '../rollout.module.css';
import { RolloutMark } from '../rollout-mark.tsx';
import { rolloutMessages } from '../rollout-messages.ts';
import { RolloutProgress } from '../rollout-progress.tsx';
import { whyHalted } from '../why-halted.ts';

const columns = ['app', 'versions', 'state', 'progress', 'stage', 'by', 'since', 'why'] as const;

export function RolloutTable(props: { rollouts: readonly Rollout[]; stale: boolean }): ReactElement {
  const words = useMessages(rolloutMessages);
  return (
    <DataTable
      label={words.title}
      columns={columns.map((name) => ({ name, label: words.columns[name] }))}
      stale={props.stale}
    >
      {props.rollouts.map((rollout) => (
        <RolloutRow key={rollout.rollout_id} rollout={rollout} />
      ))}
    </DataTable>
  );
}

function RolloutRow({ rollout }: { rollout: Rollout }): ReactElement {
  const words = useMessages(rolloutMessages);
  const language = useLanguage();
  return (
    <tr>
      <th scope="row" data-wrap>
        <Link to={paths.rollouts} search={{ rollout: rollout.rollout_id }}>
          {rollout.app_name}
        </Link>{' '}
        <code className={styles.quiet}>{rollout.app_id}</code>
      </th>
      <td>{words.fromTo(rollout.from_version, rollout.to_version)}</td>
      <td>
        <RolloutMark state={rollout.state} />
      </td>
      <td>
        <RolloutProgress counts={rollout.counts} total={rollout.total} name={rollout.app_name} />
      </td>
      <td>
        {rollout.stage === null
          ? words.noStage
          : words.stageOf(String(rollout.stage), String(rollout.stages.length))}
      </td>
      <td>{rollout.started_by}</td>
      <td>
        <RelativeTime at={rollout.started_at} />
      </td>
      <td data-wrap>{whyHalted(rollout, language)}</td>
    </tr>
  );
}
