import { readEnrolment, rotateHostKey } from '@rackhand/contract/endpoints/host-management';
import type { HostRow } from '@rackhand/contract/host/host';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { useSecondsUntil } from '../../../ui/use-seconds-until.ts';
import { EnrolCommand } from './enrol-command.tsx';
import styles from './host-manage.module.css';
import { manageMessages } from './manage-messages.ts';
import { keepAddress, knownAddress, typedAddress } from './server-address.ts';
import { ServerAddressForm } from './server-address-form.tsx';
import { useHostCall } from './use-host-call.ts';

/** Of a host without an agent: the command that it waits for, as long as it is good, else the way to a new one. */
export function HostEnrolment({ host }: { host: HostRow }): ReactElement | null {
  const words = useMessages(manageMessages);
  const { api } = usePlatform();
  const { id, enrolled, enrolment_expires_at: end } = host;
  const left = useSecondsUntil(Date.parse(end ?? ''));
  const isWaiting = !enrolled && end !== null;
  const { data, isError } = useQuery({
    queryKey: ['server_enrolment', id, end],
    queryFn: ({ signal }) => api.call(readEnrolment, { params: { id: String(id) }, signal }),
    enabled: isWaiting && left > 0,
  });
  if (!isWaiting) return null;
  return (
    <section className={styles.enrolment} aria-label={words.command}>
      <h3>{words.command}</h3>
      {(left === 0 || isError) && <NewCommand host={host} />}
      {left > 0 && data !== undefined && (
        <WaitingCommand token={data.token} serverUrl={data.server_url} secondsLeft={left} />
      )}
    </section>
  );
}

function NewCommand({ host }: { host: HostRow }): ReactElement {
  const words = useMessages(manageMessages);
  const call = useHostCall();
  const [busy, setBusy] = useState(false);
  const renew = async (): Promise<void> => {
    setBusy(true);
    await call(rotateHostKey, { params: { id: String(host.id) } });
    setBusy(false);
  };
  return (
    <>
      <p>{words.commandOver}</p>
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void renew()}>
          {words.newCommand}
        </Button>
      </div>
    </>
  );
}

interface WaitingCommandProps {
  token: string;
  serverUrl: string | null;
  secondsLeft: number;
}

function WaitingCommand({ token, serverUrl, secondsLeft }: WaitingCommandProps): ReactElement {
  const words = useMessages(manageMessages);
  const [typed, setTyped] = useState(typedAddress);
  const [isAsking, setAsking] = useState(false);
  const known = knownAddress(serverUrl);
  const url = known ?? typed;
  const take = (origin: string): void => {
    keepAddress(origin);
    setTyped(origin);
    setAsking(false);
  };
  if (url === '' || isAsking) return <ServerAddressForm start={typed} onAddress={take} />;
  return (
    <>
      <EnrolCommand token={token} url={url} secondsLeft={secondsLeft} />
      {known === null && (
        <div className={styles.buttons}>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {words.otherAddress}
          </Button>
        </div>
      )}
    </>
  );
}
