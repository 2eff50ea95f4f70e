import type { RunOrder } from '@rackhand/contract/host/agent-link';
import type { RunRow } from './run-row.ts';

/**
 * Says that a run waits for a device (nothing behind it), that a host's agent has something to be told of its runs (the
 * host's number), or that an attempt is over, whatever its agent does (JSON).
 */
export const runChannel = 'run_waits';

type Over = Extract<RunOrder, { type: 'run_stop' }>;

export type RunNotice =
  | { kind: 'queued' }
  | { kind: 'host'; hostId: number }
  | { kind: 'over'; hostId: number; order: Over };

export function sayOver({ tid, n, attempt, fence, host_id }: RunRow): string {
  const order: Over = {
    type: 'run_stop',
    test_run_id: `${String(tid)}-${String(n)}`,
    attempt,
    fence: fence ?? 0,
    how: 'over',
  };
  return JSON.stringify({ hostId: host_id, order });
}

export function readRunNotice(payload: string): RunNotice {
  if (payload === '') return { kind: 'queued' };
  if (!payload.startsWith('{')) return { kind: 'host', hostId: Number(payload) };
  return { kind: 'over', ...(JSON.parse(payload) as { hostId: number; order: Over }) };
}
