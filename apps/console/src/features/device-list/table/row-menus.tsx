import { type DeviceCommandType, isDeviceCommand } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useState } from 'react';
import { CommandDialog } from '../../commands/command-dialog.tsx';
import { DeviceMenu } from '../../device-menu/device-menu.tsx';
import { RemoveDeviceDialog } from '../../device-settings/remove-device-dialog.tsx';
import { StateMenu } from '../../devices/state-menu.tsx';
import { useChangeState } from '../../devices/use-change-state.ts';
import { ExcludeDialog } from '../../exclusion/exclude-dialog.tsx';
import { RecoverDialog } from '../../recovery/recover-dialog.tsx';
import { LazyReportDialog } from '../../repairs/lazy-report-dialog.ts';

export interface OpenMenu {
  action: 'change_state' | 'more';
  device: Device;
  button: HTMLElement;
}

type Question = { device: Device; about: DeviceCommandType | 'exclude' | 'recover' | 'repair' | 'remove' };

interface RowMenusProps {
  /** Of the rows' menus the one that is open. */
  open: OpenMenu | null;
  onOpen: (menu: OpenMenu | null) => void;
  /** Said when a state could not be changed. */
  failureTitle: Text | undefined;
}

/** The menu of a row that is open, and what it asks before it acts. */
export function RowMenus({ open, onOpen, failureTitle }: RowMenusProps): ReactElement {
  const changeState = useChangeState(failureTitle);
  const [asked, ask] = useState<Question | null>(null);
  const close = (): void => onOpen(null);
  const closeQuestion = (): void => ask(null);
  return (
    <>
      {open?.action === 'change_state' && (
        <StateMenu device={open.device} anchor={open.button} onClose={close} changeState={changeState} />
      )}
      {open?.action === 'more' && (
        <DeviceMenu
          device={open.device}
          anchor={open.button}
          folded={
            isAlone(open.button) ? { changeState: () => onOpen({ ...open, action: 'change_state' }) } : null
          }
          onClose={close}
          onExclude={(device) => ask({ device, about: 'exclude' })}
          onRepair={(device) => ask({ device, about: 'repair' })}
          onRemove={(device) => ask({ device, about: 'remove' })}
          onCommand={(device, type) => ask({ device, about: type })}
          onRecover={(device) => ask({ device, about: 'recover' })}
        />
      )}
      {asked?.about === 'exclude' && (
        <ExcludeDialog device={asked.device} changeState={changeState} onClose={closeQuestion} />
      )}
      {asked?.about === 'repair' && <LazyReportDialog devices={[asked.device]} onClose={closeQuestion} />}
      {asked?.about === 'remove' && <RemoveDeviceDialog device={asked.device} onClose={closeQuestion} />}
      {asked?.about === 'recover' && <RecoverDialog device={asked.device} onClose={closeQuestion} />}
      {asked !== null && isDeviceCommand(asked.about) && (
        <CommandDialog device={asked.device} type={asked.about} onClose={closeQuestion} />
      )}
    </>
  );
}

/** On a phone this button stands for the others of its row. */
function isAlone(button: HTMLElement): boolean {
  return button.previousElementSibling?.checkVisibility() === false;
}
