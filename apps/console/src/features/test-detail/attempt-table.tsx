import { runErrorWords } from '@rackhand/contract/test/run-words';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { detailMessages } from './detail-messages.ts';
import { whereRun } from './where-run.ts';

const columns = ['attempt', 'host', 'started', 'outcome', 'log'] as const;

/** What has been tried: an infrastructure's error is tried again. */
export function AttemptTable({ run }: { run: WholeRun }): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  return (
    <DataTable
      label={words.attempts}
      columns={columns.map((name) => ({ name, label: words.attemptColumns[name] }))}
    >
      {run.attempts.map(
        ({ attempt, host, runner, started_at, outcome, reason, is_clean, log_lines, lines_left_out }) => (
          <tr key={attempt}>
            <th scope="row">
              <Link to={paths.testDetail} search={{ run: run.test_run_id, attempt }}>
                {words.attempt(String(attempt))}
              </Link>
            </th>
            <td>{whereRun({ host, runner })}</td>
            <td>
              <ExactTime at={started_at} />
            </td>
            <td data-wrap>
              {[
                words.outcomes[outcome ?? 'none'],
                reason === null ? '' : runErrorWords[reason][language],
                is_clean === false ? words.dirty : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </td>
            <td>
              {words.lines(formatNumber(log_lines))}
              {lines_left_out > 0 && ` · ${words.leftOut(formatNumber(lines_left_out))}`}
            </td>
          </tr>
        ),
      )}
    </DataTable>
  );
}
