import type { Device } from '@rackhand/contract/device';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { commandMessages } from './command-messages.ts';

const namedAtMost = 8;

/** What a bulk action will hit: the first by name, the rest by number. */
export function DeviceNames({ devices }: { devices: readonly Device[] }): ReactElement {
  const words = useMessages(commandMessages);
  const names = devices.slice(0, namedAtMost).map(({ info }) => `${info.rackLocation} ${info.model}`.trim());
  const rest = devices.length - names.length;
  return (
    <p>
      {names.join(', ')}
      {rest > 0 && ` ${words.andMore(formatNumber(rest))}`}
    </p>
  );
}
