import type { Attempt } from '@rackhand/contract/test/test-run';

/** Who carries it out: the outside runner that has it, beside the host of its device. */
export function whereRun({ host, runner }: Pick<Attempt, 'host' | 'runner'>): string {
  return runner === null ? host : `${runner} · ${host}`;
}
