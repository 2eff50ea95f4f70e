import type { ModelCoverage } from '@rackhand/contract/test/tokkidan';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { CoverageText } from '../rounds/coverage-text.tsx';
import styles from '../tokkidan.module.css';
import { resultMessages } from './result-messages.ts';

const columns = ['model', 'devices', 'coverage', 'activities', 'crashes'] as const;

/** How far the app was seen on each model. */
export function CoverageTable(props: { models: readonly ModelCoverage[]; stale: boolean }): ReactElement {
  const words = useMessages(resultMessages);
  return (
    <div className={styles.section}>
      <h2>{words.coverageTitle}</h2>
      <DataTable
        label={words.coverageTitle}
        columns={columns.map((name) => ({ name, label: words.coverageColumns[name] }))}
        stale={props.stale}
      >
        {props.models.map((row) => (
          <Row key={row.model} row={row} />
        ))}
      </DataTable>
    </div>
  );
}

function Row({ row }: { row: ModelCoverage }): ReactElement {
  const words = useMessages(resultMessages);
  const { model, devices, coverage, activities_seen: seen, activities_total: total, crashes } = row;
  return (
    <tr>
      <th scope="row">{model}</th>
      <td>{formatNumber(devices)}</td>
      <td>
        <span className={styles.progress}>
          {coverage !== null && <progress max={1} value={coverage} aria-label={words.coverageOf(model)} />}
          <CoverageText coverage={coverage} />
        </span>
      </td>
      <td>{total === 0 ? '' : words.seenOf(formatNumber(seen), formatNumber(total))}</td>
      <td>{formatNumber(crashes)}</td>
    </tr>
  );
}
