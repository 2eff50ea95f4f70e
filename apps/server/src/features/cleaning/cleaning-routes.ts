import { cleaningActionOf, needsRun, stepsOfPolicy, whyKept } from '@rackhand/contract/app/cleaning';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { cleanDevice, previewCleaning } from '@rackhand/contract/endpoints/cleaning';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import { type DeviceAppRow, readDeviceApps } from '../device-apps/device-app-row.ts';
import { findDevice } from '../device-apps/find-device.ts';
import { arnOf } from '../devices/device-shape.ts';
import { askCleaning } from './ask-cleaning.ts';

/** Cleaning of devices between tests. Document 9. */
export function registerCleaningRoutes(app: FastifyInstance, deps: AskDeps): void {
  const { db } = deps;
  bindEndpoint(app, previewCleaning, (call) => readPreview(db, call));
  bindEndpoint(app, cleanDevice, (call) => askCleaning(deps, call));
}

async function readPreview(
  db: Db,
  { params, query: { policy } }: Call<typeof previewCleaning>,
): Promise<AnswerOf<typeof previewCleaning>> {
  const device = await findDevice(db, params['udid'] ?? '');
  const [apps, helper] = await Promise.all([
    readDeviceApps(db, sql`a.device_id = ${device.id} and a.installed_version_code is not null`),
    findHelper(db, device.id),
  ]);
  const { id, udid, model, apps_synced_at } = device;
  return {
    ...{ arn: arnOf(id), udid, device_name: model, policy },
    synced_at: apps_synced_at === null ? null : koreanTime(apps_synced_at),
    steps: stepsOfPolicy[policy].map((step) => ({ step, needs_run: needsRun(step) })),
    apps: apps.map((row) => {
      const standing = standingOf(row, helper);
      const { app_id, app_name } = row;
      return { app_id, app_name, action: cleaningActionOf(policy, standing), why: whyKept(standing) };
    }),
  };
}

function standingOf({ is_protected, package_id, app_id, is_system }: DeviceAppRow, helper: string) {
  return {
    protected: is_protected,
    managed: package_id !== null,
    helper: app_id === helper,
    system: is_system,
  };
}

/** The helper app that the device's host names; empty: it names none. */
async function findHelper(db: Db, deviceId: number): Promise<string> {
  const found = await db
    .selectFrom('devices as d')
    .innerJoin('hosts as h', 'h.id', 'd.host_id')
    .select('h.helper_package')
    .where('d.id', '=', deviceId)
    .executeTakeFirst();
  return found?.helper_package ?? '';
}
