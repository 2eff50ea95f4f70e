import type { AppPackage } from '@rackhand/contract/app/app-package';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { placedName } from '../../device-chooser/placed-name.ts';
import { packageMessages } from '../package-messages.ts';
import { isWhole, wholePackageQuery } from '../package-queries.ts';
import styles from './package-table.module.css';

interface DeviceCellProps {
  app: AppPackage;
  onOpen: () => void;
}

/** The first device and how many more; all of them by mouse and by keyboard. Document 1 section 2. */
export function DeviceCell({ app, onOpen }: DeviceCellProps): ReactElement {
  const words = useMessages(packageMessages);
  const { api } = usePlatform();
  const [isLookedAt, setLookedAt] = useState(false);
  const { data: whole = app } = useQuery({
    ...wholePackageQuery(api, app),
    enabled: isLookedAt && !isWhole(app),
  });
  const [first] = app.devices;
  const more = app.device_count - 1;
  const said =
    first === undefined
      ? words.noDevices
      : more === 0
        ? first.device_name
        : words.firstAndMore(first.device_name, formatNumber(more));
  const names = whole.devices.map(placedName);
  const rest = whole.device_count - names.length;
  return (
    <button
      type="button"
      className={styles.devices}
      data-tip={
        first === undefined
          ? undefined
          : [...names, ...(rest > 0 ? [words.moreComing(formatNumber(rest))] : [])].join('\n')
      }
      data-none={first === undefined || undefined}
      onPointerEnter={() => setLookedAt(true)}
      onFocus={() => setLookedAt(true)}
      onClick={onOpen}
    >
      {said}
    </button>
  );
}
