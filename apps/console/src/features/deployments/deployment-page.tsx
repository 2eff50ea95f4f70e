import { deploymentList } from '@rackhand/contract/endpoints/deployments';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { deploymentMessages } from './deployment-messages.ts';
import { DeploymentPlate } from './deployment-plate.tsx';
import { MistakePlate } from './mistake-plate.tsx';

/** What applies to each host name of this server and why; for super admins. Document 3 section 3. */
export function DeploymentPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deploymentMessages);
  const query = useQuery({
    queryKey: ['deployments'],
    queryFn: ({ signal }) => api.call(deploymentList, { signal }),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Page
      title={words.title}
      number={data && formatNumber(data.deployments.length)}
      unit={words.countUnit}
      lead={
        <>
          {words.lead}
          {data !== undefined && (
            <>
              {' '}
              {words.readAt} <RelativeTime at={data.read_at} />
            </>
          )}
        </>
      }
      tools={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.reload}
        </Button>
      }
    >
      <LoadState query={query} words={words} rows={12} />
      {data !== undefined && data.mistakes.length > 0 && <MistakePlate mistakes={data.mistakes} />}
      {data?.deployments.map((deployment) => (
        <DeploymentPlate key={deployment.group_type} deployment={deployment} />
      ))}
    </Page>
  );
}
