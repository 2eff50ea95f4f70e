import type { ColumnWidths } from '@rackhand/contract/call/list-view';
import {
  type DeviceColumn,
  deviceColumnTable,
  isNumberColumn,
  isSortable,
} from '@rackhand/contract/device/device-columns';
import type { SortStep } from '@rackhand/contract/device/device-order';
import type { ReactElement, ReactNode } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { SortButton } from '../../../ui/sort-button.tsx';
import { listMessages } from '../list-messages.ts';
import { ColumnHandle } from './column-handle.tsx';
import tableStyles from './device-table.module.css';

export interface Sorting {
  steps: readonly SortStep[];
  onSort: (column: DeviceColumn, besides: boolean) => void;
}

interface DeviceHeadingsProps {
  columns: readonly DeviceColumn[];
  sorting: Sorting;
  widths: ColumnWidths;
  /** Without it the columns keep the widths that they have. */
  onWidth: ((column: DeviceColumn, width: number | null, isSettled: boolean) => void) | undefined;
  /** Stand in the first heading. */
  children: ReactNode;
}

export function DeviceHeadings(props: DeviceHeadingsProps): ReactElement {
  const { columns, sorting, widths, onWidth, children } = props;
  const language = useLanguage();
  const words = useMessages(listMessages);
  return (
    <thead>
      <tr aria-rowindex={1} className={tableStyles.headings}>
        {columns.map((column, place) => {
          const label = deviceColumnTable[column][language];
          const step = sorting.steps.find(({ id }) => id === column);
          return (
            <th
              key={column}
              scope="col"
              data-column={column}
              data-number={isNumberColumn(column) || undefined}
              aria-sort={step && (step.direction === 'asc' ? 'ascending' : 'descending')}
            >
              {place === 0 && children}
              {isSortable(column) ? <DeviceSort column={column} label={label} sorting={sorting} /> : label}
              {onWidth !== undefined && (
                <ColumnHandle
                  label={label}
                  width={widths[column]}
                  onWidth={(width, isSettled) => onWidth(column, width, isSettled)}
                />
              )}
            </th>
          );
        })}
        <th scope="col" data-column="actions">
          <span className="hidden-text">{words.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

interface DeviceSortProps {
  column: DeviceColumn;
  label: string;
  sorting: Sorting;
}

function DeviceSort({ column, label, sorting: { steps, onSort } }: DeviceSortProps): ReactElement {
  const words = useMessages(listMessages);
  const place = steps.findIndex(({ id }) => id === column);
  return (
    <SortButton
      hint={words.sortHint(label)}
      direction={steps[place]?.direction}
      order={steps.length > 1 && place !== -1 ? place + 1 : undefined}
      onSort={(besides) => onSort(column, besides)}
    >
      {label}
    </SortButton>
  );
}
