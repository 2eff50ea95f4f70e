import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import type { AuditEntry } from '@rackhand/contract/endpoints/audit';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import styles from './audit-page.module.css';

interface AuditObjectProps {
  entry: Pick<AuditEntry, 'object' | 'object_name'>;
  devices: readonly Device[];
}

/** A device by name and slot, with the way to it; a session by whose it is and on what; what stands for devices by their names; anything else as it was recorded. */
export function AuditObject({ entry, devices }: AuditObjectProps): ReactElement {
  const { object, object_name: name } = entry;
  const info = devices.find(({ arn }) => arn === object)?.info;
  if (info === undefined && name === null) return <code>{object}</code>;
  return (
    <span className={styles.object}>
      {info === undefined ? (
        <span>{name}</span>
      ) : (
        <Link to={paths.deviceDetail} search={{ device: info.udid }}>
          {calledName(info)}
        </Link>
      )}
      {info !== undefined && info.rackLocation !== '' && <span>{info.rackLocation}</span>}
      <code>{object}</code>
    </span>
  );
}
