import type { TestRun } from '@rackhand/contract/test/listed-run';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RunMark } from './run-mark.tsx';
import { runMessages } from './run-messages.ts';
import { RunProgress } from './run-progress.tsx';
import { testsQuery } from './run-queries.ts';
import { useFollowedRuns } from './use-followed-runs.ts';

const none: readonly TestRun[] = [];

/** The run that has a device now, with the way to it. */
export function RunOfDevice({ arn }: { arn: string }): ReactElement | null {
  const { api } = usePlatform();
  const { noProject } = useMessages(runMessages);
  const { data } = useQuery(testsQuery(api, { skey: 'device', sval: arn, filter: 'running' }));
  const [run] = useFollowedRuns(data?.tests ?? none).filter(({ device_arn }) => device_arn === arn);
  if (run === undefined) return null;
  return (
    <p>
      <RunMark run={run} />{' '}
      <Link to={paths.testDetail} search={{ run: run.test_run_id }}>
        {run.project === '' ? noProject : run.project} {run.test_run_id}
      </Link>{' '}
      <RunProgress run={run} />
    </p>
  );
}
