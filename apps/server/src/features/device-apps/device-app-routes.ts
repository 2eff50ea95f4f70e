import {
  appHistoryFile,
  appListFile,
  changeDeviceApp,
  deleteDeviceApp,
  listAppHistory,
  listDeviceApps,
  previewUpdates,
  syncDeviceApps,
  updateAllApps,
  updateAllOfDevice,
  updateDeviceApp,
} from '@rackhand/contract/endpoints/device-apps';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { AskDeps } from '../commands/ask-once.ts';
import { readAppHistory } from './app-history.ts';
import { askDelete, askSync, askUpdate } from './ask-apps.ts';
import { changeApp } from './change-device-app.ts';
import { sendAppHistory, sendAppList } from './device-app-files.ts';
import { findDevice } from './find-device.ts';
import { readAppsOf } from './list-device-apps.ts';
import { previewOf } from './preview-updates.ts';
import { updateAllEverywhere, updateAllOf } from './update-all.ts';

/** Apps of devices. Documents 3 section 5 and 8. */
export function registerDeviceAppRoutes(app: FastifyInstance, deps: FeatureDeps & AskDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, listDeviceApps, (call) => readAppsOf(db, call.params['udid'] ?? '', call.language));
  bindEndpoint(app, syncDeviceApps, (call) => askSync(deps, call));
  bindEndpoint(app, changeDeviceApp, async (call) => ({ app: await changeApp(deps, call) }));
  bindEndpoint(app, updateDeviceApp, (call) => askUpdate(deps, call));
  bindEndpoint(app, deleteDeviceApp, (call) => askDelete(deps, call));
  bindEndpoint(app, updateAllOfDevice, (call) => updateAllOf(deps, call));
  bindEndpoint(app, previewUpdates, ({ body }) => previewOf(db, body.arns));
  bindEndpoint(app, updateAllApps, (call) => updateAllEverywhere(deps, call));
  bindEndpoint(app, listAppHistory, async (call) => {
    const { id } = await findDevice(db, call.params['udid'] ?? '');
    return readAppHistory(db, id, call.query, call);
  });
  bindRawEndpoint(app, appListFile, async ({ params, language }, reply) => {
    const device = await findDevice(db, params['udid'] ?? '');
    await sendAppList(db, reply, { device, language, at: clock.now() });
  });
  bindRawEndpoint(app, appHistoryFile, async ({ params, language, deployment: { groupType } }, reply) => {
    const device = await findDevice(db, params['udid'] ?? '');
    sendAppHistory(db, reply, { device, language, at: clock.now(), groupType });
  });
}
