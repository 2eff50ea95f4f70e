import { rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** The version of packages that a rollout is at work with is changed by nobody else, and they stay: 20414 names it. Document 8. */
export async function refuseInRollout(trx: Trx, packageIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ rollout_id: string; app_id: string; state: keyof typeof rolloutStateWords }>`
    select rollout_id, app_id, state from rollouts
    where ended_at is null and (package_id = any(${packageIds}::integer[]) or to_package_id = any(${packageIds}::integer[]))
    order by app_id`.execute(trx);
  if (rows.length === 0) return;
  throw new DomainError(
    '20414',
    rows.map(({ rollout_id, app_id, state }) => {
      const { ko, en } = rolloutStateWords[state];
      const message = { ko: `${app_id}: 단계적 배포 (${ko})`, en: `${app_id}: rollout (${en})` };
      return { field: rollout_id, message };
    }),
  );
}
