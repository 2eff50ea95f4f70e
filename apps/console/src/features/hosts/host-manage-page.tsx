import { addHost } from '@rackhand/contract/endpoints/host-management';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { DirtyParts, useDirtyParts } from '../../platform/form/dirty-parts.ts';
import { PageGuard } from '../../platform/form/unsaved-guard.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Page } from '../../ui/page.tsx';
import { hostMessages } from './host-messages.ts';
import { hostsQuery } from './host-queries.ts';
import styles from './manage/host-manage.module.css';
import { HostNameForm } from './manage/host-name-form.tsx';
import { HostPlate } from './manage/host-plate.tsx';
import { manageMessages } from './manage/manage-messages.ts';
import { useHostRequest } from './manage/use-host-call.ts';

/** Hosts as super admins manage them. Document 3 sections 4 and 7. */
export function HostManagePage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(manageMessages);
  const labels = useMessages(hostMessages);
  const request = useHostRequest();
  const query = useQuery(hostsQuery(api));
  const { data: hosts } = query;
  const [added, setAdded] = useState<number | null>(null);
  const { isDirty, report } = useDirtyParts();
  const names = hosts?.map((host) => host.name) ?? [];
  const add = async (name: string): Promise<void> =>
    setAdded((await request(addHost, { body: { name } })).server.id);
  return (
    <Page title={words.title} number={hosts && formatNumber(hosts.length)} unit={labels.countUnit} forTyping>
      <PageGuard isDirty={isDirty} />
      <DirtyParts value={report}>
        <section className={styles.plate} aria-label={words.add}>
          <HostNameForm name="" label={words.add} others={names} onSubmit={add} />
        </section>
        {hosts === undefined && <LoadState query={query} words={labels} rows={3} />}
        {hosts?.length === 0 && <EmptyPlate text={labels.noneToManage} />}
        {hosts?.map((host) => (
          <HostPlate
            key={host.id}
            host={host}
            others={names.filter((name) => name !== host.name)}
            isNew={host.id === added}
          />
        ))}
      </DirtyParts>
    </Page>
  );
}
