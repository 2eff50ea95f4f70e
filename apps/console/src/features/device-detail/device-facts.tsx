import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { batteryText, osText } from '@rackhand/contract/device/device-column-values';
import { type DeviceColumn, deviceColumnTable } from '@rackhand/contract/device/device-columns';
import type { Language } from '@rackhand/contract/text/language';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatBytes } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { deviceDetailQuery } from '../devices/detail-query.ts';
import styles from './device-facts.module.css';
import { factsMessages } from './facts-messages.ts';

type Words = (typeof factsMessages)['ko'];

interface DeviceFactsProps {
  device: Device;
  /** What is said beside it already. */
  without?: readonly DeviceColumn[];
}

/** Which device it is, by all that people and the device itself say; what nobody has said is left out. */
export function DeviceFacts({ device, without = [] }: DeviceFactsProps): ReactElement {
  const language = useLanguage();
  const words = useMessages(factsMessages);
  return (
    <dl className={styles.facts}>
      {factsOf(device, words)
        .filter(([name]) => !without.includes(name))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{wordOf(name, words, language)}</dt>
            <dd data-field={name}>{value}</dd>
          </div>
        ))}
      {device.info.private_code !== '' && <PrivateCode device={device} />}
    </dl>
  );
}

/** As the device list calls it, but for what is told here with its unit. */
function wordOf(name: DeviceColumn, words: Words, language: Language): string {
  return name === 'ram' || name === 'internalStorage' ? words[name] : deviceColumnTable[name][language];
}

/** Shown on demand (document 3 section 4). */
function PrivateCode({ device: { arn, info } }: { device: Device }): ReactElement {
  const { api } = usePlatform();
  const language = useLanguage();
  const words = useMessages(factsMessages);
  const { data } = useQuery(deviceDetailQuery(api, arn, info.revision));
  const [shown, setShown] = useState(false);
  return (
    <div>
      <dt>{deviceColumnTable.private_code[language]}</dt>
      <dd data-field="private_code" className={styles.code}>
        <span>{shown ? (data?.private_code ?? '••••') : '••••'}</span>
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? words.hideCode : words.showCode}
          onClick={() => setShown(!shown)}
        />
      </dd>
    </div>
  );
}

function factsOf({ info, memo }: Device, words: Words): [DeviceColumn, string][] {
  const facts: [DeviceColumn, string][] = [
    ['udid', info.udid],
    ['manufacturer', info.manufacturer],
    ['modelNumber', info.modelNumber],
    ['platformVersion', info.apiLevel === null ? osText(info) : words.api(osText(info), info.apiLevel)],
    ['host', info.host],
    ['port', textOf(info.port)],
    ['battery_level', info.battery_level === null ? '' : batteryText(info)],
    ['phoneNumber', info.phoneNumber],
    ['asset_number', info.asset_number],
    ['tags', info.tags],
    ['cpu', info.cpu],
    ['ram', info.ram === null ? '' : formatBytes(info.ram * 1024 ** 2)],
    ['internalStorage', info.internalStorage === null ? '' : formatBytes(info.internalStorage * 1024 ** 3)],
    ['resolution', resolutionOf(info)],
    ['macAddress', info.macAddress],
    ['firmware_version', info.firmware_version],
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
