import type { Device } from '@rackhand/contract/device';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import styles from './audit-page.module.css';

/** A device by the name and the slot that people know, with the way to it; anything else as it was recorded. */
export function AuditObject({
  object,
  devices,
}: {
  object: string;
  devices: readonly Device[];
}): ReactElement {
  const info = devices.find(({ arn }) => arn === object)?.info;
  if (info === undefined) return <code>{object}</code>;
  return (
    <span className={styles.object}>
      <Link to={paths.deviceDetail} search={{ device: info.udid }}>
        {info.model}
      </Link>
      {info.rackLocation !== '' && <span>{info.rackLocation}</span>}
      <code>{object}</code>
    </span>
  );
}
