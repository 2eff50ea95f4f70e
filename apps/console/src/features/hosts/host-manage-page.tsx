import { addHost } from '@rackhand/contract/endpoints/hosts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EnrolCommand, type Enrolment } from './enrol-command.tsx';
import styles from './host-manage-page.module.css';
import { hostMessages } from './host-messages.ts';
import { HostNameForm } from './host-name-form.tsx';
import { HostPlate } from './host-plate.tsx';
import { hostsQuery } from './host-queries.ts';
import { manageMessages } from './manage-messages.ts';
import { useHostCall } from './use-host-call.ts';

/** Hosts as super admins manage them. Document 3 sections 4 and 7. */
export function HostManagePage(): ReactElement {
  const words = useMessages(manageMessages);
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <h1>{words.title}</h1>
      <HostPlates />
    </div>
  );
}

function HostPlates(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(manageMessages);
  const labels = useMessages(hostMessages);
  const call = useHostCall();
  const { data: hosts, error, refetch } = useQuery(hostsQuery(api));
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const add = async (name: string): Promise<boolean> => {
    const added = await call(addHost, { body: { name } });
    if (added !== null) setEnrolment(added);
    return added !== null;
  };
  return (
    <>
      <section className={styles.plate} aria-label={words.add}>
        <HostNameForm name="" label={words.add} onSubmit={add} />
      </section>
      {enrolment !== null && (
        <EnrolCommand
          enrolment={enrolment}
          host={hosts?.find(({ id }) => id === enrolment.server.id)}
          onClose={() => setEnrolment(null)}
        />
      )}
      {hosts === undefined && error !== null && (
        <FailurePlate title={labels.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {hosts === undefined && error === null && <SkeletonRows rows={3} label={labels.loading} />}
      {hosts?.length === 0 && <p>{labels.none}</p>}
      {hosts?.map((host) => (
        <HostPlate key={host.id} host={host} onEnrolment={setEnrolment} />
      ))}
    </>
  );
}
