import type { ListedApp, ReportedApp } from '@rackhand/contract/app/app-command';
import type { AppPackage, UpdatePolicy } from '@rackhand/contract/app/app-package';
import type { AppHistoryRow, DeviceApp } from '@rackhand/contract/app/device-app';
import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import type { LightMyRequestResponse } from 'fastify';
import { type CommandDesk, openCommandDesk } from './command-desk.ts';
import { sameOrigin } from './create-test-app.ts';
import type { Answer, TestFarm } from './create-test-farm.ts';
import { eventually } from './eventually.ts';
import { fileDeskOf, sha256Of } from './file-desk.ts';

interface NewPackage {
  app_id: string;
  version_code?: string;
  app_version?: string;
  app_name?: string;
  priority?: number | null;
  /** Its bytes are not in the store any more. */
  isLost?: boolean;
}

/** A command desk with words for packages, devices' apps and what agents say of them. */
export interface AppDesk extends CommandDesk {
  addPackage(wanted: NewPackage): Promise<Pick<AppPackage, 'id' | 'sha256'>>;
  /** Gives a package to a device; the id of the device app. */
  assign(udid: string, packageId: number, policy?: UpdatePolicy): Promise<number>;
  /** The agent lists what is on a device; resolves when that is stored. */
  lists(udid: string, apps: readonly Partial<ListedApp>[]): Promise<void>;
  apps(udid?: string): Promise<DeviceApp[]>;
  app(appId: string, udid?: string): Promise<DeviceApp>;
  history(udid?: string): Promise<AppHistoryRow[]>;
  post(path: string, body?: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  download(path: string): Promise<LightMyRequestResponse>;
  /** Says of each app that was ordered that it is installed, differently where told so. */
  installs(delivery: CommandDelivery, differently?: Partial<ReportedApp>): void;
  /** Orders of a delivery. */
  orders(delivery: CommandDelivery): { device_app_id: number; app_id: string; version_code: string }[];
}

export async function openAppDesk(): Promise<AppDesk> {
  const desk = await openCommandDesk();
  const { farm, agent } = desk;
  const send = async (method: 'POST' | 'PUT', path: string, payload: object): Promise<Answer> => {
    const headers = { cookie: farm.cookie, ...sameOrigin };
    const response = await farm.app.inject({ method, url: path, headers, payload });
    const body = response.json<Partial<Answer>>();
    const { errorCode = '', data = {}, details = [] } = body;
    return { status: response.statusCode, errorCode, data, details };
  };
  const apps: AppDesk['apps'] = async (udid = 'A') =>
    (await farm.read<{ apps: DeviceApp[] }>(`/admbo/device/${udid}/app`)).apps;
  const orders: AppDesk['orders'] = (delivery) => delivery.arguments['apps'] as ReturnType<AppDesk['orders']>;
  return {
    ...desk,
    addPackage: (wanted) => addPackage(farm, wanted),
    assign: (udid, packageId, policy = 'manual') => assign(farm, udid, packageId, policy),
    lists: async (udid, listed) => {
      const before = await syncedAt(farm, udid);
      farm.clock.advance(1);
      const whole = listed.map((app) => ({
        ...{ app_id: 'com.example.app', version_code: '1', version_name: '1.0' },
        ...{ is_system: false, is_updated_system: false },
        ...app,
      }));
      agent.say({ type: 'device_apps', udid, apps: whole });
      await eventually(
        async () => (await syncedAt(farm, udid)) !== before,
        `the apps of ${udid} being stored`,
      );
    },
    apps,
    app: async (appId, udid = 'A') => {
      const found = (await apps(udid)).find(({ app_id }) => app_id === appId);
      if (found === undefined) throw new Error(`no app ${appId}`);
      return found;
    },
    history: async (udid = 'A') =>
      (await farm.read<{ result: AppHistoryRow[] }>(`/admbo/device/${udid}/app/history`)).result,
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    download: (path) => farm.app.inject({ url: path, headers: { cookie: farm.cookie } }),
    orders,
    installs: (delivery, differently = {}) =>
      agent.ends(delivery, {
        apps: orders(delivery).map(({ device_app_id, app_id, version_code }) => ({
          ...{ device_app_id, app_id, state: 'succeeded' as const, install_code: null, detail: '' },
          ...{ from_version: '', to_version: `v${version_code}`, to_version_code: version_code },
          ...differently,
        })),
      }),
  };
}

export async function addPackage(
  farm: TestFarm,
  { app_id, version_code = '2', app_version, app_name = app_id, priority = null, isLost = false }: NewPackage,
): Promise<Pick<AppPackage, 'id' | 'sha256'>> {
  const { db, clock } = farm;
  const content = Buffer.from(`${app_id} ${version_code}`);
  const sha256 = sha256Of(content);
  if (!isLost) await fileDeskOf(farm).keep(content);
  return db
    .insertInto('packages')
    .values({
      ...{ app_id, app_name, app_names: '{}', app_version: app_version ?? `v${version_code}` },
      ...{ version_code, priority, debuggable: false, test_only: false, signature: 'v2' },
      ...{ certificates: '[]', min_sdk: null, target_sdk: null, abis: '[]', warnings: '[]', icon: null },
      ...{ size: content.length, sha256, uploaded_at: clock.now(), uploaded_by: 'admin01' },
    })
    .returning(['id', 'sha256'])
    .executeTakeFirstOrThrow();
}

async function assign(
  { db }: TestFarm,
  udid: string,
  packageId: number,
  policy: UpdatePolicy,
): Promise<number> {
  const device = await db
    .selectFrom('devices')
    .select('id')
    .where('udid', '=', udid)
    .executeTakeFirstOrThrow();
  const { app_id, app_name } = await db
    .selectFrom('packages')
    .select(['app_id', 'app_name'])
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
  const given = { package_id: packageId, update_policy: policy };
  const { id } = await db
    .insertInto('device_apps')
    .values({
      device_id: device.id,
      app_id,
      app_name,
      priority: null,
      installed_version: null,
      failed_key: null,
      ...given,
    })
    .onConflict((on) => on.columns(['device_id', 'app_id']).doUpdateSet(given))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function syncedAt({ db }: TestFarm, udid: string): Promise<number> {
  const row = await db
    .selectFrom('devices')
    .select('apps_synced_at')
    .where('udid', '=', udid)
    .executeTakeFirstOrThrow();
  return row.apps_synced_at?.getTime() ?? 0;
}
