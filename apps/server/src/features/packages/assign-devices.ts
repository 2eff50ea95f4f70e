import type { UpdatePolicy } from '@rackhand/contract/app/app-package';
import type { addPackage } from '@rackhand/contract/endpoints/apps';
import type { Text } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError, type ErrorDetail } from '../../platform/http/domain-error.ts';
import { idOf } from '../devices/device-shape.ts';

type DeviceList = NonNullable<z.output<(typeof addPackage)['body']>['device_list']>;

interface AssignedPackage {
  id: number;
  app_id: string;
  app_name: string;
  update_policy: UpdatePolicy;
}

/**
 * Gives a package to these devices and to no others. E1011 names the devices that there are not, E1014 those that have
 * another version of the app to be managed.
 */
export async function assignDevices(trx: Trx, given: AssignedPackage, list: DeviceList): Promise<void> {
  const ids = await findDevices(trx, list);
  await takeFrom(trx, given.id, ids);
  const { rows } = await sql<{ device_id: number }>`
    insert into device_apps as a (device_id, app_id, app_name, package_id, update_policy)
    select id, ${given.app_id}, ${given.app_name}, ${given.id}::integer, ${given.update_policy}
    from unnest(${ids}::integer[]) as id order by id
    on conflict (device_id, app_id) do update set
      package_id = excluded.package_id, app_name = excluded.app_name,
      update_policy = case when a.package_id is null then excluded.update_policy else a.update_policy end,
      failed_key = case when a.package_id is null then null else a.failed_key end,
      policy_failures = case when a.package_id is null then 0 else a.policy_failures end,
      policy_rests_until = case when a.package_id is null then null else a.policy_rests_until end
    where a.package_id is null or a.package_id = excluded.package_id
    returning device_id`.execute(trx);
  const taken = new Set(rows.map(({ device_id }) => device_id));
  const refused = ids.filter((id) => !taken.has(id));
  if (refused.length > 0) throw new DomainError('E1014', await namesOf(trx, refused));
}

/** Their numbers, each once. */
async function findDevices(trx: Trx, list: DeviceList): Promise<number[]> {
  const wanted = list.map(({ arn, udid }) => ({ id: arn === undefined ? null : idOf(arn), udid, arn }));
  const nameless = wanted.findIndex(({ arn, udid }) => arn === undefined && udid === undefined);
  if (nameless !== -1)
    throw new DomainError('901', [{ field: `device_list.${String(nameless)}`, message: needsName }]);
  const rows = await trx
    .selectFrom('devices')
    .select(['id', 'udid', 'platform'])
    .where('removed_at', 'is', null)
    .where((on) =>
      on.or([
        on('id', '=', sql<number>`any(${wanted.flatMap(({ id }) => id ?? [])}::integer[])`),
        on(
          'udid',
          '=',
          sql<string>`any(${wanted.flatMap(({ arn, udid }) => (arn === undefined ? (udid ?? []) : []))}::text[])`,
        ),
      ]),
    )
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const byUdid = new Map(rows.map(({ id, udid }) => [udid, id]));
  const found = new Set<number>();
  const unknown: (ErrorDetail & { id: number | null })[] = [];
  for (const [index, { id, arn, udid }] of wanted.entries()) {
    const number = arn === undefined ? byUdid.get(udid ?? '') : id;
    if (typeof number === 'number' && known.has(number)) found.add(number);
    else unknown.push({ field: `device_list.${String(index)}`, message: udid ?? arn ?? '', id });
  }
  if (unknown.length > 0) throw await unknownDevices(trx, unknown.slice(0, detailsShown));
  const others = rows.filter(({ platform }) => platform !== 'ANDROID').map(({ udid }) => udid);
  if (others.length > 0)
    throw new DomainError('901', [
      { field: 'device_list', message: runsNoPackage(others.slice(0, detailsShown)) },
    ]);
  return [...found].sort((left, right) => left - right);
}

const detailsShown = 50;
const runsNoPackage = (udids: readonly string[]): Text => ({
  ko: `Android 장비가 아닙니다: ${udids.join(', ')}`,
  en: `Not Android devices: ${udids.join(', ')}`,
});
const needsName = { ko: 'arn 또는 udid가 필요합니다.', en: 'It needs arn or udid.' };

/** Those that were removed from the farm by the names that people know them by. */
async function unknownDevices(
  trx: Trx,
  unknown: readonly (ErrorDetail & { id: number | null })[],
): Promise<DomainError> {
  const rows = await trx
    .selectFrom('devices')
    .select(['id', 'udid', 'model'])
    .where('id', '=', sql<number>`any(${unknown.flatMap(({ id }) => id ?? [])}::integer[])`)
    .execute();
  const names = new Map(rows.map(({ id, udid, model }) => [id, `${model} (${udid})`]));
  return new DomainError(
    'E1011',
    unknown.map(({ field, message, id }) => ({ field, message: names.get(id ?? 0) ?? message })),
  );
}

async function namesOf(trx: Trx, ids: readonly number[]): Promise<ErrorDetail[]> {
  const rows = await trx
    .selectFrom('devices')
    .select(['udid', 'model'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .limit(detailsShown)
    .execute();
  return rows.map(({ udid, model }) => ({ field: 'device_list', message: `${model} (${udid})` }));
}

/** Devices of the farm that have it and are not among these; what is installed there stays, unmanaged. */
async function takeFrom(trx: Trx, packageId: number, kept: readonly number[]): Promise<void> {
  await release(
    trx,
    sql`a.package_id = ${packageId} and a.device_id <> all(${kept}::integer[])
      and exists (select from devices d where d.id = a.device_id and d.removed_at is null)`,
  );
}

/** Whoever had these packages manages nothing of them any more. */
export async function releaseDevices(trx: Trx, packageIds: readonly number[]): Promise<void> {
  await release(trx, sql`a.package_id = any(${packageIds}::integer[])`);
}

async function release(trx: Trx, which: ReturnType<typeof sql>): Promise<void> {
  await sql`delete from device_apps a where ${which} and a.installed_version_code is null`.execute(trx);
  await sql`update device_apps a set package_id = null, update_policy = 'manual', failed_key = null
    where ${which}`.execute(trx);
}
