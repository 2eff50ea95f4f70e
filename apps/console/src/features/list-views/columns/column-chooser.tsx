import { type ColumnWidths, densities, type ListLayout } from '@rackhand/contract/call/list-view';
import {
  alwaysShownColumn,
  type DeviceColumn,
  deviceColumns,
  deviceColumnTable,
} from '@rackhand/contract/device/device-columns';
import { type ReactElement, useCallback, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { defaultLayout, knownWidths } from '../list-layout.ts';
import styles from './column-chooser.module.css';
import { columnMessages } from './column-messages.ts';
import { useDragOrder } from './use-drag-order.ts';
import { WidthField } from './width-field.tsx';

interface ColumnChooserProps {
  layout: ListLayout;
  onApply: (layout: ListLayout) => void;
  onClose: () => void;
}

/** Those that are shown in their order, then the others; nothing changes before it is applied. */
export function ColumnChooser({ layout, onApply, onClose }: ColumnChooserProps): ReactElement {
  const words = useMessages(columnMessages);
  const [order, setOrder] = useState(() => orderOf(layout));
  const [shown, setShown] = useState<ReadonlySet<DeviceColumn>>(() => new Set(layout.columns));
  const [density, setDensity] = useState(layout.density);
  const [striped, setStriped] = useState(layout.striped ?? false);
  const [wrapped, setWrapped] = useState(layout.wrapped ?? false);
  const [widths, setWidths] = useState(layout.widths);
  const toggle = (column: DeviceColumn): void => {
    const next = new Set(shown);
    if (!next.delete(column)) next.add(column);
    setShown(next);
  };
  const reset = (): void => {
    setOrder(orderOf(defaultLayout));
    setShown(new Set(defaultLayout.columns));
    setDensity(defaultLayout.density);
    setStriped(false);
    setWrapped(false);
    setWidths(defaultLayout.widths);
  };
  return (
    <Modal startAtTitle title={words.columnsTitle} closeLabel={words.close} width={420} onClose={onClose}>
      <div className={styles.body}>
        <Segmented
          label={words.density}
          options={densities.map((value) => ({ value, label: words.densities[value] }))}
          value={density}
          onChange={setDensity}
        />
        <Switch label={words.striped} checked={striped} onChange={setStriped} />
        <Switch label={words.wrapped} checked={wrapped} onChange={setWrapped} />
        <p>{words.columnsHint}</p>
        <ColumnOrder
          order={order}
          shown={shown}
          widths={widths ?? {}}
          onOrder={setOrder}
          onToggle={toggle}
          onWidths={setWidths}
        />
      </div>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={reset}>
          {words.reset}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          look="primary"
          onClick={() =>
            onApply({
              columns: order.filter((column) => shown.has(column)),
              density,
              widths: knownWidths(widths),
              striped,
              wrapped,
            })
          }
        >
          {words.apply}
        </Button>
      </div>
    </Modal>
  );
}

function orderOf({ columns }: ListLayout): DeviceColumn[] {
  return [...columns, ...deviceColumns.filter((column) => !columns.includes(column))];
}

interface ColumnOrderProps {
  order: readonly DeviceColumn[];
  shown: ReadonlySet<DeviceColumn>;
  widths: ColumnWidths;
  onOrder: (change: (now: DeviceColumn[]) => DeviceColumn[]) => void;
  onToggle: (column: DeviceColumn) => void;
  onWidths: (widths: ColumnWidths) => void;
}

function ColumnOrder(props: ColumnOrderProps): ReactElement {
  const { order, shown, widths, onOrder, onToggle, onWidths } = props;
  const language = useLanguage();
  const words = useMessages(columnMessages);
  const list = useRef<HTMLOListElement>(null);
  const move = useCallback(
    (column: DeviceColumn, to: number): void =>
      onOrder((now) => now.filter((other) => other !== column).toSpliced(to, 0, column)),
    [onOrder],
  );
  const dragged = useDragOrder(list, move);
  return (
    <ol ref={list} className={styles.columns} aria-label={words.shownColumns}>
      {order.map((column, place) => {
        const label = deviceColumnTable[column][language];
        const isAlways = column === alwaysShownColumn;
        return (
          <li key={column} draggable data-column={column} data-dragged={dragged === column || undefined}>
            <label>
              <input
                type="checkbox"
                checked={shown.has(column)}
                disabled={isAlways}
                onChange={() => onToggle(column)}
              />
              {label}
            </label>
            {isAlways && <small>{words.alwaysShown}</small>}
            {shown.has(column) && (
              <WidthField
                label={words.widthOf(label)}
                width={widths[column]}
                onWidth={(width) => onWidths({ ...widths, [column]: width })}
              />
            )}
            <IconButton
              icon="up"
              label={words.moveUp(label)}
              disabled={place === 0}
              onClick={() => move(column, place - 1)}
            />
            <IconButton
              icon="down"
              label={words.moveDown(label)}
              disabled={place === order.length - 1}
              onClick={() => move(column, place + 1)}
            />
          </li>
        );
      })}
    </ol>
  );
}
