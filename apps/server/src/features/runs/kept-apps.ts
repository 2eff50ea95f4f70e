import type { RunPlan } from '@rackhand/contract/test/run-link';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

export interface KeptApps {
  of(deviceId: number): Pick<RunPlan, 'kept_apps' | 'kept_data'>;
}

interface KeptRow {
  id: number;
  helper: string | null;
  managed: string[];
}

/** What no cleaning takes: protected, managed and helper apps; of protected and helper apps their data neither. */
export async function readKeptApps(trx: Trx, deviceIds: readonly number[]): Promise<KeptApps> {
  const protectedApps = await trx
    .selectFrom('protected_apps')
    .select('app_id')
    .where('os_type', '=', 'android')
    .orderBy('app_id')
    .execute();
  const { rows } = await sql<KeptRow>`
    select d.id, h.helper_package as helper, coalesce((
      select array_agg(a.app_id order by a.app_id) from device_apps a where a.device_id = d.id and a.package_id is not null
    ), '{}') as managed
    from devices d left join hosts h on h.id = d.host_id where d.id = any(${[...deviceIds]}::integer[])`.execute(
    trx,
  );
  const byDevice = new Map(rows.map((row) => [row.id, row]));
  return {
    of: (deviceId) => {
      const { helper = null, managed = [] } = byDevice.get(deviceId) ?? {};
      const kept_data = [...protectedApps.map(({ app_id }) => app_id), ...(helper ? [helper] : [])];
      return { kept_apps: [...new Set([...kept_data, ...managed])], kept_data: [...new Set(kept_data)] };
    },
  };
}
