import { z } from 'zod';
import type { CallScope } from '../account/token-scopes.ts';
import { defineEndpoint, type Endpoint, type nothing } from '../call/endpoint.ts';
import type { ErrorCode } from '../call/error-codes.ts';
import { bulkResult } from '../command/bulk.ts';
import { commandLimits } from '../command/command.ts';
import { type AskedCommandType, commandKinds, manyCommandTypes } from '../command/command-kinds.ts';
import { manualStates } from '../device/device-actions.ts';
import { deviceStates } from '../device/device-states.ts';
import { limits } from '../limits.ts';
import { instantText } from '../text/instant-text.ts';
import { storableText } from '../text/storable-text.ts';

const oneDevice = z.strictObject({ arn: z.string().min(1).max(200) });
const accepted = z.object({ command_id: z.string() });

/** A call that asks one device for a command; its body has what the kind takes besides. */
export type AskEndpoint = Endpoint<typeof nothing, typeof oneDevice, typeof accepted>;

function askEndpoint(
  type: AskedCommandType,
  path: string,
  summary: string,
  { scope = 'commands', errors = [] }: { scope?: CallScope; errors?: readonly ErrorCode[] } = {},
): AskEndpoint {
  const { feature, arguments: given } = commandKinds[type];
  return defineEndpoint({
    method: 'POST',
    path,
    summary,
    access: 'admin',
    audit: { action: `device.${type}_requested`, object: ['arn'] },
    ...(feature === null ? {} : { feature }),
    scope,
    body: oneDevice.extend(given.shape),
    answer: accepted,
    errors: ['8514', 'E1011', '20413', '20414', ...errors],
  });
}

export const rebootDevice = askEndpoint('reboot', '/admbo/device/reboot', 'Reboot a device');
export const resetUsb = askEndpoint('usb_reset', '/admbo/device/usb_reset', "Reconnect a device's USB");

export const cyclePower = askEndpoint(
  'power_cycle',
  '/admbo/device/power_cycle',
  'Switch the power of a device off and on, at the outlet that it is linked to or at another one of its host or of the server',
);

/** What is on the screen is a test's, or another deployment's. */
const ofOthers: readonly ErrorCode[] = ['20412'];

export const takeScreenshot = askEndpoint(
  'screenshot',
  '/admbo/device/screenshot',
  "Take a picture of the device's screen; it is kept for 24 hours",
  { errors: ofOthers },
);

export const inspectScreen = askEndpoint(
  'inspect',
  '/admbo/custom_test/inspect',
  "Read what is on the device's screen, with a picture of it; it is kept for 24 hours",
  { scope: 'tests', errors: ofOthers },
);

export const askEndpoints: Readonly<Record<AskedCommandType, AskEndpoint>> = {
  screenshot: takeScreenshot,
  reboot: rebootDevice,
  usb_reset: resetUsb,
  power_cycle: cyclePower,
  inspect: inspectScreen,
};

export const bulkAnswer = z.object({ bulk_id: z.string(), results: z.array(bulkResult) });

/** A GET that changes something keeps its path and exists as POST too (document 3 section 1). */
export const rebootAllByGet = defineEndpoint({
  method: 'GET',
  path: '/service/reboot_all',
  summary: 'Reboot every device that is in the farm',
  access: 'super',
  audit: { action: 'devices.reboot_requested' },
  scope: null,
  changes: true,
  answer: bulkAnswer,
});

export const rebootAll = defineEndpoint({
  method: 'POST',
  path: '/service/reboot_all',
  summary: 'Reboot every device that is in the farm',
  access: 'super',
  audit: { action: 'devices.reboot_requested' },
  scope: null,
  answer: bulkAnswer,
});

export const bulkCommand = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/bulk_command',
  summary: 'One command for several devices, decided for each by itself',
  access: 'admin',
  audit: null,
  scope: 'commands',
  body: z.strictObject({
    type: z.enum(manyCommandTypes),
    arns: z.array(z.string().min(1).max(200)).min(1).max(commandLimits.bulkDevices),
  }),
  answer: bulkAnswer,
});

export const bulkState = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/bulk_state',
  summary: 'Put several devices into the farm or out of it, decided for each by itself',
  access: 'admin',
  audit: { action: 'devices.state_changed', says: ['new_state', 'update_reason'] },
  scope: 'devices',
  body: z.strictObject({
    new_state: z.enum(manualStates),
    devices: z
      .array(
        z.strictObject({
          arn: z.string().min(1).max(200),
          /** The state that the person saw; refused with 20414 when it is no longer true. */
          old_state: z.enum(deviceStates),
        }),
      )
      .min(1)
      .max(commandLimits.bulkDevices),
    update_reason: storableText(limits.updateReasonCharacters).default(''),
    exclude_until: instantText.optional(),
  }),
  answer: bulkAnswer,
});

export const undoBulk = defineEndpoint({
  method: 'POST',
  path: '/admbo/command_bulk/{bulk_id}/undo',
  summary: 'Take a decision about several devices back, for those that still stand as it left them',
  access: 'admin',
  scope: 'devices',
  audit: { action: 'devices.decision_undone', object: ['bulk_id'] },
  params: z.object({ bulk_id: z.string().min(1).max(100) }),
  answer: bulkAnswer,
  errors: ['2002', '20414'],
});

/** Answers a file, not an envelope. */
export const bulkFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/command_bulk/{bulk_id}/download',
  summary: 'What became of each device of a bulk action, as CSV',
  access: 'admin',
  params: z.object({ bulk_id: z.string().min(1).max(100) }),
  errors: ['2002'],
});
