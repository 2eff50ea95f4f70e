import { deploymentList } from '@rackhand/contract/endpoints/deployments';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { FailurePlate } from '../../platform/failure-plate.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { deploymentMessages } from './deployment-messages.ts';
import styles from './deployment-page.module.css';
import { DeploymentPlate } from './deployment-plate.tsx';
import { MistakePlate } from './mistake-plate.tsx';

/** What applies to each host name of this server and why; for super admins. Document 3 section 3. */
export function DeploymentPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deploymentMessages);
  const { data, error, refetch } = useQuery({
    queryKey: ['deployments'],
    queryFn: ({ signal }) => api.call(deploymentList, { signal }),
    staleTime: 0,
  });
  return (
    <div className={styles.page}>
      <title>{`${words.title} · Rackhand`}</title>
      <header className={styles.head}>
        <Button onClick={() => void refetch()}>{words.reload}</Button>
        <h1>
          {words.title}{' '}
          <span className={styles.number}>
            {data === undefined ? '' : formatNumber(data.deployments.length)}
          </span>{' '}
          <small>{words.countUnit}</small>
        </h1>
        <p className={styles.lead}>
          {words.lead}
          {data !== undefined && (
            <>
              {' '}
              {words.readAt} <RelativeTime at={data.read_at} />
            </>
          )}
        </p>
      </header>
      {error !== null && (
        <FailurePlate title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonRows rows={12} label={words.loading} />}
      {data !== undefined && data.mistakes.length > 0 && <MistakePlate mistakes={data.mistakes} />}
      {data?.deployments.map((deployment) => (
        <DeploymentPlate key={deployment.group_type} deployment={deployment} />
      ))}
    </div>
  );
}
