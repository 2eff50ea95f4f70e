import type { Device } from '@rackhand/contract/device';
import { type ReactElement, useCallback, useState } from 'react';
import { useConnection } from '../../platform/live/use-connection.ts';
import { RemoveDeviceDialog } from '../device-settings/remove-device-dialog.tsx';
import { ChangeStateMenu, MoreMenu } from './device-menu.tsx';
import type { OnRowAction } from './device-row.tsx';
import { DeviceTable } from './device-table.tsx';
import { useChangeState } from './use-change-state.ts';

interface OpenMenu {
  action: Parameters<OnRowAction>[0];
  device: Device;
  button: HTMLElement;
}

interface TableWithMenusProps {
  rows: Device[];
  offset: number;
  total: number;
  /** Said when a state could not be changed. */
  failureTitle?: string;
  onOpen: (device: Device) => void;
}

/** The table with the one menu of its rows that is open. */
export function TableWithMenus(props: TableWithMenusProps): ReactElement {
  const { rows, offset, total, failureTitle, onOpen } = props;
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const changeState = useChangeState(failureTitle);
  const stale = useConnection().phase === 'stale';
  const onAction = useCallback<OnRowAction>(
    (action, device, button) => setOpen({ action, device, button }),
    [],
  );
  const [removing, setRemoving] = useState<Device | null>(null);
  const openByArn = useCallback(
    (arn: string) => {
      const device = rows.find((row) => row.arn === arn);
      if (device !== undefined) onOpen(device);
    },
    [rows, onOpen],
  );
  const close = useCallback(() => setOpen(null), []);
  return (
    <>
      <DeviceTable
        devices={rows}
        offset={offset}
        total={total}
        stale={stale}
        onAction={onAction}
        onOpen={openByArn}
      />
      {open?.action === 'change_state' && (
        <ChangeStateMenu
          device={open.device}
          anchor={open.button}
          onClose={close}
          changeState={changeState}
        />
      )}
      {open?.action === 'more' && (
        <MoreMenu device={open.device} anchor={open.button} onClose={close} onRemove={setRemoving} />
      )}
      {removing !== null && <RemoveDeviceDialog device={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
