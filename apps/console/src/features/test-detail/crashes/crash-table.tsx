import type { WholeRun } from '@rackhand/contract/test/test-run';
import { type ReactElement, useMemo } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { detailMessages } from '../detail-messages.ts';
import { RunFileButton } from '../run-file-button.tsx';
import styles from '../test-detail.module.css';
import { type CrashGroup, crashGroups } from './crash-groups.ts';

interface CrashTableProps {
  run: WholeRun;
  attempt: number;
  onLine: (line: number) => void;
  onShot: (shot: number) => void;
}

const columns = ['kind', 'title', 'app', 'count', 'evidence'] as const;
const signs = { crash: '✕', anr: '⧖' } as const;

/** Crashes and hangs, alike ones together; nothing where there was none. */
export function CrashTable({ run, attempt, onLine, onShot }: CrashTableProps): ReactElement | null {
  const words = useMessages(detailMessages);
  const groups = useMemo(() => crashGroups(run), [run]);
  if (groups.length === 0) return null;
  return (
    <section className={styles.plate} aria-label={words.crashes}>
      <h2>{words.crashes}</h2>
      <DataTable
        label={words.crashes}
        columns={columns.map((name) => ({ name, label: words.crashColumns[name] }))}
      >
        {groups.map((group) => (
          <tr key={`${group.kind} ${group.signature}`}>
            <td data-bad>
              <span aria-hidden="true">{signs[group.kind]}</span> {words.crashKinds[group.kind]}
            </td>
            <th scope="row" data-wrap>
              {group.title}
            </th>
            <td data-mono>{group.app_id}</td>
            <td>{words.times(formatNumber(group.count))}</td>
            <td data-wrap>
              <Evidence {...{ group, run, attempt, onLine, onShot }} />
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

/** Where the first of them stands: its line of the log, its picture, its file. */
function Evidence(props: CrashTableProps & { group: CrashGroup }): ReactElement {
  const { group, run, attempt, onLine, onShot } = props;
  const words = useMessages(detailMessages);
  const { line, shot, remote_file } = group;
  const { test_run_id: id, files_gone, state } = run;
  return (
    <span className={styles.evidence}>
      {line > 0 && !files_gone && (
        <Button look="quiet" onClick={() => onLine(line)}>
          {words.toLine(formatNumber(line))}
        </Button>
      )}
      {shot !== null && run.shots.includes(shot) && (
        <Button look="quiet" onClick={() => onShot(shot)}>
          {words.shotOf(formatNumber(shot))}
        </Button>
      )}
      {remote_file !== '' && state === 'ended' && !files_gone && (
        <RunFileButton id={id} attempt={attempt} file={remote_file} label={words.crashFile} />
      )}
    </span>
  );
}
