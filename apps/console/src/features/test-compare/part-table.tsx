import { keywordListNames, keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { type ComparedPart, type ComparedRow, comparedFacts } from '@rackhand/contract/test/comparison';
import { runResults } from '@rackhand/contract/test/run-states';
import { runResultWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { formatBytes, formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import styles from './compare.module.css';
import { compareMessages } from './compare-messages.ts';
import { stepEnd } from './step-end.ts';

interface PartTableProps {
  part: ComparedPart;
  rows: readonly ComparedRow[];
  /** The names of both runs. */
  heads: readonly [string, string];
}

const changeSigns: Record<ComparedRow['change'], string> = {
  same: '=',
  changed: '≠',
  only_a: '−',
  only_b: '+',
};

/** One part of a comparison; nothing where nothing of it is to be shown. */
export function PartTable({ part, rows, heads }: PartTableProps): ReactElement | null {
  const words = useMessages(compareMessages);
  if (rows.length === 0) return null;
  const columns = [
    { name: 'name', label: words.name },
    { name: 'a', label: heads[0] },
    { name: 'b', label: heads[1] },
    { name: 'change', label: words.change },
  ];
  return (
    <section className={styles.part}>
      <h2>{words.parts[part]}</h2>
      <DataTable label={words.parts[part]} columns={columns}>
        {rows.map((row) => (
          <tr key={row.name} data-change={row.change}>
            <th scope="row" data-wrap>
              <RowName part={part} name={row.name} />
            </th>
            <td data-wrap>
              <Value part={part} row={row} value={row.a} />
            </td>
            <td data-wrap>
              <Value part={part} row={row} value={row.b} />
            </td>
            <td>
              <span aria-hidden="true">{changeSigns[row.change]}</span> {words.changes[row.change]}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function RowName({ part, name }: { part: ComparedPart; name: string }): ReactElement {
  const words = useMessages(compareMessages);
  const language = useLanguage();
  const fact = comparedFacts.find((one) => one === name);
  if (part === 'facts' && fact !== undefined) return <>{words.facts[fact]}</>;
  if (part === 'durations' && name === '') return <>{words.whole}</>;
  return <PlainText text={part === 'keywords' || part === 'lines' ? withListName(name, language) : name} />;
}

/** The list's name stands in front of what it has found. */
function withListName(name: string, language: Language): string {
  const [key = ''] = name.split(': ', 1);
  const list = keywordLists.find((one) => one === key);
  return list === undefined ? name : `${keywordListNames[list][language]}${name.slice(key.length)}`;
}

interface ValueProps {
  part: ComparedPart;
  row: ComparedRow;
  value: ComparedRow['a'];
}

function Value({ part, row, value }: ValueProps): ReactElement | null {
  const language = useLanguage();
  if (value === null) return null;
  const result = runResults.find((one) => one === value);
  if (row.name === 'result' && result !== undefined) return <>{runResultWords[result][language]}</>;
  if (typeof value === 'number')
    return <>{row.name === 'free_bytes' ? formatBytes(value) : formatNumber(value)}</>;
  return <PlainText text={part === 'steps' ? stepEnd(row.name, value, language) : value} />;
}
