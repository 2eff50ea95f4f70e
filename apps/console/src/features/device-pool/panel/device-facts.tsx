import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { batteryText, osText } from '@rackhand/contract/device/device-column-values';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FailurePlate } from '../../../platform/failure-plate.tsx';
import { formatBytes } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { deviceDetailQuery } from '../../devices/device-queries.ts';
import { poolMessages } from '../pool-messages.ts';
import styles from './device-facts.module.css';
import { StateHistory } from './state-history.tsx';

type FieldName = keyof (typeof poolMessages)['ko']['fields'];
type Words = (typeof poolMessages)['ko'];

/** What is known of the device, and its last state changes. */
export function DeviceFacts({ device }: { device: Device }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(poolMessages);
  const { data, error, refetch } = useQuery(deviceDetailQuery(api, device.arn, device.info.revision));
  return (
    <>
      <section aria-label={words.facts}>
        <dl className={styles.facts}>
          {factsOf(device, words).map(([name, value]) => (
            <div key={name}>
              <dt>{words.fields[name]}</dt>
              <dd data-field={name}>{value}</dd>
            </div>
          ))}
          {device.info.private_code !== '' && <PrivateCode code={data?.info.private_code ?? null} />}
        </dl>
      </section>
      {error !== null && data === undefined ? (
        <FailurePlate title={words.historyFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <StateHistory history={data?.history ?? null} />
      )}
    </>
  );
}

/** Shown on demand (document 3 section 4). */
function PrivateCode({ code }: { code: string | null }): ReactElement {
  const words = useMessages(poolMessages);
  const [shown, setShown] = useState(false);
  return (
    <div>
      <dt>{words.fields.privateCode}</dt>
      <dd data-field="privateCode" className={styles.code}>
        <span>{shown && code !== null ? code : '••••'}</span>
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? words.hideCode : words.showCode}
          onClick={() => setShown(!shown)}
        />
      </dd>
    </div>
  );
}

function factsOf({ info, memo }: Device, words: Words): [FieldName, string][] {
  const facts: [FieldName, string][] = [
    ['udid', info.udid],
    ['maker', info.manufacturer],
    ['modelNumber', info.modelNumber],
    ['os', info.apiLevel === null ? osText(info) : words.api(osText(info), info.apiLevel)],
    ['host', info.host],
    ['port', textOf(info.port)],
    ['battery', info.battery_level === null ? '' : batteryText(info)],
    ['ctn', info.phoneNumber],
    ['cpu', info.cpu],
    ['ram', info.ram === null ? '' : formatBytes(info.ram * 1024 ** 2)],
    ['storage', info.internalStorage === null ? '' : formatBytes(info.internalStorage * 1024 ** 3)],
    ['resolution', resolutionOf(info)],
    ['mac', info.macAddress],
    ['firmware', info.firmware_version],
    ['memo', memo],
  ];
  return facts.filter(([, value]) => value !== '');
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

function resolutionOf({ resolution }: DeviceInfo): string {
  return resolution === null ? '' : `${String(resolution.width)} × ${String(resolution.height)}`;
}
