import type { Device } from '@rackhand/contract/device/device';
import { osText } from '@rackhand/contract/device/device-column-values';
import { groupOf } from '@rackhand/contract/device/device-states';
import { platforms } from '@rackhand/contract/device/platforms';
import type { DeviceFilter } from '@rackhand/contract/test/project';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { idOf } from '../devices/device-shape.ts';
import type { FarmView } from '../devices/farm-view.ts';

/** The numbers of those devices in their order, each once; E1011 names those that the farm has not, 20413 those that can't be tested on. */
export async function requireDevices(db: Db | Trx, arns: readonly string[]): Promise<number[]> {
  const ids = [...new Set(arns)].map((arn) => ({ arn, id: idOf(arn) }));
  const present = await presentOf(
    db,
    ids.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  const strange = ids.filter(({ id }) => id === null || !present.includes(id));
  if (strange.length > 0)
    throw new DomainError(
      'E1011',
      strange.slice(0, 20).map(({ arn }) => ({ field: 'devices', message: arn })),
    );
  await refuseUntested(db, present);
  return present;
}

async function refuseUntested(db: Db | Trx, ids: readonly number[]): Promise<void> {
  const untested = await untestedOf(db, ids);
  if (untested.length > 0) throw notTested(untested);
}

interface UntestedDevice {
  id: number;
  udid: string;
}

function notTested(devices: readonly UntestedDevice[]): DomainError {
  const names = devices
    .slice(0, 20)
    .map(({ udid }) => udid)
    .join(', ');
  const message = {
    ko: `테스트할 수 없는 장비입니다: ${names}`,
    en: `Devices that can’t be tested on: ${names}`,
  };
  return new DomainError('20413', [{ field: 'devices', message }]);
}

async function untestedOf(db: Db | Trx, ids: readonly number[]): Promise<UntestedDevice[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'udid', 'platform'])
    .where('id', 'in', ids)
    .execute();
  return rows.filter(({ platform }) => !platforms[platform].isTested);
}

/** Of these devices those that a test by hand begins on, and by code why the others are left out; 20413 where none can be tested on. */
export async function testedDevices(
  db: Db | Trx,
  arns: readonly string[],
): Promise<{ ids: number[]; whyNot: Map<string, '20413' | 'E1011'> }> {
  const present = await presentOf(
    db,
    arns.flatMap((arn) => idOf(arn) ?? []),
  );
  const untested = await untestedOf(db, present);
  if (untested.length > 0 && untested.length === present.length) throw notTested(untested);
  const left = new Set(untested.map(({ id }) => id));
  const ids = present.filter((id) => !left.has(id));
  const whyNot = new Map(
    arns.flatMap((arn) => {
      const id = idOf(arn) ?? 0;
      if (ids.includes(id)) return [];
      return [[arn, left.has(id) ? '20413' : 'E1011'] as const];
    }),
  );
  return { ids, whyNot };
}

/** Those that have not left the farm. */
export async function presentOf(db: Db | Trx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => present.has(id));
}

/** Whom a filter means now: as the device list finds them, in rack order, without those that somebody has excluded. */
export function matchedDevices(
  view: Pick<FarmView, 'devices'>,
  { q, device_type: type }: DeviceFilter,
  now: number,
): Device[] {
  return view
    .devices({ q }, now)
    .filter(
      ({ info }) =>
        !info.excluded && platforms[info.platformName].isTested && (type === null || info.type === type),
    );
}

/** Of several of one model or system the first that can be used now, else the first that somebody uses, else the first. */
export function distinctDevices(devices: readonly Device[], distinct: DeviceFilter['distinct']): Device[] {
  if (distinct === null) return [...devices];
  const chosen = new Map<string, Device>();
  for (const device of devices) {
    const kind = distinct === 'model' ? device.info.model : osText(device.info);
    const other = chosen.get(kind);
    if (other === undefined || usefulness(device) > usefulness(other)) chosen.set(kind, device);
  }
  const kept = new Set(chosen.values());
  return devices.filter((device) => kept.has(device));
}

function usefulness({ info: { state } }: Device): number {
  const group = groupOf(state);
  if (group === 'available') return 2;
  return group === 'testing' ? 1 : 0;
}
