import type { PackageDrift } from '@rackhand/contract/app/drift';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trx } from '../../platform/database/database.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { report } from '../../testing/report-sightings.ts';
import { phone } from '../../testing/test-sightings.ts';
import { policyKey } from '../app-records/policy-key.ts';
import { driftExpression, managedApps } from './drift-expression.ts';
import { foldTallies } from './fold-tallies.ts';
import { readDrift, readDriftOf } from './read-drift.ts';

const [devices, packages] = [4, 3];
let farm: TestApp;
beforeAll(async () => {
  farm = await createTestApp();
  await report(
    farm,
    Array.from({ length: devices }, (_, index) => phone(`P${String(index)}`)),
  );
});
afterAll(() => farm.close());

const device = fc.integer({ min: 0, max: devices - 1 }).map((index) => sql.lit(`P${String(index)}`));
const aPackage = fc.integer({ min: 1, max: packages }).map((id) => sql.lit(id));
const policy = fc.constantFrom('force', 'upgrade', 'manual').map((word) => sql.lit(word));
const code = fc.constantFrom(null, 3, 5, 9).map((version) => sql.lit(version));
const of = (udid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select id from devices where udid = ${udid})`;

/** What changes a farm's apps, in a word of SQL each. */
const rollout = '00000000-0000-4000-8000-000000000001';
const change = fc.oneof(
  fc.tuple(fc.subarray(['P0', 'P1', 'P2', 'P3'], { minLength: 1 }), aPackage, policy, code).map(
    ([udids, id, how, version]) => sql`
        insert into device_apps as a (device_id, app_id, app_name, package_id, update_policy, installed_version_code)
        select d.id, p.app_id, '', p.id, ${how}, ${version}::bigint from devices d, packages p
        where udid = any(${udids}) and p.id = ${id}
        on conflict (device_id, app_id) do update set package_id = excluded.package_id, update_policy = excluded.update_policy`,
  ),
  fc.tuple(device, aPackage, code).map(
    ([udid, id, version]) => sql`
        update device_apps set installed_version_code = ${version}::bigint, failed_key = null
        where device_id = ${of(udid)} and app_id = 'app' || ${id}`,
  ),
  fc.tuple(device).map(
    ([udid]) => sql`update device_apps a set failed_key = ${policyKey} from packages p
        where p.id = a.package_id and a.device_id = ${of(udid)}`,
  ),
  fc
    .tuple(device, policy)
    .map(([udid, how]) => sql`update device_apps set update_policy = ${how} where device_id = ${of(udid)}`),
  fc.tuple(device, aPackage).map(
    ([udid, id]) => sql`
        with gone as (delete from device_apps where device_id = ${of(udid)} and app_id = 'app' || ${id} returning id),
          released as (update device_apps set package_id = null where device_id = ${of(udid)} and app_id <> 'app' || ${id} returning id),
          emptied as (update device_apps set installed_version_code = null where device_id <> ${of(udid)} and app_id = 'app' || ${id})
        insert into device_apps (device_id, app_id, app_name) values (${of(udid)}, gen_random_uuid()::text, '')`,
  ),
  fc
    .tuple(aPackage, code)
    .map(([id, version]) => sql`update packages set version_code = coalesce(${version}, 7) where id = ${id}`),
  fc.tuple(aPackage).map(([id]) => sql`delete from packages where id = ${id}`),
  fc
    .tuple(device, fc.boolean())
    .map(
      ([udid, is]) =>
        sql`update devices set removed_at = ${is ? sql`now()` : sql`null`} where udid = ${udid}`,
    ),
  fc
    .tuple(device, fc.boolean())
    .map(
      ([udid, is]) =>
        sql`update devices set apps_synced_at = ${is ? sql`now()` : sql`null`} where udid = ${udid}`,
    ),
  fc.tuple(device).map(
    ([
      udid,
    ]) => sql`insert into commands (device_id, host_id, type, udid, state, created_by, created_at, arguments)
      select d.id, d.host_id, 'app_update', d.udid, 'running', 'admin', now(),
        jsonb_build_object('apps', jsonb_agg(jsonb_build_object('device_app_id', a.id)))
      from devices d join device_apps a on a.device_id = d.id where d.udid = ${udid}
        and not exists (select from commands c where c.device_id = d.id) group by d.id`,
  ),
  fc.tuple(device, aPackage).map(
    ([udid, id]) => sql`insert into rollout_devices (rollout_id, device_id, stage, result)
      select ${rollout}::uuid, a.device_id, 1, 'pending' from device_apps a join devices d on d.id = a.device_id
      where d.udid = ${udid} and a.package_id = ${id} and a.app_id = 'app1' on conflict do nothing`,
  ),
  fc.constant(null),
);

test('the counts of the drift are those of the rows, whatever has become of apps, packages, devices and commands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 30 }), async (changes) => {
      await undone(async (trx) => {
        await fill(trx);
        for (const one of changes) await (one === null ? foldTallies(trx) : one.execute(trx));
        const { packages: told, total_count } = await readDrift(trx, {});
        const counted = await recount(trx);
        expect(Object.fromEntries(told.map((one) => [one.package_id, one.counts]))).toEqual(counted);
        expect(total_count).toBe(told.length);
        for (const { package_id, total } of told)
          expect((await readDriftOf(trx, package_id)).total).toBe(total);
        for (const drift of ['same', 'pending', 'updating'] as const) {
          const having = Object.keys(counted).filter((id) => counted[id]?.[drift] !== undefined);
          const narrowed = await readDrift(trx, { drift });
          expect(narrowed.packages.map(({ package_id }) => String(package_id)).sort()).toEqual(having.sort());
        }
      });
    }),
    { numRuns: 60 },
  );
});

/** Nothing stays of it. */
async function undone(work: (trx: Trx) => Promise<void>): Promise<void> {
  const undo = new Error('undone');
  await farm.db
    .transaction()
    .execute(async (trx) => {
      await work(trx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

async function fill(trx: Trx): Promise<void> {
  await sql`insert into packages (id, app_id, app_name, app_names, app_version, version_code, debuggable, test_only, signature,
      size, sha256, uploaded_at, uploaded_by)
    select n, 'app' || n, 'App', '{}', '5.0', 5, false, false, 'v2', 100, repeat('a', 64), now(), 'super'
    from generate_series(1, ${packages}::integer) n`.execute(trx);
  await sql`insert into rollouts (rollout_id, package_id, app_id, app_name, from_version, from_version_code, from_sha256,
      to_version, to_version_code, to_sha256, state, stage, success_percent, watch_minutes, stage_minutes, started_at, started_by)
    values (${rollout}, 1, 'app1', 'App', '4.0', 4, '', '5.0', 5, '', 'running', 1, 95, 10, 120, now(), 'super')`.execute(
    trx,
  );
  await sql`insert into device_apps (device_id, app_id, app_name, package_id, installed_version_code)
    select d.id, p.app_id, '', p.id, 5 from devices d, packages p`.execute(trx);
}

async function recount(trx: Trx): Promise<Record<string, PackageDrift['counts']>> {
  const { rows } = await sql<{ id: number; drift: keyof PackageDrift['counts']; devices: number }>`
    select p.id, ${driftExpression} as drift, count(*)::integer as devices from ${managedApps} group by 1, 2`.execute(
    trx,
  );
  const counted: Record<string, PackageDrift['counts']> = {};
  for (const { id, drift, devices: count } of rows) counted[id] = { ...counted[id], [drift]: count };
  return counted;
}
