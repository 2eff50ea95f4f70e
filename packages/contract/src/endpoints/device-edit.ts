import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { changedDevices, deviceInfo } from '../device/device.ts';
import { type EditableInfoField, editableInfoFields } from '../device/device-edit-fields.ts';
import { deviceStates } from '../device/device-states.ts';
import { shownOutlet } from '../host/shown-outlet.ts';
import { limits } from '../limits.ts';
import { storableText } from '../text/storable-text.ts';

const arn = z.string().min(1).max(200);
const deviceId = z.string().max(1000);

/** Read-only fields may be handed back as they were read, and stay as they are. */
const readAlong = Object.fromEntries(
  Object.keys(deviceInfo.shape).map((name) => [name, z.unknown().optional()]),
);
const editable = Object.fromEntries(
  editableInfoFields.map((name) => [name, z.union([z.string(), z.number(), z.null()]).optional()]),
) as Record<EditableInfoField, z.ZodOptional<z.ZodUnion<[z.ZodString, z.ZodNumber, z.ZodNull]>>>;

export const updateInfo = defineEndpoint({
  method: 'POST',
  path: '/service/update_info',
  summary: 'Save the edited information and memo of a device',
  access: 'admin',
  audit: { action: 'device.info_updated', object: ['arn'], says: ['version'] },
  scope: 'devices',
  body: z.strictObject({
    arn,
    /** Numbers may come as texts; what stands in device-edit-rules.ts is checked in its order. */
    info: z.strictObject({ ...readAlong, ...editable }),
    memo: z.string().optional(),
    /** The device's `version` as it was read; refused with 20414 when another edit came between. */
    version: z.int().optional(),
    /** Without `version`: the device's id as it was read, `manufacturer model / platform platformVersion`. */
    old_device_id: deviceId.optional(),
    /** The id after the edit. The server makes it from what is stored. */
    new_device_id: deviceId.optional(),
  }),
  answer: z.object({ version: z.int(), state: z.enum(deviceStates), ...changedDevices }),
  errors: ['2505', '8518', '20412', '20414', 'E907', 'E1011'],
});

export const removeDevice = defineEndpoint({
  method: 'POST',
  path: '/service/remove',
  summary: 'Take a device out of the farm; its history stays',
  access: 'admin',
  audit: { action: 'device.removed', object: ['arn'], says: ['old_state', 'remove_reason'] },
  scope: 'devices',
  body: z.strictObject({
    arn,
    /** The state that the person saw; refused with 20414 when it is no longer true. */
    old_state: z.enum(deviceStates),
    remove_reason: storableText(limits.updateReasonCharacters).default(''),
  }),
  errors: ['E1011', '20412', '20414', 'E800'],
});

export const powerControllers = defineEndpoint({
  method: 'GET',
  path: '/admbo/power_controller',
  summary: 'Power controllers of all hosts and of the server, or those that one device may be linked to',
  access: 'admin',
  query: z.strictObject({ arn: arn.optional() }),
  answer: z.object({
    power_controller: z.array(z.string()),
    /** The same by what is known of each. */
    outlets: z.array(shownOutlet),
  }),
  errors: ['E1011'],
});
