import { addHost } from '@rackhand/contract/endpoints/hosts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { DirtyParts, useDirtyParts } from '../../platform/dirty-parts.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { PageGuard } from '../../platform/unsaved-guard.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { EnrolCommand, type Enrolment } from './enrol-command.tsx';
import styles from './host-manage-page.module.css';
import { hostMessages } from './host-messages.ts';
import { HostNameForm } from './host-name-form.tsx';
import { HostPlate } from './host-plate.tsx';
import { hostsQuery } from './host-queries.ts';
import { manageMessages } from './manage-messages.ts';
import { useHostRequest } from './use-host-call.ts';

/** Hosts as super admins manage them. Document 3 sections 4 and 7. */
export function HostManagePage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(manageMessages);
  const labels = useMessages(hostMessages);
  const request = useHostRequest();
  const query = useQuery(hostsQuery(api));
  const { data: hosts } = query;
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const { isDirty, report } = useDirtyParts();
  const names = hosts?.map((host) => host.name) ?? [];
  const add = async (name: string): Promise<void> => setEnrolment(await request(addHost, { body: { name } }));
  return (
    <Page title={words.title} number={hosts && formatNumber(hosts.length)} unit={labels.countUnit}>
      <PageGuard isDirty={isDirty} />
      <DirtyParts value={report}>
        <section className={styles.plate} aria-label={words.add}>
          <HostNameForm name="" label={words.add} others={names} onSubmit={add} />
        </section>
        {enrolment !== null && (
          <EnrolCommand
            enrolment={enrolment}
            host={hosts?.find(({ id }) => id === enrolment.server.id)}
            onClose={() => setEnrolment(null)}
          />
        )}
        {hosts === undefined && <LoadState query={query} words={labels} rows={3} />}
        {hosts?.length === 0 && <EmptyPlate text={labels.noneToManage} />}
        {hosts?.map((host) => (
          <HostPlate
            key={host.id}
            host={host}
            others={names.filter((name) => name !== host.name)}
            onEnrolment={setEnrolment}
          />
        ))}
      </DirtyParts>
    </Page>
  );
}
