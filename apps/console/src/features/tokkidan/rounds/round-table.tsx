import type { TokkidanRound } from '@rackhand/contract/test/tokkidan';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { ResultMark } from '../../tests/run-mark.tsx';
import styles from '../tokkidan.module.css';
import { CoverageText } from './coverage-text.tsx';
import { roundMessages } from './round-messages.ts';

const columns = ['tid', 'app', 'version', 'created_at', 'result', 'devices', 'crashes', 'coverage'] as const;

/** Rounds, the newest first. */
export function RoundTable(props: { rounds: readonly TokkidanRound[]; stale: boolean }): ReactElement {
  const words = useMessages(roundMessages);
  return (
    <DataTable
      label={words.title}
      columns={columns.map((name) => ({ name, label: words.columns[name] }))}
      stale={props.stale}
    >
      {props.rounds.map((round) => (
        <Row key={round.tid} round={round} />
      ))}
    </DataTable>
  );
}

function Row({ round }: { round: TokkidanRound }): ReactElement {
  const words = useMessages(roundMessages);
  const { tid, app_name, app_version, created_at, result, devices, done } = round;
  return (
    <tr>
      <th scope="row">
        <Link to={paths.tokkidanTestResult} search={{ tid: String(tid) }}>
          {tid}
        </Link>
      </th>
      <td data-wrap>{app_name}</td>
      <td>{app_version}</td>
      <td>
        <RelativeTime at={created_at} />
      </td>
      <td>{result === null ? words.running : <ResultMark result={result} />}</td>
      <td>{words.doneOf(formatNumber(done), formatNumber(devices))}</td>
      <td>
        <CrashCount round={round} />
      </td>
      <td>
        <CoverageText coverage={round.coverage} />
      </td>
    </tr>
  );
}

/** How many, and how many kinds of them nobody has seen before. */
export function CrashCount({ round }: { round: TokkidanRound }): ReactElement {
  const words = useMessages(roundMessages);
  const { crashes, new_crashes: fresh } = round;
  return (
    <span className={styles.cell}>
      {formatNumber(crashes)}
      {fresh > 0 && (
        <Mark sign="✕" tone="bad">
          {words.newOf(formatNumber(fresh))}
        </Mark>
      )}
    </span>
  );
}
