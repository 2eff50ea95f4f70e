import type { ListLayout } from '@rackhand/contract/call/list-view';
import type { Device } from '@rackhand/contract/device/device';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useCallback, useState } from 'react';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { useFarmDevices } from '../devices/farm-devices.ts';
import type { Selection } from '../devices/use-selection.ts';
import type { Sorting } from './table/device-headings.tsx';
import type { OnRowAction } from './table/device-row.tsx';
import { DeviceTable } from './table/device-table.tsx';
import type { OpenMenu } from './table/row-menus.tsx';
import type { SetWidth } from './table/use-column-widths.ts';

/** Their code comes with the first click on one. */
const RowMenus = sidePart(async () => (await import('./table/row-menus.tsx')).RowMenus);

interface TableWithMenusProps {
  rows: Device[];
  layout: ListLayout;
  sorting: Sorting;
  offset: number;
  total: number;
  /** Said when a state could not be changed. */
  failureTitle?: Text;
  onOpen: (device: Device) => void;
  /** Rows can be chosen for a bulk action. */
  selection?: Selection;
  highlight?: string | undefined;
  onWidth?: SetWidth;
}

/** The table with the one menu of its rows that is open. */
export function TableWithMenus(props: TableWithMenusProps): ReactElement {
  const { rows, failureTitle, onOpen } = props;
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const [isUsed, setUsed] = useState(false);
  const stale = useIsStale();
  const { get: deviceOf } = useFarmDevices();
  const onAction = useCallback<OnRowAction>(
    (action, arn, button) => {
      const device = deviceOf(arn);
      if (device === undefined) return;
      setUsed(true);
      setOpen({ action, device, button });
    },
    [deviceOf],
  );
  const openByArn = useCallback(
    (arn: string) => {
      const device = deviceOf(arn);
      if (device !== undefined) onOpen(device);
    },
    [deviceOf, onOpen],
  );
  return (
    <>
      <DeviceTable
        devices={rows}
        layout={props.layout}
        sorting={props.sorting}
        offset={props.offset}
        total={props.total}
        stale={stale}
        onAction={onAction}
        onOpen={openByArn}
        selection={props.selection}
        highlight={props.highlight}
        onWidth={props.onWidth}
      />
      {isUsed && (
        <RowMenus open={open} onOpen={setOpen} failureTitle={failureTitle} onClose={() => setUsed(false)} />
      )}
    </>
  );
}
