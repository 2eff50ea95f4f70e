import type { SimpleDevice } from '@rackhand/contract/app/app-package';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { packageMessages } from '../package-messages.ts';
import { placedName } from '../package-view.ts';
import styles from './package-table.module.css';

interface DeviceCellProps {
  devices: readonly SimpleDevice[];
  onOpen: () => void;
}

/** The first device and how many more; all of them by mouse and by keyboard. Document 1 section 2. */
export function DeviceCell({ devices, onOpen }: DeviceCellProps): ReactElement {
  const words = useMessages(packageMessages);
  const [first] = devices;
  const more = devices.length - 1;
  const said =
    first === undefined
      ? words.noDevices
      : more === 0
        ? first.device_name
        : words.firstAndMore(first.device_name, formatNumber(more));
  return (
    <button
      type="button"
      className={styles.devices}
      data-tip={first === undefined ? undefined : devices.map(placedName).join('\n')}
      data-none={first === undefined || undefined}
      onClick={onOpen}
    >
      {said}
    </button>
  );
}
