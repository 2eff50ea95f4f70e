import type { RackGroup, RackPlan } from '@rackhand/contract/rack/rack';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';

/** All racks as people set them up, in their order: one statement, so one moment. */
export async function readRacks(db: Db | Trx): Promise<RackPlan> {
  const { rows } = await sql<{ revision: number; groups: RackGroup[] }>`
    select v.version as revision, coalesce((
      select jsonb_agg(jsonb_build_object('group', g.number, 'name', g.name, 'version', g.version, 'racks', coalesce((
        select jsonb_agg(
          jsonb_build_object('rack', r.number, 'name', r.name, 'rows', r.row_count, 'columns', r.column_count,
            'version', r.version)
          order by r.position, r.number
        ) from racks r where r.group_number = g.number
      ), '[]')) order by g.position, g.number) from rack_groups g
    ), '[]') as groups
    from farm_version v`.execute(db);
  const [plan] = rows;
  return { groups: plan?.groups ?? [], revision: plan?.revision ?? 0 };
}
