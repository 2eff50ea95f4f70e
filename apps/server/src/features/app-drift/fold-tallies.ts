import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';

const alike = sql`package_id, update_policy, installed_version_code, failed_key`;

/** One row again for those that are alike, of packages where changes have made half of them superfluous. */
export async function foldTallies(db: Db | Trx): Promise<void> {
  await sql`
    with grown as (
      select package_id from app_tallies group by package_id having count(*) >= 2 * count(distinct (${alike}))
    ), taken as (
      delete from app_tallies where package_id in (select package_id from grown)
      returning ${alike}, devices
    )
    insert into app_tallies select ${alike}, sum(devices) from taken group by ${alike} having sum(devices) <> 0`.execute(
    db,
  );
}
