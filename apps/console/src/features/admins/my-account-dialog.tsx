import { adminInfo } from '@rackhand/contract/endpoints/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Modal } from '../../ui/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './admin-form.module.css';
import { AdminForm } from './admin-form.tsx';
import { adminMessages } from './admin-messages.ts';

/** Read anew each time: another browser may have changed it. */
function ownInfoQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['own-info'] as const,
    queryFn: ({ signal }) => api.call(adminInfo, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** One's own e-mail, phone and password; also for those who have no page of admins. */
export function MyAccountDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(adminMessages);
  const { data, error, refetch } = useQuery(ownInfoQuery(api));
  if (data !== undefined) return <AdminForm admin={data} onClose={onClose} />;
  return (
    <Modal title={words.ownTitle} closeLabel={words.close} width={420} onClose={onClose}>
      <div className={styles.form}>
        {error === null ? (
          <SkeletonRows rows={4} label={words.ownLoading} />
        ) : (
          <FailurePlate title={words.ownLoadFailed} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Modal>
  );
}
