import type { CrawledModel } from '@rackhand/contract/test/tokkidan';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ResultMark } from '../../tests/run-mark.tsx';
import styles from '../tokkidan.module.css';
import { tokkidanMessages } from '../tokkidan-messages.ts';

interface CrawlMatrixProps {
  cells: readonly CrawledModel[];
  stale: boolean;
}

/** Apps against models: how each went last on each. */
export function CrawlMatrix({ cells, stale }: CrawlMatrixProps): ReactElement {
  const words = useMessages(tokkidanMessages);
  const models = [...new Set(cells.map(({ model }) => model))].sort();
  const apps = [...new Map(cells.map(({ app_id, app_name }) => [app_id, app_name]))];
  const found = new Map(cells.map((cell) => [JSON.stringify([cell.app_id, cell.model]), cell]));
  return (
    <div className={styles.section}>
      <h2>{words.matrix}</h2>
      {cells.length === 0 ? (
        <p className={styles.quiet}>{words.matrixNone}</p>
      ) : (
        <DataTable
          label={words.matrix}
          columns={[
            { name: 'app', label: words.app },
            ...models.map((model) => ({ name: `model ${model}`, label: model })),
          ]}
          stale={stale}
        >
          {apps.map(([id, name]) => (
            <tr key={id}>
              <th scope="row" data-wrap>
                {name}
              </th>
              {models.map((model) => (
                <td key={model}>
                  <Cell cell={found.get(JSON.stringify([id, model]))} />
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  );
}

/** undefined: that model is not of the app's squad. */
function Cell({ cell }: { cell: CrawledModel | undefined }): ReactElement | null {
  const words = useMessages(tokkidanMessages);
  if (cell === undefined) return null;
  const { result, crashes, test_run_id: run } = cell;
  if (result === null || run === null) return <span className={styles.quiet}>{words.notYet}</span>;
  return (
    <span className={styles.cell}>
      <Link to={paths.testDetail} search={{ run }}>
        <ResultMark result={result} />
      </Link>
      {crashes > 0 && <span className={styles.quiet}>{words.crashes(formatNumber(crashes))}</span>}
    </span>
  );
}
