import type { RoundCrash } from '@rackhand/contract/test/tokkidan';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../../platform/relative-time.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Mark } from '../../../ui/mark.tsx';
import styles from '../tokkidan.module.css';
import { resultMessages } from './result-messages.ts';

const columns = ['what', 'state', 'count', 'models', 'first_seen_at', 'run'] as const;

/** Those that nobody has seen before come first. */
export function CrashTable(props: { crashes: readonly RoundCrash[]; stale: boolean }): ReactElement {
  const words = useMessages(resultMessages);
  return (
    <div className={styles.section}>
      <h2>{words.crashTitle}</h2>
      {props.crashes.length === 0 ? (
        <p className={styles.quiet}>{words.noCrash}</p>
      ) : (
        <DataTable
          label={words.crashTitle}
          columns={columns.map((name) => ({ name, label: words.crashColumns[name] }))}
          stale={props.stale}
        >
          {props.crashes.map((crash) => (
            <Row key={`${crash.kind} ${crash.signature}`} crash={crash} />
          ))}
        </DataTable>
      )}
    </div>
  );
}

function Row({ crash }: { crash: RoundCrash }): ReactElement {
  const words = useMessages(resultMessages);
  const { kind, title, signature, is_new, count, models, first_seen_at } = crash;
  const { test_run_id: run, attempt, log_line } = crash;
  return (
    <tr>
      <th scope="row" data-wrap>
        <span className={styles.two}>
          {words.kinds[kind]}: {title}
          <code className={styles.note}>{signature}</code>
        </span>
      </th>
      <td>
        {is_new ? (
          <Mark sign="✕" tone="bad">
            {words.fresh}
          </Mark>
        ) : (
          <Mark sign="○">{words.known}</Mark>
        )}
      </td>
      <td>{formatNumber(count)}</td>
      <td data-wrap>{models.filter((model) => model !== '').join(', ')}</td>
      <td>
        <ExactTime at={first_seen_at} />
      </td>
      <td>
        <Link to={paths.testDetail} search={{ run, attempt, line: log_line }}>
          {words.runLine(run, formatNumber(log_line))}
        </Link>
      </td>
    </tr>
  );
}
