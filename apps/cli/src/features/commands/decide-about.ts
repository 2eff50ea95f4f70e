import type { Device } from '@rackhand/contract/device/device';
import type { ManualState } from '@rackhand/contract/device/device-actions';
import { bulkState } from '@rackhand/contract/endpoints/commands';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodeOf } from '../../platform/exit-codes.ts';
import { isRefused, resultTable } from './tell-results.ts';

/** The states that a person may choose, by what it is called to choose them. */
const states = { include: 'AVAILABLE', exclude: 'EXCLUDE' } as const satisfies Record<string, ManualState>;
export type Decision = keyof typeof states;

export const isDecision = (kind: string): kind is Decision => Object.hasOwn(states, kind);

/** Done with the answer: nothing is left to be waited for. */
export async function decideAbout(
  { api, options, terminal, language }: Given,
  decision: Decision,
  devices: readonly Device[],
): Promise<ExitCode> {
  const data = await api.call(bulkState, {
    body: {
      new_state: states[decision],
      devices: devices.map(({ arn, info }) => ({ arn, old_state: info.state })),
      ...(options.reason === undefined ? {} : { update_reason: options.reason }),
      ...(options.until === undefined ? {} : { exclude_until: options.until }),
    },
  });
  if (options.json === true) terminal.json(data);
  else terminal.print(resultTable(data.results, language));
  const refused = data.results.filter(isRefused).length;
  return exitCodeOf(data.results.length - refused, refused);
}
