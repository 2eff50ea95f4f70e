import type { TestRun } from '@rackhand/contract/test/listed-run';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import { whyResult, whyWaiting } from '@rackhand/contract/test/why-result';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatDuration } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import boxes from '../../ui/choice-box.module.css';
import { ChooseAllBox } from '../../ui/choose-all-box.tsx';
import { DataTable, type TableSorting } from '../../ui/data-table.tsx';
import { useClock } from '../../ui/use-now.ts';
import { type Followed, runTimeAt } from './follow-progress.ts';
import { RunMark } from './run-mark.tsx';
import { runMessages } from './run-messages.ts';
import { RunProgress } from './run-progress.tsx';
import { useFollowedRuns } from './use-followed-runs.ts';

export type RunColumn = keyof (typeof runMessages)['ko']['columns'];

interface RunListProps {
  label: string;
  runs: readonly TestRun[];
  columns: readonly RunColumn[];
  stale: boolean;
  sorting?: TableSorting;
  /** Those that bear a word of their own beside their name. */
  isNew?: (run: TestRun) => boolean;
  /** Below why it was judged so. */
  belowWhy?: (run: TestRun) => ReactNode;
  /** Rows can be chosen. */
  choosing?: RunChoosing;
}

/** Which runs are chosen, by their names. */
export interface RunChoosing {
  has: (id: string) => boolean;
  set: (ids: readonly string[], chosen: boolean) => void;
}

/** Runs, a row for each, with the columns that a page asks for; those under way go on. */
export function RunList(props: RunListProps): ReactElement {
  const { label, columns, stale, sorting, isNew, belowWhy, choosing } = props;
  const runs = useFollowedRuns(props.runs);
  const words = useMessages(runMessages);
  const ofPage = { ids: runs.map(({ test_run_id }) => test_run_id), label: words.choosePage };
  const head = choosing && <ChooseAllBox {...ofPage} selection={choosing} className={boxes.box} />;
  return (
    <DataTable
      label={label}
      columns={[
        ...(head === undefined ? [] : [{ name: 'choose', label: '', head }]),
        ...columns.map((name) => ({ name, label: words.columns[name] })),
      ]}
      stale={stale}
      {...(sorting === undefined ? {} : { sorting })}
    >
      {runs.map((run) => (
        <tr key={run.test_run_id}>
          {choosing !== undefined && <ChooseCell id={run.test_run_id} choosing={choosing} />}
          {columns.map((column) => (
            <Cell key={column} column={column} run={run} isNew={isNew?.(run) === true}>
              {column === 'why' && belowWhy?.(run)}
            </Cell>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

function ChooseCell({ id, choosing }: { id: string; choosing: RunChoosing }): ReactElement {
  const words = useMessages(runMessages);
  const isChosen = choosing.has(id);
  return (
    <td>
      <input
        type="checkbox"
        className={boxes.box}
        checked={isChosen}
        aria-label={words.choose(id)}
        onChange={() => choosing.set([id], !isChosen)}
      />
    </td>
  );
}

interface CellProps {
  column: RunColumn;
  run: TestRun;
  isNew: boolean;
  children: ReactNode;
}

function Cell({ column, run, isNew, children }: CellProps): ReactElement {
  const words = useMessages(runMessages);
  if (column === 'test_run_id')
    return (
      <th scope="row">
        <Link to={paths.testDetail} search={{ run: run.test_run_id }}>
          {run.test_run_id}
        </Link>
        {isNew && <mark>{words.isNew}</mark>}
      </th>
    );
  const Content = cells[column];
  return (
    <td data-wrap={column === 'why' || column === 'waits' || column === 'project' || undefined}>
      <Content run={run} />
      {children}
    </td>
  );
}

type CellOf = (props: { run: TestRun }) => ReactElement | string | null;

const cells: Record<Exclude<RunColumn, 'test_run_id'>, CellOf> = {
  created_at: ({ run }) => <RelativeTime at={run.created_at} />,
  project: ProjectName,
  device: DeviceName,
  app: ({ run }) => (run.app_id === '' ? '' : `${run.app_id} ${run.app_version}`),
  result: ResultCell,
  why: WhyCell,
  run_time: RunTime,
  access: AccessCell,
  created_by: ({ run }) => run.created_by,
  progress: ({ run }) => <RunProgress run={run} />,
  waits: WaitCell,
};

function ProjectName({ run }: { run: TestRun }): string {
  const words = useMessages(runMessages);
  return run.project === '' ? words.noProject : run.project;
}

function DeviceName({ run }: { run: TestRun }): ReactElement | string {
  const words = useMessages(runMessages);
  if (run.device_arn === null) return words.noDevice;
  return (
    <Link to={paths.deviceDetail} search={{ device: run.device_udid }}>
      {run.device}
    </Link>
  );
}

function ResultCell({ run }: { run: TestRun }): ReactElement {
  const words = useMessages(runMessages);
  return (
    <>
      <RunMark run={run} />
      {run.attempt > 1 && <> {words.attemptOf(String(run.attempt))}</>}
    </>
  );
}

function WhyCell({ run }: { run: TestRun }): string {
  const language = useLanguage();
  return whyResult(run, language) || whyWaiting(run, language);
}

function WaitCell({ run }: { run: TestRun }): string {
  return whyWaiting(run, useLanguage());
}

function RunTime({ run }: { run: Followed<TestRun> }): string {
  const language = useLanguage();
  return useClock((now) => {
    const seconds = runTimeAt(run, now);
    return seconds === null ? '' : formatDuration(seconds, language);
  });
}

function AccessCell({ run }: { run: TestRun }): string {
  return accessModeWords[run.access][useLanguage()];
}
