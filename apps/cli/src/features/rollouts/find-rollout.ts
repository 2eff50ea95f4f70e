import type { Rollout } from '@rackhand/contract/app/rollout';
import { listRollouts } from '@rackhand/contract/endpoints/rollouts';
import type { Api } from '../../platform/api-client.ts';
import { CliFailure } from '../../platform/exit-codes.ts';

/** The newest of an app, by its package name; or one by its id. */
export async function findRollout(api: Api, name: string): Promise<Rollout> {
  const { rollouts } = await api.call(listRollouts, {});
  const found = rollouts.find(({ rollout_id, app_id }) => rollout_id === name || app_id === name);
  if (found !== undefined) return found;
  throw new CliFailure('failed', {
    ko: `${name} 배포가 없습니다. \`rackhand rollout\`으로 목록을 볼 수 있습니다.`,
    en: `There is no rollout ${name}. \`rackhand rollout\` lists them.`,
  });
}
