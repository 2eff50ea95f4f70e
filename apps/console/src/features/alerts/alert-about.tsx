import type { Alert } from '@rackhand/contract/alert/alert';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { DeviceLink } from '../devices/device-link.tsx';
import styles from './alert.module.css';
import { alertMessages } from './alert-messages.ts';

interface AlertAboutProps {
  alert: Alert;
  onFollow?: () => void;
}

/** What an alert is about, and the way there. */
export function AlertAbout({ alert: { kind, subject }, onFollow }: AlertAboutProps): ReactElement {
  const words = useMessages(alertMessages);
  const { name, udid, rack_location, arn, incident_id, rollout_id } = subject;
  const follow = onFollow === undefined ? {} : { onClick: onFollow };
  if (arn !== null)
    return (
      <>
        <DeviceLink device={{ udid, device_name: name }} {...follow} />
        {rack_location !== '' && <span className={styles.note}>{rack_location}</span>}
      </>
    );
  if (incident_id !== null)
    return (
      <Link to={paths.incidents} {...follow}>
        {name === '' ? words.incident : name}
      </Link>
    );
  if (rollout_id !== null)
    return (
      <Link to={paths.rollouts} search={{ rollout: rollout_id }} {...follow}>
        {name}
      </Link>
    );
  if (kind === 'host_away')
    return (
      <Link to={paths.hostList} search={{ host: name }} {...follow}>
        {name}
      </Link>
    );
  return <PlainText text={name} />;
}
