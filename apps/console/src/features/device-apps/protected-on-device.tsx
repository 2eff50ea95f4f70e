import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { cleaningMessages } from '../cleaning/cleaning-messages.ts';
import { deviceAppMessages } from './device-app-messages.ts';
import { deviceAppsQuery } from './device-app-queries.ts';
import styles from './protected-on-device.module.css';

/** Which apps of a device nobody deletes, and the way to all of them; apps of iOS are not known. Document 8. */
export function ProtectedOnDevice({ device: { info } }: { device: Device }): ReactElement | null {
  return info.platformName === 'iOS' ? null : <ProtectedPlate udid={info.udid} />;
}

function ProtectedPlate({ udid }: { udid: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deviceAppMessages);
  const { title: cleaning } = useMessages(cleaningMessages);
  const { data, error, refetch } = useQuery(deviceAppsQuery(api, udid));
  const shielded = data?.apps.filter((app) => app.is_protected) ?? [];
  return (
    <section className={styles.plate} aria-label={words.onDevice}>
      <div className={styles.head}>
        <h2>{words.onDevice}</h2>
        <Link to={paths.deviceApps} search={{ udid }}>
          {words.openApps}
        </Link>
        <Link to={paths.deviceApps} search={{ udid, cleaning: 'standard' }}>
          {cleaning}
        </Link>
      </div>
      {data === undefined && <LoadState query={{ data, error, refetch }} words={words} rows={1} />}
      {data !== undefined && (
        <p className={styles.count}>
          {shielded.length > 0 && <Icon name="shield" size={14} />}
          {shielded.length === 0
            ? words.noneProtected
            : words.protectedOnDevice(formatNumber(shielded.length))}
        </p>
      )}
      {shielded.length > 0 && (
        <ul className={styles.apps}>
          {shielded.map((app) => (
            <li key={app.device_app_id}>
              {app.app_name} <code>{app.app_id}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
