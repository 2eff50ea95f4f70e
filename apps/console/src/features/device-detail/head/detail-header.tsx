import type { Device } from '@rackhand/contract/device/device';
import { osText } from '@rackhand/contract/device/device-column-values';
import { deviceName } from '@rackhand/contract/device/device-name';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button, buttonLink, IconButton } from '../../../ui/button.tsx';
import { useClock } from '../../../ui/use-now.ts';
import { deviceMessages } from '../../devices/device-messages.ts';
import { testHistoryLink } from '../../devices/test-history-link.ts';
import { useCopy } from '../../devices/use-copy.ts';
import { detailMessages } from '../detail-messages.ts';
import { DetailActions } from './detail-actions.tsx';
import styles from './detail-header.module.css';

interface DetailHeaderProps {
  device: Device;
  onSettings: () => void;
}

/** Which device, where it stands and hangs, and what may be done with it whatever its state. */
export function DetailHeader({ device, onSettings }: DetailHeaderProps): ReactElement {
  const words = useMessages(detailMessages);
  const { testHistory } = useMessages(deviceMessages);
  const { info } = device;
  return (
    <header className={styles.header}>
      <h1>{deviceName(info, useLanguage())}</h1>
      <dl className={styles.places}>
        <div>
          <dt>{words.slot}</dt>
          <dd>{info.rackLocation === '' ? words.noSlot : <code>{info.rackLocation}</code>}</dd>
        </div>
        {info.host !== '' && (
          <div>
            <dt>{words.facts.host}</dt>
            <dd>
              <Link to={paths.hostList} search={{ host: info.host }}>
                {info.host}
              </Link>
              {info.usb_path !== '' && <code>USB {info.usb_path}</code>}
            </dd>
          </div>
        )}
        <div>
          <dt>OS</dt>
          <dd>{osText(info)}</dd>
        </div>
        <Udid udid={info.udid} />
      </dl>
      <nav aria-label={words.title}>
        <Link className={buttonLink} to={paths.devicePool} search={{ device: info.udid }}>
          {words.showInPool}
        </Link>
        <Link className={buttonLink} to={paths.deviceApps} search={{ udid: info.udid }}>
          {words.manageApps}
        </Link>
        <a
          className={buttonLink}
          href={testHistoryLink(device.arn, useClock(formatDate))}
          target="_blank"
          rel="noopener"
        >
          {testHistory}
        </a>
        <Button onClick={onSettings}>{words.openSettings}</Button>
        <DetailActions device={device} />
      </nav>
    </header>
  );
}

function Udid({ udid }: { udid: string }): ReactElement {
  const { copyUdid } = useMessages(deviceMessages);
  const copy = useCopy();
  return (
    <div>
      <dt>UDID</dt>
      <dd>
        <code>{udid}</code>
        <IconButton icon="copy" label={copyUdid} onClick={() => copy(udid)} />
      </dd>
    </div>
  );
}
