import type { Alert } from '@rackhand/contract/alert/alert';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { DeviceLink } from '../devices/device-link.tsx';
import styles from './alert.module.css';
import { alertMessages } from './alert-messages.ts';

/** What an alert is about, and the way there. */
export function AlertAbout({ alert: { kind, subject } }: { alert: Alert }): ReactElement {
  const words = useMessages(alertMessages);
  const { name, udid, rack_location, arn, incident_id, rollout_id } = subject;
  if (arn !== null)
    return (
      <>
        <DeviceLink device={{ udid, device_name: name }} />
        {rack_location !== '' && <span className={styles.note}>{rack_location}</span>}
      </>
    );
  if (incident_id !== null) return <Link to={paths.incidents}>{name === '' ? words.incident : name}</Link>;
  if (rollout_id !== null)
    return (
      <Link to={paths.rollouts} search={{ rollout: rollout_id }}>
        {name}
      </Link>
    );
  if (kind === 'host_away')
    return (
      <Link to={paths.hostList} search={{ host: name }}>
        {name}
      </Link>
    );
  return <PlainText text={name} />;
}
