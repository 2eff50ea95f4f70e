import type { Device } from '@rackhand/contract/device';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { formatDate } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useClock } from '../../ui/use-now.ts';
import { SelectPage } from '../commands/select-page.tsx';
import type { Selection } from '../commands/use-selection.ts';
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
  selection?: Selection;
}

/** A real table: rows follow the first screen in a moment, and all of them are there to search, print and read. */
export function DeviceTable(props: DeviceTableProps): ReactElement {
  const { devices, offset, total, stale, onAction, onOpen, selection } = props;
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
        <DeviceHeadings>
          {selection !== undefined && <SelectPage devices={devices} selection={selection} />}
        </DeviceHeadings>
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
                  selected={selection?.has(device.arn)}
                  onSelect={selection?.toggle}
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

/** `children` stand in the first heading. */
function DeviceHeadings({ children }: { children: ReactNode }): ReactElement {
  const { columns } = useMessages(deviceMessages);
  return (
    <thead>
      <tr aria-rowindex={1} className={styles.headings}>
        {Object.entries(columns).map(([name, label]) => (
          <th key={name} scope="col" data-column={name}>
            {name === 'rack' && children}
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
