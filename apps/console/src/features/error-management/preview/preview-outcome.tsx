import {
  decidingList,
  type JudgedLine,
  type KeywordMatch,
  type LinePreview,
} from '@rackhand/contract/rule/line-result';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import styles from './preview.module.css';
import { previewMessages } from './preview-messages.ts';

/** Told apart without colour too. */
const glyphs: Record<JudgedLine['result'], string> = { failed: '▲', warning: '◆', ignored: '○', none: '·' };

interface PreviewOutcomeProps {
  preview: LinePreview;
  name: string | null;
}

export function PreviewOutcome({ preview: { lines, counts }, name }: PreviewOutcomeProps): ReactElement {
  const words = useMessages(previewMessages);
  const { number, result, text } = words.columns;
  const columns = [
    { name: 'number', label: number, align: 'end' as const },
    { name: 'result', label: result },
    { name: 'text', label: text },
  ];
  return (
    <div className={styles.outcome}>
      <p role="status">
        <strong>{words.counts(formatNumber(counts.lines), formatNumber(counts.matched))}</strong>{' '}
        {(['failed', 'warning', 'ignored'] as const)
          .map((result) => `${glyphs[result]} ${words.results[result]} ${formatNumber(counts[result])}`)
          .join(' · ')}{' '}
        {counts.matched === 0 && words.none}
        {counts.matched > lines.length && words.first(formatNumber(lines.length))}
      </p>
      {lines.length > 0 && (
        <div className={styles.lines}>
          <DataTable label={name === null ? words.outcome : words.of(name)} columns={columns}>
            {lines.map((line) => (
              <tr key={line.number}>
                <td data-align="end">{formatNumber(line.number)}</td>
                <td data-bad={line.result === 'failed' || undefined}>
                  <span aria-hidden="true">{glyphs[line.result]}</span> {words.results[line.result]}
                </td>
                <td data-mono data-wrap>
                  <LineText line={line} />
                </td>
              </tr>
            ))}
          </DataTable>
        </div>
      )}
    </div>
  );
}

/** The line with the word that has decided; one that stands farther than what is shown follows behind it. */
function LineText({ line }: { line: JudgedLine }): ReactElement {
  const words = useMessages(previewMessages);
  const { text } = line;
  const match = decidingMatch(line);
  if (match === null) return <PlainText text={text} />;
  const end = match.at + match.value.length;
  if (end > text.length)
    return (
      <>
        <PlainText text={text} />…{' '}
        <mark className={styles.word}>
          <PlainText text={match.value} />
        </mark>{' '}
        ({words.farther(formatNumber(match.at + 1))})
      </>
    );
  return (
    <>
      <PlainText text={text.slice(0, match.at)} />
      <mark className={styles.word}>
        <PlainText text={text.slice(match.at, end)} />
      </mark>
      <PlainText text={text.slice(end)} />
    </>
  );
}

function decidingMatch({ result, matches }: JudgedLine): KeywordMatch | null {
  const list = decidingList(result, (type) => matches.some((match) => match.type === type));
  return matches.find(({ type }) => type === list) ?? null;
}
