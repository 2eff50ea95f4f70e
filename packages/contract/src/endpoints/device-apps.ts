import { z } from 'zod';
import { appCommandLimits } from '../app/app-command.ts';
import { updatePolicies } from '../app/app-package.ts';
import { appHistoryRow, deviceApp } from '../app/device-app.ts';
import { updatePreview } from '../app/update-preview.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { commandLimits } from '../command/command.ts';
import { toldFirmware } from '../host/firmware.ts';
import { bulkAnswer } from './commands.ts';

/** Apps on one device. Documents 1 section 7, 3 section 5 and 8. */

const ofDevice = z.object({ udid: z.string().min(1).max(200) });
const ofApp = ofDevice.extend({
  device_app_id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
const accepted = z.object({ command_id: z.string() });

export const listDeviceApps = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/{udid}/app',
  summary: 'The apps of a device with their installed and managed versions, by priority, then name',
  access: 'admin',
  params: ofDevice,
  answer: z.object({
    arn: z.string(),
    udid: z.string(),
    device_name: z.string(),
    /** When the device's own list was read last; null: never. */
    synced_at: z.iso.datetime({ offset: true }).nullable(),
    /** How the host updates the firmware of a set-top box of this model; null: it does not. */
    firmware: toldFirmware.nullable(),
    apps: z.array(deviceApp),
  }),
  errors: ['E1009'],
});

export const syncDeviceApps = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/{udid}/app/sync',
  summary: 'Read the apps of a device anew',
  access: 'admin',
  audit: { action: 'device_app.app_list_up_to_date_requested', object: ['udid'] },
  scope: 'commands',
  params: ofDevice,
  answer: accepted,
  errors: ['8514', 'E1009', '20412', '20413', '20414'],
});

export const changeDeviceApp = defineEndpoint({
  method: 'PUT',
  path: '/admbo/device/{udid}/app/{device_app_id}',
  summary: 'Change the update policy of an app on a device, or its priority; one key at a time',
  access: 'admin',
  audit: {
    action: 'device_app.changed',
    object: ['udid', 'device_app_id'],
    says: ['update_type', 'priority'],
  },
  scope: 'apps',
  params: ofApp,
  body: z.strictObject({
    /** The policy. */
    update_type: z.enum(updatePolicies).optional(),
    /** 1 to 100; an empty text or null clears it. */
    priority: z.union([z.string().max(20), z.number(), z.null()]).optional(),
  }),
  answer: z.object({ app: deviceApp }),
  errors: ['E1009', 'E1010', 'E1017'],
});

export const updateDeviceApp = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/{udid}/app/{device_app_id}/execute-update',
  summary: 'Bring an app on a device to its managed version, or other firmware to a set-top box',
  access: 'admin',
  audit: {
    action: 'device_app.app_update_requested',
    object: ['udid', 'device_app_id'],
    says: ['update_type', 'allow_data_loss'],
  },
  scope: 'commands',
  params: ofApp,
  body: z.strictObject({
    /** `firmware_update` for set-top boxes whose host names a program for their model; it is given the app’s managed file. */
    update_type: z.enum(['app_update', 'firmware_update']).default('app_update'),
    /** The app may be uninstalled first, with its data. */
    allow_data_loss: z.union([z.boolean(), z.stringbool()]).default(false),
  }),
  answer: accepted,
  errors: ['8514', '8532', 'E1009', 'E1010', 'E1013', 'E1017', '10401', '20412', '20413', '20414'],
});

export const deletionTypes = ['delete_app_data', 'delete_app_cache', 'delete_app'] as const;

export const deleteDeviceApp = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/{udid}/app/{device_app_id}/execute-delete',
  summary: 'Delete an app on a device, its data or its cache',
  access: 'admin',
  audit: {
    action: 'device_app.delete_app_requested',
    object: ['udid', 'device_app_id'],
    says: ['delete_type'],
  },
  scope: 'commands',
  params: ofApp,
  body: z.strictObject({
    delete_type: z.enum(deletionTypes),
    /** The caches of all apps, where that of one can't be deleted. */
    all_apps: z.union([z.boolean(), z.stringbool()]).default(false),
  }),
  answer: accepted,
  errors: ['8514', 'E1009', 'E1010', '10401', '20412', '20413', '20414'],
});

export const updateAllOfDevice = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/{udid}/app/execute-all-update',
  summary: 'Bring all apps of a device, or those named, to their managed versions, by priority',
  access: 'admin',
  audit: { action: 'device_app.all_app_update_requested', object: ['udid'] },
  scope: 'commands',
  params: ofDevice,
  body: z.strictObject({
    device_app_ids: z.array(z.int().min(1)).min(1).max(appCommandLimits.apps).optional(),
  }),
  answer: bulkAnswer,
  errors: ['E1009', 'E1010', 'E1017'],
});

const devices = z.array(z.string().min(1).max(200)).min(1).max(commandLimits.bulkDevices);

export const previewUpdates = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/app/update_preview',
  summary: 'What bringing the apps of these devices to their managed versions would do now',
  access: 'admin',
  scope: ['read', 'commands'],
  audit: null,
  body: z.strictObject({ arns: devices }),
  answer: updatePreview,
});

export const updateAllApps = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/app/execute-all-update',
  summary: 'Bring the apps of all devices, or of those named, to their managed versions',
  access: 'admin',
  audit: { action: 'device_apps.all_app_update_requested' },
  scope: 'commands',
  body: z.strictObject({ arns: devices.optional() }),
  answer: bulkAnswer,
});

export const listAppHistory = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/{udid}/app/history',
  summary: 'What became of a device’s apps, newest first',
  access: 'admin',
  params: ofDevice,
  query: listQuery,
  answer: z.object({ total_count: z.int(), result: z.array(appHistoryRow) }),
  errors: ['E1009'],
});

/** Answers a file, not an envelope. */
export const appListFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/{udid}/app_list/download',
  summary: 'The apps of a device, as CSV',
  access: 'admin',
  params: ofDevice,
  errors: ['E1009'],
});

/** Answers a file, not an envelope. */
export const appHistoryFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/{udid}/app/history/download',
  summary: 'What became of a device’s apps, as CSV',
  access: 'admin',
  params: ofDevice,
  errors: ['E1009'],
});
