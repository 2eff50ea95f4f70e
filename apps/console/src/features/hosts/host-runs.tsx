import type { HostRow } from '@rackhand/contract/host/host';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useConfig } from '../../platform/use-config.ts';
import { hostMessages } from './host-messages.ts';

/** How many tests go on at a host, of as many as may; it leads to them. */
export function HostRuns({ host: { name, run_count } }: { host: HostRow }): ReactElement {
  const words = useMessages(hostMessages);
  const { runs_per_host: most } = useConfig();
  const count = formatNumber(run_count);
  const text = most === null ? count : words.runsOf(count, formatNumber(most));
  if (run_count === 0) return <>{text}</>;
  return (
    <Link to={paths.testList} search={{ skey: 'host', sval: name, filter: 'running' }}>
      {text}
    </Link>
  );
}
