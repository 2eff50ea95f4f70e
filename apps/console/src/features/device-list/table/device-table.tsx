import type { ListLayout } from '@rackhand/contract/call/list-view';
import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useMemo, useRef } from 'react';
import { formatDate } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { rowsPerChunk, useGrowingCount } from '../../../ui/use-growing-count.ts';
import { useClock } from '../../../ui/use-now.ts';
import { SelectPage } from '../../commands/select-page.tsx';
import type { Selection } from '../../devices/use-selection.ts';
import { listMessages } from '../list-messages.ts';
import { columnTracks, rackWidthOf } from './column-tracks.ts';
import { CopyOffer } from './copy-offer.tsx';
import { DeviceHeadings, type Sorting } from './device-headings.tsx';
import type { OnRowAction } from './device-row.tsx';
import { DeviceRows } from './device-rows.tsx';
import styles from './device-table.module.css';
import { type SetWidth, useColumnWidths } from './use-column-widths.ts';
import { useHighlight } from './use-highlight.ts';
import { useRangeSelect } from './use-range-select.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowOpen } from './use-row-open.ts';

interface DeviceTableProps {
  /** The rows of this page. */
  devices: readonly Device[];
  layout: ListLayout;
  sorting: Sorting;
  /** Rows before this page, for the numbers that screen readers say. */
  offset: number;
  total: number;
  stale: boolean;
  onAction: OnRowAction;
  onOpen: (arn: string) => void;
  selection: Selection | undefined;
  /** UDID of the row that the address leads to. */
  highlight: string | undefined;
  /** Columns can be made wider and narrower. */
  onWidth: SetWidth | undefined;
}

/** A real table: rows follow the first screen in a moment, and all of them are there to search, print and read. */
export function DeviceTable(props: DeviceTableProps): ReactElement {
  const { devices, sorting, offset, total, stale, onAction, onOpen, selection, highlight } = props;
  const words = useMessages(listMessages);
  const language = useLanguage();
  const shown = useGrowingCount(devices.length);
  const table = useRef<HTMLTableElement>(null);
  const today = useClock(formatDate);
  useRowKeys(table);
  useRowOpen(table, onOpen);
  const highlighted = devices.find(({ info }) => info.udid === highlight)?.arn;
  useHighlight(table, highlight, highlighted, shown);
  const arns = useMemo(() => devices.map(({ arn }) => arn), [devices]);
  const onSelect = useRangeSelect(arns, selection);
  const chunks = useMemo(() => chunksOf(arns), [arns]);
  const [layout, changeWidth] = useColumnWidths(props.layout, props.onWidth);
  const { columns, widths } = layout;
  const rack = rackWidthOf(Math.max(0, ...devices.map(({ info }) => info.rackLocation.length)));
  const tracks = useMemo(() => columnTracks({ columns, widths }, rack), [columns, widths, rack]);
  return (
    <section
      className={styles.scroller}
      aria-label={words.tableScroll}
      data-stale={stale || undefined}
      data-density={layout.density}
      data-striped={layout.striped === true ? '' : undefined}
      data-wrapped={layout.wrapped === true ? '' : undefined}
      data-scroll-restoration-id="device-table"
    >
      <table
        ref={table}
        className={styles.table}
        style={tracks}
        aria-label={words.table}
        aria-rowcount={total + 1}
      >
        <DeviceHeadings
          columns={columns}
          sorting={sorting}
          widths={widths ?? {}}
          onWidth={props.onWidth && changeWidth}
        >
          {selection !== undefined && <SelectPage devices={devices} selection={selection} />}
        </DeviceHeadings>
        {chunks.map((chunk, index) => (
          <DeviceRows
            key={index}
            arns={chunk}
            columns={columns}
            firstIndex={offset + index * rowsPerChunk + 2}
            isRendered={index * rowsPerChunk < shown}
            language={language}
            today={today}
            onAction={onAction}
            selection={selection}
            onSelect={onSelect}
            highlighted={highlighted}
          />
        ))}
      </table>
      <CopyOffer table={table} />
    </section>
  );
}

function chunksOf(arns: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < arns.length; start += rowsPerChunk)
    chunks.push(arns.slice(start, start + rowsPerChunk));
  return chunks;
}
