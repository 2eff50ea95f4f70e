import type { Rollout } from '@rackhand/contract/app/rollout';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { type RolloutStage, StageMark } from '../rollout-mark.tsx';
import { rolloutMessages } from '../rollout-messages.ts';
import type { RolloutSearch } from '../rollout-view.ts';
import { ruleText } from '../rule-words.ts';
import { rolloutDetailMessages } from './detail-messages.ts';

interface StageTableProps {
  rollout: Rollout;
  search: RolloutSearch;
  stale: boolean;
}

const numbers = ['total', 'succeeded', 'failed', 'open'] as const;
const columns = ['stage', 'rule', 'state', ...numbers, 'began', 'passed'] as const;

/** Each stage with its devices by number; the number leads to them. */
export function StageTable({ rollout, search, stale }: StageTableProps): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  const isNumber = (name: string): boolean => (numbers as readonly string[]).includes(name);
  return (
    <DataTable
      label={words.stages}
      columns={columns.map((name) => ({
        name,
        label: words.stageColumns[name],
        ...(isNumber(name) ? { align: 'end' as const } : {}),
      }))}
      stale={stale}
    >
      {rollout.stages.map((stage) => (
        <StageRow key={stage.stage} stage={stage} search={search} />
      ))}
    </DataTable>
  );
}

function StageRow({ stage, search }: { stage: RolloutStage; search: RolloutSearch }): ReactElement {
  const words = useMessages(rolloutMessages);
  const detail = useMessages(rolloutDetailMessages);
  const { waiting = 0, pending = 0, updating = 0, succeeded = 0, failed = 0 } = stage.counts;
  const place = String(stage.stage);
  return (
    <tr>
      <th scope="row">{words.stage(place)}</th>
      <td>{ruleText(stage.rule, words.rules)}</td>
      <td>
        <StageMark state={stage.state} />
        {stage.is_waived && <mark>{detail.waived}</mark>}
      </td>
      <td data-align="end">
        <Link
          to={paths.rollouts}
          search={{ ...search, page: undefined, result: undefined, stage: stage.stage }}
          aria-label={detail.showStage(place, formatNumber(stage.total))}
        >
          {formatNumber(stage.total)}
        </Link>
      </td>
      <td data-align="end">{formatNumber(succeeded)}</td>
      <td data-align="end" data-bad={failed > 0 || undefined}>
        {formatNumber(failed)}
      </td>
      <td data-align="end">{formatNumber(waiting + pending + updating)}</td>
      <td>{stage.began_at !== null && <ExactTime at={stage.began_at} />}</td>
      <td>{stage.passed_at !== null && <ExactTime at={stage.passed_at} />}</td>
    </tr>
  );
}
