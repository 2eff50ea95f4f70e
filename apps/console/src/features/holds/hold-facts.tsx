import type { Device } from '@rackhand/contract/device/device';
import { type Hold, holdStates } from '@rackhand/contract/hold/hold';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EndHoldDialog } from './end-hold-dialog.tsx';
import styles from './hold-facts.module.css';
import { holdMessages } from './hold-messages.ts';
import { deviceHoldQuery } from './hold-queries.ts';

/** Who holds the device by a lease, until when and what for; nothing for a device that nobody holds so. */
export function HoldFacts({ device }: { device: Device }): ReactElement | null {
  const { api } = usePlatform();
  const { holder, state_since } = device.info;
  const isHeld = holder !== null && (holdStates as readonly string[]).includes(holder);
  const { data: hold } = useQuery({ ...deviceHoldQuery(api, device.arn, state_since), enabled: isHeld });
  if (!isHeld || hold === undefined || hold === null) return null;
  return <HoldPlate device={device} hold={hold} />;
}

function HoldPlate({ device, hold }: { device: Device; hold: Hold }): ReactElement {
  const words = useMessages(holdMessages);
  const { admin } = useSession();
  const [asking, setAsking] = useState(false);
  const facts: [string, ReactNode][] = [
    [words.takenBy, hold.taken_by ?? words.elsewhere],
    [words.until, <ExactTime at={hold.expires_at} />],
    [words.note, hold.note],
  ];
  return (
    <section className={styles.hold} aria-label={words.title}>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button
        whyNot={admin?.is_super_admin === true ? null : words.onlySuper}
        onClick={() => setAsking(true)}
      >
        {words.end}
      </Button>
      {asking && <EndHoldDialog device={device} hold={hold} onClose={() => setAsking(false)} />}
    </section>
  );
}
