import { rolloutLimits } from '@rackhand/contract/app/rollout';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { letGoOfFiles } from '../../platform/files/name-file.ts';
import { policyKeyWith } from '../app-records/policy-key.ts';
import { packageKind } from '../packages/save-package.ts';
import { keepStored, rolloutFiles } from './rollout-files.ts';
import type { RolloutRow } from './rollout-shape.ts';
import { setRollout } from './write-rollout.ts';

/** All that comes from a package's file. */
const content = sql`app_names, app_version, version_code, debuggable, test_only, signature, certificates, other_certificates,
  min_sdk, target_sdk, abis, warnings, icon, size, sha256, uploaded_at, uploaded_by`;

/** The package becomes its new version, under the same id; who was not reached follows later. */
export async function succeed(trx: Trx, row: RolloutRow, at: Date): Promise<void> {
  const { rollout_id: id, package_id: own, to_package_id: to } = row;
  if (to === null) throw new Error(`rollout ${id} has no new version`);
  await sql`update rollouts set replaced = to_jsonb(p) from packages p
    where rollout_id = ${id} and p.id = ${own}`.execute(trx);
  await moveApps(trx, { from: to, to: own, keepsRefusals: true });
  await takeContent(trx, own, sql`select ${content} from gone`, sql`with gone as (${removed(to)})`);
  await letGoOfFiles(trx, { kind: packageKind, owner: String(to) });
  await nameAnew(trx, row, row.to_sha256, at);
  await end(trx, id, 'succeeded', at);
}

/** Every device stays with what is managed of it; nothing more is done. */
export async function cancel(trx: Trx, { rollout_id: id }: RolloutRow, at: Date): Promise<void> {
  await dropLeft(trx, id, at);
  await end(trx, id, 'cancelled', at);
}

/** The old version is managed everywhere; what has the new one keeps it. */
export async function rollBack(trx: Trx, row: RolloutRow, at: Date): Promise<void> {
  const { rollout_id: id, package_id: own, to_package_id: to } = row;
  if (to === null) {
    const before = sql`select ${content} from jsonb_populate_record(null::packages, (
      select replaced from rollouts where rollout_id = ${id}))`;
    await takeContent(trx, own, before, sql``);
    await nameAnew(trx, row, row.from_sha256, at);
    await sql`update device_apps set failed_key = null where package_id = ${own}`.execute(trx);
  } else {
    await moveApps(trx, { from: to, to: own, keepsRefusals: false });
    await removed(to).execute(trx);
    await letGoOfFiles(trx, { kind: packageKind, owner: String(to) });
  }
  await dropLeft(trx, id, at);
  await end(trx, id, 'rolled_back', at);
}

function removed(id: number): RawBuilder<unknown> {
  return sql`delete from packages where id = ${id} returning *`;
}

async function takeContent(
  trx: Trx,
  id: number,
  given: RawBuilder<unknown>,
  beside: RawBuilder<unknown>,
): Promise<void> {
  await sql`${beside} update packages set (${content}) = (${given}) where id = ${id}`.execute(trx);
}

interface Move {
  from: number;
  to: number;
  /** The version stays the same, so what a device has refused of it stays refused. */
  keepsRefusals: boolean;
}

async function moveApps(trx: Trx, { from, to, keepsRefusals }: Move): Promise<void> {
  const refused = sql`case when ${keepsRefusals} and a.failed_key = ${policyKeyWith(sql`p.id`)}
    then ${policyKeyWith(sql`${to}::integer`)} end`;
  await sql`
    with theirs as materialized (
      select id from device_apps where package_id = ${from} order by id for no key update
    )
    update device_apps a set package_id = ${to}, failed_key = ${refused}, policy_failures = 0, policy_rests_until = null
    from theirs, packages p where a.id = theirs.id and p.id = ${from}`.execute(trx);
}

async function nameAnew(
  trx: Trx,
  { package_id: id, app_id }: RolloutRow,
  sha256: string,
  at: Date,
): Promise<void> {
  const use = { kind: packageKind, owner: String(id), name: `${app_id}.apk`, at };
  await letGoOfFiles(trx, use);
  await keepStored(trx, [sha256], use);
}

async function dropLeft(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('rollout_devices')
    .set({ result: 'dropped', updated_at: at })
    .where('rollout_id', '=', id)
    .where('result', 'in', ['waiting', 'pending'])
    .execute();
}

async function end(
  trx: Trx,
  id: string,
  state: 'succeeded' | 'cancelled' | 'rolled_back',
  at: Date,
): Promise<void> {
  const over = { stage_until: null, watch_until: null, paused_at: null, ended_at: at };
  await setRollout(trx, id, { ...over, state });
  await trx
    .updateTable('file_uses')
    .set({ expires_at: new Date(at.getTime() + rolloutLimits.keptDays * 24 * 60 * 60_000) })
    .where('kind', '=', rolloutFiles)
    .where('owner', '=', id)
    .execute();
}
