import type { Device } from '@rackhand/contract/device/device';
import { formatSearch } from '@rackhand/contract/device/device-search-terms';
import type { Incident } from '@rackhand/contract/incident/incident';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button, buttonLink } from '../../ui/button.tsx';
import { BulkDialog } from '../commands/bulk-dialog.tsx';
import { useManyCommandTypes } from '../commands/use-command-items.tsx';
import { incidentMessages } from './incident-messages.ts';
import styles from './incidents.module.css';

interface IncidentStepsProps {
  incident: Pick<Incident, 'kind' | 'host' | 'rack'>;
  /** What has not come back. */
  lost: readonly Device[];
}

/** What can be done from here: look at the host, and reconnect all that its agent can still reach. */
export function IncidentSteps({ incident: { kind, host, rack }, lost }: IncidentStepsProps): ReactElement {
  const words = useMessages(incidentMessages);
  const [asked, setAsked] = useState<readonly Device[] | null>(null);
  const close = (): void => setAsked(null);
  const canReconnect =
    useManyCommandTypes().includes('usb_reset') && kind === 'devices_lost' && lost.length > 0;
  return (
    <p className={styles.steps}>
      {rack !== null && (
        <Link className={buttonLink} to={paths.deviceList} search={{ q: searchOf(rack) }}>
          {words.showRack}
        </Link>
      )}
      {host !== '' && (
        <Link className={buttonLink} to={paths.hostList} search={{ host }}>
          {words.showHost(host)}
        </Link>
      )}
      {canReconnect && (
        <Button onClick={() => setAsked(lost)}>{words.reconnect(formatNumber(lost.length))}</Button>
      )}
      {asked !== null && <BulkDialog type="usb_reset" devices={asked} onClose={close} onSent={close} />}
    </p>
  );
}

function searchOf({ group, rack }: NonNullable<Incident['rack']>): string {
  return formatSearch({ text: '', terms: [{ property: 'rack', value: `${String(group)}-${String(rack)}` }] });
}
