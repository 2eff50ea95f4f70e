import type { Device } from '@rackhand/contract/device/device';
import type { Incident } from '@rackhand/contract/incident/incident';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { acknowledgedText } from '../devices/acknowledged-text.ts';
import { headline } from '../devices/device-words.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { slotTone } from '../devices/state-tone.ts';
import { incidentMessages } from './incident-messages.ts';
import styles from './incidents.module.css';

interface IncidentDevicesProps {
  incident: Incident;
  /** As they are now; null: that is of no interest any more. */
  devices: ReadonlyMap<string, Device> | null;
}

/** Which devices, each a way to its own page. */
export function IncidentDevices({ incident, devices }: IncidentDevicesProps): ReactElement {
  return (
    <ul className={styles.devices}>
      {incident.devices.map(({ arn, udid, model, rackLocation }) => (
        <li key={arn}>
          <Link to={paths.deviceDetail} search={{ device: udid }}>
            <code>{rackLocation === '' ? udid : rackLocation}</code> {model}
          </Link>
          {devices !== null && <Present device={devices.get(arn)} />}
        </li>
      ))}
    </ul>
  );
}

function Present({ device }: { device: Device | undefined }): ReactElement {
  const words = useMessages(incidentMessages);
  const language = useLanguage();
  if (device === undefined) return <span className={styles.quiet}>{words.left}</span>;
  const { info } = device;
  const { title } = headline(info, language);
  const known = acknowledgedText(info, language);
  return (
    <span>
      <StateMark tone={slotTone(info.state)} state={info.state} /> {title}
      {known !== '' && <span className={styles.quiet}> · {known}</span>}
    </span>
  );
}
