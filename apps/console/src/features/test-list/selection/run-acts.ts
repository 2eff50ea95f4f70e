import { rerunTest } from '@rackhand/contract/endpoints/repeat-tests';
import { changeAccess, stopTest } from '@rackhand/contract/endpoints/tests';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { AccessMode } from '@rackhand/contract/test/run-states';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { callOnce, newIntent } from '../../../platform/api/call-once.ts';

export type RunAct = 'stop' | 'again' | 'access';

/** What an act is done to. */
export interface ActItem {
  id: string;
  label: string;
}

/** Those of the runs with which it can be done now. */
export function itemsOf(act: RunAct, runs: readonly TestRun[]): ActItem[] {
  const fits: Record<RunAct, (run: TestRun) => boolean> = {
    stop: ({ state }) => state !== 'ended',
    again: ({ state }) => state === 'ended',
    access: () => true,
  };
  return runs.filter(fits[act]).map(({ test_run_id }) => ({ id: test_run_id, label: test_run_id }));
}

/** Asks for it once. */
export function doAct(api: ApiClient, act: RunAct, id: string, mode: AccessMode): Promise<unknown> {
  switch (act) {
    case 'stop':
      return api.call(stopTest, { params: { id } });
    case 'again':
      return callOnce(api, rerunTest, { params: { id }, intent: newIntent() });
    case 'access':
      return api.call(changeAccess, { body: { test_run_id: id, ac_mode: mode } });
  }
}
