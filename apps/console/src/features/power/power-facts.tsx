import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { deviceDetailQuery } from '../devices/detail-query.ts';
import { OutletStanding } from './outlet-standing.tsx';
import styles from './power.module.css';
import { powerMessages } from './power-messages.ts';

/** What switches the device's power, and whether it can; nothing for a device without. */
export function PowerFacts({ device }: { device: Device }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(powerMessages);
  const { linked_power_name: name, revision } = device.info;
  const { data, isPlaceholderData } = useQuery({
    ...deviceDetailQuery(api, device.arn, revision),
    enabled: name !== '',
  });
  if (name === '' || data === undefined) return null;
  // A server of an earlier release says nothing of it.
  const outlet = data.power as typeof data.power | undefined;
  if (outlet === undefined || (isPlaceholderData && outlet?.name !== name)) return null;
  return (
    <section className={styles.plate} aria-label={words.title}>
      <h2>
        {words.title}: {name}
      </h2>
      {outlet === null ? <p>{words.missing(name)}</p> : <OutletStanding outlet={outlet} />}
    </section>
  );
}
