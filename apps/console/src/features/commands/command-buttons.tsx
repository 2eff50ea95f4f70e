import type { DeviceCommandType } from '@rackhand/contract/command/command-kinds';
import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './command-buttons.module.css';
import { CommandDialog } from './command-dialog.tsx';
import { RunningCommand } from './running-command.tsx';
import { useCommandItems } from './use-command-items.tsx';

interface CommandButtonsProps {
  device: Device;
  /** Those that stand elsewhere already. */
  without?: readonly string[];
}

/** The commands of one device as buttons; what can't be done now says why on hover and focus. */
export function CommandButtons({ device, without = [] }: CommandButtonsProps): ReactElement | null {
  const [asked, setAsked] = useState<DeviceCommandType | null>(null);
  const items = useCommandItems(device, (_device, type) => setAsked(type)).filter(
    ({ key }) => !without.includes(key),
  );
  if (items.length === 0) return null;
  return (
    <div className={styles.buttons}>
      <RunningCommand device={device} />
      {items.map(({ key, label, whyNot = null, onSelect }) => (
        <Button key={key} whyNot={whyNot} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {asked !== null && <CommandDialog device={device} type={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
