import type { Rollout } from '@rackhand/contract/app/rollout';
import { listRollouts } from '@rackhand/contract/endpoints/rollouts';
import { limits } from '@rackhand/contract/limits';
import type { Api } from '../../platform/api-client.ts';
import { CliFailure } from '../../platform/exit-codes.ts';

const limit = limits.listDefaultLimit;

/** The newest of an app, by its package name; or one by its id. Who is asked for is mostly on the first page. */
export async function findRollout(api: Api, name: string): Promise<Rollout> {
  for (let page = 1; ; page += 1) {
    const { rollouts } = await api.call(listRollouts, { query: { page, limit } });
    const found = rollouts.find(({ rollout_id, app_id }) => rollout_id === name || app_id === name);
    if (found !== undefined) return found;
    if (rollouts.length < limit) throw notThere(name);
  }
}

function notThere(name: string): CliFailure {
  return new CliFailure('failed', {
    ko: `${name} 배포가 없습니다. \`rackhand rollout\`으로 목록을 볼 수 있습니다.`,
    en: `There is no rollout ${name}. \`rackhand rollout\` lists them.`,
  });
}
