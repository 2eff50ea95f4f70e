import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { acknowledgedText } from '../devices/acknowledged-text.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { homeMessages } from './home-messages.ts';
import styles from './home-plate.module.css';
import { searchForAll } from './search-for-all.ts';

const namedAtMost = 6;

interface CauseRowProps {
  title: string;
  hint: string;
  /** ISO 8601; null where it is not known. */
  since: string | null;
  devices: readonly Device[];
  /** The title does not say how many they are. */
  isCounted?: boolean;
  /** Somebody sees to it already. */
  isKnown?: boolean;
  /** The next step. */
  children: ReactNode;
}

export function CauseRow(props: CauseRowProps): ReactElement {
  const { title, hint, since, devices, isCounted = false, isKnown = false, children } = props;
  const words = useMessages(homeMessages);
  const more = devices.length - namedAtMost;
  return (
    <li className={styles.cause} aria-label={title}>
      <StateMark tone="error" />
      <p className={styles.title}>
        <strong>{title}</strong>
        {isCounted && <span>{words.deviceCount(formatNumber(devices.length))}</span>}
        {isKnown && <span>{words.acknowledged}</span>}
        {since !== null && <RelativeTime at={since} />}
      </p>
      <div className={styles.step}>{children}</div>
      <p className={styles.hint}>{hint}</p>
      {devices.length > 0 && (
        <p className={styles.names}>
          {devices.slice(0, namedAtMost).map((device) => (
            <NamedDevice key={device.arn} device={device} />
          ))}
          {more > 0 && (
            <Link to={paths.deviceList} search={searchForAll(devices)}>
              {words.andMore(formatNumber(more))}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}

/** Where it is, what it is, and who sees to it already. */
function NamedDevice({ device: { info } }: { device: Device }): ReactElement {
  const known = acknowledgedText(info, useLanguage());
  return (
    <span>
      <Link to={paths.deviceDetail} search={{ device: info.udid }}>
        {info.rackLocation !== '' && <span className={styles.place}>{info.rackLocation}</span>}{' '}
        {calledName(info)}
      </Link>
      {known !== '' && <small> · {known}</small>}
    </span>
  );
}
