import type { Device } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { calledName } from '@rackhand/contract/device/device-name';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { useLanguage } from '../../../platform/i18n/use-messages.ts';
import { StateMark } from '../../devices/state-mark.tsx';
import { slotTone } from '../../devices/state-tone.ts';
import styles from './host-panel.module.css';

export function HostDevice({ device: { info } }: { device: Device }): ReactElement {
  const language = useLanguage();
  return (
    <span className={styles.device}>
      <StateMark tone={slotTone(info.state)} state={info.state} />
      <Link to={paths.devicePool} search={{ device: info.udid }}>
        {calledName(info)}
      </Link>
      <code>{info.udid}</code>
      <span>{stateWord(info.state, language)}</span>
    </span>
  );
}
