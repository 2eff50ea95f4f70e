import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { AppOutcome } from './app-outcomes.ts';
import { policyKey, retryMinutes } from './policy-key.ts';

interface Updated {
  deviceId: number;
  outcomes: readonly AppOutcome[];
  at: Date;
}

/** What an update has made of the device's apps, and whether their policies try again: at once, later, or not this. */
export async function recordUpdate(trx: Trx, { deviceId, outcomes, at }: Updated): Promise<void> {
  const rows = JSON.stringify(outcomes.map((outcome) => ({ ...outcome, is_known: isKnown(outcome) })));
  const rest = sql`${at}::timestamptz + make_interval(mins => (${[...retryMinutes]}::integer[])[least(
    a.policy_failures + 1, ${retryMinutes.length}::integer)])`;
  await sql`
    update device_apps a set
      installed_version = case when not o.is_known then a.installed_version
        when o.to_version_code is not null then o.to_version end,
      installed_version_code = case when o.is_known then o.to_version_code else a.installed_version_code end,
      installed_certificates = case when o.is_known then o.installed_certificates else a.installed_certificates end,
      policy_failures = case when o.result = 'succeeded' then 0 when o.is_refused then a.policy_failures
        else a.policy_failures + 1 end,
      policy_rests_until = case when o.result = 'succeeded' or o.is_refused then null else ${rest} end,
      failed_key = null
    from json_to_recordset(${rows}::json) as o (app_id text, result text, is_refused boolean, is_known boolean,
      to_version text, to_version_code bigint, installed_certificates jsonb)
    where a.device_id = ${deviceId} and a.app_id = o.app_id`.execute(trx);
  const refused = outcomes.filter(({ result, is_refused }) => result !== 'succeeded' && is_refused);
  if (refused.length === 0) return;
  // Of a version that has been replaced meanwhile nothing is refused.
  await sql`
    update device_apps a set failed_key = ${policyKey}
    from packages p, json_to_recordset(${JSON.stringify(refused)}::json) as o (app_id text, version_code bigint)
    where a.device_id = ${deviceId} and a.app_id = o.app_id and p.id = a.package_id and p.version_code = o.version_code`.execute(
    trx,
  );
}

function isKnown({ to_version_code }: AppOutcome): boolean {
  return to_version_code !== undefined;
}
