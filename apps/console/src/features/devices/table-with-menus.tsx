import type { CommandType } from '@rackhand/contract/command';
import type { Device } from '@rackhand/contract/device';
import type { Text } from '@rackhand/contract/language';
import type { ListLayout } from '@rackhand/contract/list-view';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '../../platform/live/use-connection.ts';
import { CommandDialog } from '../commands/command-dialog.tsx';
import type { Selection } from '../commands/use-selection.ts';
import { RemoveDeviceDialog } from '../device-settings/remove-device-dialog.tsx';
import { ExcludeDialog } from '../exclusion/exclude-dialog.tsx';
import type { Sorting } from './device-headings.tsx';
import { ChangeStateMenu, MoreMenu } from './device-menu.tsx';
import type { OnRowAction } from './device-row.tsx';
import { DeviceTable } from './device-table.tsx';
import { useChangeState } from './use-change-state.ts';
import type { SetWidth } from './use-column-widths.ts';

interface OpenMenu {
  action: Parameters<OnRowAction>[0];
  device: Device;
  button: HTMLElement;
}

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
  const changeState = useChangeState(failureTitle);
  const stale = useConnection().phase === 'stale';
  const deviceOf = useRowLookup(rows);
  const onAction = useCallback<OnRowAction>(
    (action, arn, button) => {
      const device = deviceOf(arn);
      if (device !== undefined) setOpen({ action, device, button });
    },
    [deviceOf],
  );
  const [command, setCommand] = useState<{ device: Device; type: CommandType } | null>(null);
  const [excluding, setExcluding] = useState<Device | null>(null);
  const [removing, setRemoving] = useState<Device | null>(null);
  const openByArn = useCallback(
    (arn: string) => {
      const device = deviceOf(arn);
      if (device !== undefined) onOpen(device);
    },
    [deviceOf, onOpen],
  );
  const close = useCallback(() => setOpen(null), []);
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
      {open?.action === 'change_state' && (
        <ChangeStateMenu
          device={open.device}
          anchor={open.button}
          onClose={close}
          changeState={changeState}
          onExclude={setExcluding}
        />
      )}
      {open?.action === 'more' && (
        <MoreMenu
          device={open.device}
          anchor={open.button}
          folded={
            isAlone(open.button) ? { changeState: () => setOpen({ ...open, action: 'change_state' }) } : null
          }
          onClose={close}
          onRemove={setRemoving}
          onCommand={(device, type) => setCommand({ device, type })}
        />
      )}
      {command !== null && <CommandDialog {...command} onClose={() => setCommand(null)} />}
      {excluding !== null && (
        <ExcludeDialog device={excluding} changeState={changeState} onClose={() => setExcluding(null)} />
      )}
      {removing !== null && <RemoveDeviceDialog device={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** Stays the same function, so that the rows need not be rendered anew for it. */
function useRowLookup(rows: readonly Device[]): (arn: string) => Device | undefined {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  return useCallback((arn) => latest.current.find((row) => row.arn === arn), []);
}

/** On a phone this button stands for the others of its row. */
function isAlone(button: HTMLElement): boolean {
  return button.previousElementSibling?.checkVisibility() === false;
}
