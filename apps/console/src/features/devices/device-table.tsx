import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useMemo, useRef } from 'react';
import { formatDate } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useClock } from '../../ui/use-now.ts';
import { deviceMessages } from './device-messages.ts';
import { DeviceRow, type OnRowAction } from './device-row.tsx';
import styles from './device-table.module.css';
import { rowsPerChunk, useGrowingCount } from './use-growing-count.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowOpen } from './use-row-open.ts';

interface DeviceTableProps {
  /** The rows of this page. */
  devices: readonly Device[];
  /** Rows before this page, for the numbers that screen readers say. */
  offset: number;
  total: number;
  stale: boolean;
  onAction: OnRowAction;
  onOpen: (arn: string) => void;
}

/** A real table: rows follow the first screen in a moment, and all of them are there to search, print and read. */
export function DeviceTable(props: DeviceTableProps): ReactElement {
  const { devices, offset, total, stale, onAction, onOpen } = props;
  const words = useMessages(deviceMessages);
  const language = useLanguage();
  const shown = useGrowingCount(devices.length);
  const table = useRef<HTMLTableElement>(null);
  const today = useClock(formatDate);
  useRowKeys(table);
  useRowOpen(table, onOpen);
  const chunks = useMemo(() => chunksOf(devices), [devices]);
  return (
    <section className={styles.scroller} aria-label={words.tableScroll} data-stale={stale || undefined}>
      <table ref={table} className={styles.table} aria-label={words.table} aria-rowcount={total + 1}>
        <DeviceHeadings />
        {chunks.map((chunk, index) => (
          <tbody
            key={index}
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
                  today={today}
                  onAction={onAction}
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
    <thead>
      <tr aria-rowindex={1} className={styles.headings}>
        {Object.entries(columns).map(([name, label]) => (
          <th key={name} scope="col" data-column={name}>
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
