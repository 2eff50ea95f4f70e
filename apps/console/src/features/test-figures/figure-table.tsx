import { figureWords } from '@rackhand/contract/test/figure-words';
import {
  type FigureColumn,
  type FigureGrouping,
  type FigureRow,
  figureColumns,
} from '@rackhand/contract/test/test-figures';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatDuration, formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { DataTable, type TableSorting } from '../../ui/data-table.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import type { TestSearch } from '../tests/test-view.ts';
import { figureMessages } from './figure-messages.ts';

interface FigureTableProps {
  label: string;
  rows: readonly FigureRow[];
  by: FigureGrouping;
  date: string | undefined;
  sorting: TableSorting;
  stale: boolean;
}

/** A row for each; shares have a bar beside their number, and a name leads to its runs. */
export function FigureTable({ label, rows, by, date, sorting, stale }: FigureTableProps): ReactElement {
  const language = useLanguage();
  const columns = figureColumns.map((name) => ({
    name,
    label: figureWords[name].name[language],
    ...(name === 'name' ? {} : { align: 'end' as const }),
  }));
  return (
    <DataTable {...{ label, columns, sorting, stale }}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" data-wrap>
            <RowName row={row} by={by} date={date} />
          </th>
          {figureColumns.slice(1).map((column) => (
            <td key={column} data-align="end">
              <Figure row={row} column={column} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

/** Where the runs of a row are found; null: they have nothing to be searched by. */
function runsOf({ key, name }: FigureRow, by: FigureGrouping): TestSearch | null {
  if (key === '') return null;
  switch (by) {
    case 'project':
      return { skey: 'project', sval: name };
    case 'device':
      return { skey: 'device', sval: key };
    case 'model':
      return { skey: 'device', sval: name };
    case 'app':
      return { skey: 'app_file', sval: name.replace(' ', '-') };
    case 'team':
      return { skey: 'team', sval: name };
  }
}

function RowName({
  row,
  by,
  date,
}: Pick<FigureTableProps, 'by' | 'date'> & { row: FigureRow }): ReactElement {
  const words = useMessages(figureMessages);
  const search = runsOf(row, by);
  if (search === null) return <>{words.nameless[by]}</>;
  return (
    <Link to={paths.testList} search={{ ...search, date }}>
      <PlainText text={row.name} />
    </Link>
  );
}

function Figure({ row, column }: { row: FigureRow; column: FigureColumn }): ReactElement | string {
  const words = useMessages(figureMessages);
  const language = useLanguage();
  switch (column) {
    case 'name':
      return row.name;
    case 'total':
      return formatNumber(row.total);
    case 'pass_rate':
    case 'utilisation':
      return <Share share={row[column]} />;
    case 'flaky':
      return <Share share={row.flaky} hint={words.comparedOf(formatNumber(row.compared))} />;
    case 'run_time':
      return row.run_time === null ? words.nothing : formatDuration(Math.round(row.run_time), language);
    default:
      return formatNumber(row.counts[column]);
  }
}

function Share({ share, hint }: { share: number | null; hint?: string }): ReactElement | string {
  const words = useMessages(figureMessages);
  if (share === null) return words.nothing;
  return (
    <ShareBar
      share={share}
      {...(hint === undefined ? {} : { hint })}
    >{`${(share * 100).toFixed(1)}%`}</ShareBar>
  );
}
