import type { Drift } from '@rackhand/contract/app/drifts';
import { updateTypes } from '@rackhand/contract/command/command-kinds';
import { openCommandStates } from '@rackhand/contract/command/command-states';
import { type RawBuilder, sql } from 'kysely';
import { awaitedApps } from '../app-records/awaited-apps.ts';
import { isRefused } from '../app-records/policy-key.ts';
import { concerns } from '../devices/occupancy.ts';

const open = sql.join(openCommandStates.map((state) => sql.lit(state)));

const updates = sql.join(updateTypes.map((type) => sql.lit(type)));

/** Apps that a command is to bring to their version. Read once for a whole list. */
export const underWay = sql`(select (ordered.app->>'device_app_id')::int as id
  from commands c cross join jsonb_array_elements(c.arguments->'apps') as ordered (app)
  where c.state in (${open}) and c.type in (${updates}) and ${concerns})`;

const standingWith = (awaited: RawBuilder<unknown>): RawBuilder<Drift> => sql`case
  when a.installed_version_code = p.version_code then 'same'
  when ${isRefused} then 'failed'
  ${awaited}
  when a.update_policy = 'force' then 'pending'
  when a.update_policy = 'upgrade' and coalesce(a.installed_version_code < p.version_code, true) then 'pending'
  when a.installed_version_code is null then 'not_installed'
  when a.installed_version_code > p.version_code then 'newer'
  else 'older'
end`;

/** What `a` (device_apps, or a tally of them) and `p` (packages) say by themselves. */
export const ownStanding: RawBuilder<Drift> = standingWith(sql``);

/**
 * As driftOf says it of one device: how an app on a device stands to its managed version: of `a`, `p` and `d` (devices). What
 * comes first holds, in the order of the contract's table.
 */
export const driftExpression: RawBuilder<Drift> = sql`case
  when a.id in ${underWay} then 'updating'
  when d.apps_synced_at is null then 'unknown'
  else ${standingWith(sql`when a.id in ${awaitedApps} then 'pending'`)}
end`;

/** Apps that are managed on a device of the farm. */
export const managedApps = sql`device_apps a join packages p on p.id = a.package_id
  join devices d on d.id = a.device_id and d.removed_at is null`;
