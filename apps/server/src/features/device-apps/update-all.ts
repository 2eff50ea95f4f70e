import type { updateAllApps, updateAllOfDevice } from '@rackhand/contract/endpoints/device-apps';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import {
  type BulkAnswer,
  type BulkTarget,
  lockNamed,
  type Repeats,
  storeBulk,
} from '../commands/accept-bulk.ts';
import type { RepeatUpdates } from '../commands/retry-bulk.ts';
import { lockDevicesWhere } from '../devices/change-devices.ts';
import { arnOf } from '../devices/device-shape.ts';
import { isUpdatable, orderOf } from './app-orders.ts';
import { type DeviceAppRow, readDeviceApps } from './device-app-row.ts';
import { lockByUdid } from './find-device.ts';

/** All apps of one device, or those named. */
export function updateAllOf(deps: FeatureDeps, call: Call<typeof updateAllOfDevice>): Promise<BulkAnswer> {
  const { udid = '' } = call.params;
  const { device_app_ids: wanted } = call.body;
  return runOnce(deps, call, `app all ${udid}`, async (trx) => {
    const row = await lockByUdid(trx, udid);
    const targets = [{ arn: arnOf(row.id), row }];
    const named =
      wanted === undefined ? await readManaged(trx, targets) : await readNamed(trx, row.id, wanted);
    const audited = 'device_app.all_app_update_requested';
    const said = wanted === undefined ? {} : { device_app_ids: wanted };
    return store(trx, { call, at: deps.clock.now(), said }, { targets, apps: named, audited });
  });
}

/** An app that the device has not is E1010, one that no version is managed of E1017, as by its own button. */
async function readNamed(trx: Trx, deviceId: number, wanted: readonly number[]): Promise<DeviceAppRow[]> {
  const named = await readDeviceApps(
    trx,
    sql`a.device_id = ${deviceId} and a.id = any(${[...wanted]}::integer[])`,
  );
  const known = new Set(named.map(({ id }) => id));
  const unknown = wanted.filter((id) => !known.has(id)).map(String);
  const unmanaged = named.filter(({ package_id }) => package_id === null).map(({ app_id }) => app_id);
  const code = unknown.length > 0 ? 'E1010' : unmanaged.length > 0 ? 'E1017' : null;
  if (code === null) return named;
  const details = (code === 'E1010' ? unknown : unmanaged).slice(0, detailsShown);
  throw new DomainError(
    code,
    details.map((message) => ({ field: 'device_app_ids', message })),
  );
}

const detailsShown = 50;

/** Of every device in the farm that is not excluded and has a package; or of those named. */
export function updateAllEverywhere(
  deps: FeatureDeps,
  call: Call<typeof updateAllApps>,
): Promise<BulkAnswer> {
  const { arns } = call.body;
  return runOnce(deps, call, 'app all', async (trx) => {
    const targets = arns === undefined ? await lockManaged(trx) : await lockNamed(trx, arns);
    const apps = await readManaged(trx, targets);
    const audited = 'device_apps.all_app_update_requested';
    const said = arns === undefined ? ({ leaves_excluded: true } as const) : {};
    return store(trx, { call, at: deps.clock.now(), said }, { targets, apps, audited });
  });
}

/** Again of these devices: what still differs of what was asked for. */
export const repeatUpdates: RepeatUpdates = async (trx, request, arns) => {
  const { device_app_ids: wanted } = request.said;
  const targets = await lockNamed(trx, arns);
  const apps = await readManaged(trx, targets);
  const asked = wanted === undefined ? apps : apps.filter(({ id }) => wanted.includes(id));
  return store(trx, request, { targets, apps: asked, audited: 'device_apps.all_app_update_requested' });
};

/** Apps of devices by name that have a package, each with what it should be. */
export function readManaged(db: Db | Trx, targets: readonly BulkTarget[]): Promise<DeviceAppRow[]> {
  const ids = targets.flatMap(({ row }) => (row === null ? [] : [row.id]));
  return readDeviceApps(db, sql`a.device_id = any(${ids}) and a.package_id is not null`);
}

async function lockManaged(trx: Trx): Promise<BulkTarget[]> {
  const rows = await lockDevicesWhere(
    trx,
    sql<boolean>`removed_at is null and not excluded and exists (
      select from device_apps a where a.device_id = devices.id and a.package_id is not null)`,
  );
  return rows.map((row) => ({ arn: arnOf(row.id), row }));
}

interface Wanted {
  targets: readonly BulkTarget[];
  /** By device, then by priority: 1 goes first, none last. */
  apps: readonly DeviceAppRow[];
  audited: 'device_app.all_app_update_requested' | 'device_apps.all_app_update_requested';
}

function store(
  trx: Trx,
  asked: Repeats & { call: Pick<Call, 'actor' | 'requestId' | 'ip' | 'deployment'>; at: Date },
  { targets, apps, audited }: Wanted,
): Promise<BulkAnswer> {
  const ordersOf = new Map<number, ReturnType<typeof orderOf>[]>();
  for (const app of apps.filter(isUpdatable)) {
    const orders = ordersOf.get(app.device_id) ?? [];
    ordersOf.set(app.device_id, [...orders, orderOf(app)]);
  }
  const orderFor = ({ id }: { id: number }) => {
    const orders = ordersOf.get(id);
    return orders === undefined ? null : { given: { apps: orders }, appId: null };
  };
  const request = { ...asked, type: 'all_app_update' as const, audited, orderFor };
  return storeBulk(trx, request, targets);
}
