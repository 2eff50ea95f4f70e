import type { Reclassified } from '@rackhand/contract/test/reclassification';
import { whyResult } from '@rackhand/contract/test/why-result';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ListPager } from '../../platform/list-pager.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ResultMark } from '../tests/run-mark.tsx';
import styles from './reclassification.module.css';
import { reclassifyMessages } from './reclassify-messages.ts';
import { previewRows } from './reclassify-queries.ts';
import type { Preview } from './use-preview.ts';

/** How far it is, and each result as it is and as it would be. */
export function PreviewResults({ preview }: { preview: Preview }): ReactElement {
  const words = useMessages(reclassifyMessages);
  const language = useLanguage();
  const { data, error, again } = preview;
  if (error !== null)
    return (
      <div role="alert" className={styles.refused}>
        <strong>{words.loadFailed}</strong>
        <p>{refusalText(error)[language]}</p>
        <Button onClick={again}>{words.again}</Button>
      </div>
    );
  if (data === undefined) return <SkeletonRows rows={4} label={words.loading} />;
  const { done, total, changed, left_out } = data;
  const [said, all] = [formatNumber(done), formatNumber(total)];
  const summary = changed === 0 ? words.noChanges : words.changes(formatNumber(changed), all);
  return (
    <>
      <p role="status" className={styles.summary}>
        {data.state === 'judging' ? words.judging(said, all) : summary}
        {data.state === 'judging' && (
          <progress value={done} max={Math.max(1, total)} aria-label={words.judging(said, all)} />
        )}
      </p>
      {left_out > 0 && <p className={styles.quiet}>{words.leftOut(formatNumber(left_out))}</p>}
      {data.state === 'outdated' && (
        <p role="alert">
          {words.outdated} <Button onClick={again}>{words.again}</Button>
        </p>
      )}
      <Rows preview={preview} results={data.results} total={data.total_count} />
    </>
  );
}

interface RowsProps {
  preview: Preview;
  results: readonly Reclassified[];
  total: number;
}

function Rows({ preview: { shown, show }, results, total }: RowsProps): ReactElement {
  const words = useMessages(reclassifyMessages);
  const columns = (Object.keys(words.columns) as (keyof typeof words.columns)[]).map((name) => ({
    name,
    label: words.columns[name],
  }));
  return (
    <>
      <label className={styles.only}>
        <input
          type="checkbox"
          checked={shown.onlyChanged}
          onChange={({ target }) => show({ page: 1, onlyChanged: target.checked })}
        />
        {words.onlyChanged}
      </label>
      {results.length > 0 && (
        <DataTable label={words.table} columns={columns}>
          {results.map((one) => (
            <ResultRow key={one.test_run_id} one={one} />
          ))}
        </DataTable>
      )}
      {total > previewRows && (
        <ListPager
          page={shown.page}
          limit={previewRows}
          total={total}
          sizes={[previewRows]}
          onPage={(page) => show({ ...shown, page })}
          onLimit={() => show({ ...shown, page: 1 })}
        />
      )}
    </>
  );
}

function ResultRow({ one }: { one: Reclassified }): ReactElement {
  const words = useMessages(reclassifyMessages);
  const language = useLanguage();
  const { test_run_id, project, device, before, after, decided_by: by, is_changed, is_gone } = one;
  const line = by?.kind === 'keyword' && by.line !== null ? ` (${formatNumber(by.line)}: ${by.text})` : '';
  return (
    <tr>
      <th scope="row">
        <Link to={paths.testDetail} search={{ run: test_run_id }} target="_blank">
          {test_run_id}
        </Link>{' '}
        {project}
      </th>
      <td>{device}</td>
      <td>
        <ResultMark result={before} />
      </td>
      <td>
        {is_gone && words.gone}
        {after !== null && (is_changed ? <ResultMark result={after} /> : words.same)}
      </td>
      <td data-wrap className={styles.why}>
        {after !== null && whyResult({ result: after, decided_by: by }, language)}
        {line}
      </td>
    </tr>
  );
}
