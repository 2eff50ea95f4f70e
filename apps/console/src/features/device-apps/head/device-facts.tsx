import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatBytes } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { deviceDetailQuery } from '../../devices/detail-query.ts';
import { headline } from '../../devices/device-words.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { rowTone } from '../../devices/state-tone.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import styles from './device-facts.module.css';

interface DeviceFactsProps {
  device: Device;
  syncedAt: string | null;
}

/** Which device, in what state, how much room it has, and as of when its apps are known. */
export function DeviceFacts({ device, syncedAt }: DeviceFactsProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deviceAppMessages);
  const language = useLanguage();
  const { arn, info } = device;
  const { data } = useQuery(deviceDetailQuery(api, arn, info.revision));
  const free = data?.seen.readings?.storage_free_bytes ?? null;
  return (
    <span className={styles.facts}>
      <Link to={paths.deviceDetail} search={{ device: info.udid }}>
        {info.rackLocation === '' ? '' : `${info.rackLocation} `}
        <code>{info.udid}</code>
      </Link>
      <span>
        {words.state} <StateMark tone={rowTone(info.state)} state={info.state} />{' '}
        <strong>{headline(info, language).title}</strong>
      </span>
      <span>
        {words.storage} <strong>{free === null ? words.notTold : formatBytes(free)}</strong>
      </span>
      <span>
        {words.syncedAt}{' '}
        <strong>{syncedAt === null ? words.neverSynced : <RelativeTime at={syncedAt} />}</strong>
      </span>
    </span>
  );
}
