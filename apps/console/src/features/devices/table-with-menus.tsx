import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useCallback, useState } from 'react';
import { useConnection } from '../../platform/live/use-connection.ts';
import { ChangeStateMenu, MoreMenu } from './device-menu.tsx';
import { DeviceTable, type RowAction } from './device-table.tsx';
import { useChangeState } from './use-change-state.ts';

interface OpenMenu {
  action: RowAction;
  device: Device;
  button: HTMLElement;
}

interface TableWithMenusProps {
  rows: Device[];
  offset: number;
  total: number;
  /** Said when a state could not be changed. */
  failureTitle?: string;
}

/** The table with the one menu of its rows that is open. */
export function TableWithMenus({ rows, offset, total, failureTitle }: TableWithMenusProps): ReactElement {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const changeState = useChangeState(failureTitle);
  const stale = useConnection().phase === 'stale';
  const close = useCallback(() => setOpen(null), []);
  return (
    <>
      <DeviceTable
        devices={rows}
        offset={offset}
        total={total}
        stale={stale}
        onAction={(action, device, button) => setOpen({ action, device, button })}
      />
      {open?.action === 'change_state' && (
        <ChangeStateMenu
          device={open.device}
          anchor={open.button}
          onClose={close}
          changeState={changeState}
        />
      )}
      {open?.action === 'more' && <MoreMenu device={open.device} anchor={open.button} onClose={close} />}
    </>
  );
}
