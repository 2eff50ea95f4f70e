import type { Device } from '@rackhand/contract/device';
import { type KeyboardEvent, type MouseEvent, type ReactElement, useMemo } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { deviceMessages } from './device-messages.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './device-table.module.css';
import { rowsPerChunk, useGrowingCount } from './use-growing-count.ts';

export type RowAction = 'change_state' | 'more';

interface DeviceTableProps {
  /** The rows of this page. */
  devices: readonly Device[];
  /** Rows before this page, for the numbers that screen readers say. */
  offset: number;
  total: number;
  stale: boolean;
  onAction: (action: RowAction, device: Device, button: HTMLElement) => void;
}

/** A real table: rows follow the first screen in a moment, and all of them are there to search, print and read. */
export function DeviceTable({ devices, offset, total, stale, onAction }: DeviceTableProps): ReactElement {
  const words = useMessages(deviceMessages);
  const language = useLanguage();
  const shown = useGrowingCount(devices.length);
  const chunks = useMemo(() => chunksOf(devices), [devices]);
  return (
    <section className={styles.scroller} aria-label={words.tableScroll} data-stale={stale || undefined}>
      <table
        role="table"
        className={styles.table}
        aria-label={words.table}
        aria-rowcount={total + 1}
        onClick={(event) => actOn(event, devices, onAction)}
        onKeyDown={moveBetweenRows}
      >
        <DeviceHeadings />
        {chunks.map((chunk, index) => (
          <tbody
            key={index}
            role="rowgroup"
            className={styles.chunk}
            style={{ containIntrinsicHeight: `auto calc(var(--row) * ${String(chunk.length)})` }}
          >
            {index * rowsPerChunk < shown ? (
              chunk.map((device, place) => (
                <DeviceRow
                  key={device.arn}
                  device={device}
                  rowIndex={offset + index * rowsPerChunk + place + 2}
                  language={language}
                />
              ))
            ) : (
              <tr aria-hidden="true" style={{ height: `calc(var(--row) * ${String(chunk.length)})` }} />
            )}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function DeviceHeadings(): ReactElement {
  const { columns } = useMessages(deviceMessages);
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1} className={styles.headings}>
        {Object.entries(columns).map(([name, label]) => (
          <th key={name} role="columnheader" scope="col" data-column={name}>
            {name === 'actions' ? <span className="hidden-text">{label}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function chunksOf(devices: readonly Device[]): Device[][] {
  const chunks: Device[][] = [];
  for (let start = 0; start < devices.length; start += rowsPerChunk)
    chunks.push(devices.slice(start, start + rowsPerChunk));
  return chunks;
}

function actOn(event: MouseEvent, devices: readonly Device[], onAction: DeviceTableProps['onAction']): void {
  if (!(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>('[data-action]');
  if (button === null || button.ariaDisabled === 'true') return;
  const arn = button.closest<HTMLElement>('[data-arn]')?.dataset.arn;
  const device = devices.find((candidate) => candidate.arn === arn);
  const action = button.dataset.action;
  if (device !== undefined && (action === 'change_state' || action === 'more'))
    onAction(action, device, button);
}

/** Up and down lead from an action to the same action of the next row. */
function moveBetweenRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('td a, td button')) return;
  const cell = [...(event.target.parentElement?.children ?? [])].indexOf(event.target);
  const rows = [...event.currentTarget.querySelectorAll('tr[data-arn]')];
  const row = rows.indexOf(event.target.closest('tr') ?? event.target);
  const next = rows[row + (event.key === 'ArrowDown' ? 1 : -1)]?.lastElementChild?.children[cell];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
