import { type DeviceCommandType, isDeviceCommand } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CommandDialog } from '../../commands/command-dialog.tsx';
import { DeviceMenu } from '../../device-menu/device-menu.tsx';
import { RemoveDeviceDialog } from '../../device-settings/remove-device-dialog.tsx';
import { deviceMessages } from '../../devices/device-messages.ts';
import { StateMenu } from '../../devices/state-menu.tsx';
import { useChangeState } from '../../devices/use-change-state.ts';
import { ExcludeDialog } from '../../exclusion/exclude-dialog.tsx';
import { RecoverDialog } from '../../recovery/recover-dialog.tsx';
import { LazyReportDialog } from '../../repairs/lazy-report-dialog.ts';

type Open = { menu: 'change_state' | 'more'; anchor: HTMLElement } | null;
type Asked = 'exclude' | 'recover' | 'repair' | 'remove' | DeviceCommandType | null;

/** The two menus of a row of the list, with the dialogs that they lead to. */
export function DetailActions({ device }: { device: Device }): ReactElement {
  const words = useMessages(deviceMessages);
  const changeState = useChangeState();
  const [open, setOpen] = useState<Open>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const common = { device, onClose: () => setOpen(null) };
  return (
    <>
      <Button
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setOpen({ menu: 'change_state', anchor: currentTarget })}
      >
        {words.changeState}
      </Button>
      <Button
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setOpen({ menu: 'more', anchor: currentTarget })}
      >
        {words.moreActions}
      </Button>
      {open?.menu === 'change_state' && (
        <StateMenu {...common} anchor={open.anchor} changeState={changeState} />
      )}
      {open?.menu === 'more' && (
        <DeviceMenu
          {...common}
          anchor={open.anchor}
          without={['pool', 'detail']}
          onExclude={() => setAsked('exclude')}
          onRepair={() => setAsked('repair')}
          onRemove={() => setAsked('remove')}
          onCommand={(_device, type) => setAsked(type)}
          onRecover={() => setAsked('recover')}
        />
      )}
      {asked === 'exclude' && <ExcludeDialog device={device} changeState={changeState} onClose={close} />}
      {asked === 'recover' && <RecoverDialog device={device} onClose={close} />}
      {asked === 'repair' && <LazyReportDialog devices={[device]} onClose={close} />}
      {asked === 'remove' && <RemoveDeviceDialog device={device} onClose={close} />}
      {asked !== null && isDeviceCommand(asked) && (
        <CommandDialog device={device} type={asked} onClose={close} />
      )}
    </>
  );
}
