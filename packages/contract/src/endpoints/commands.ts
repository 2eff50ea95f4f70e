import { z } from 'zod';
import { command, commandLimits, commandTypes } from '../command.ts';
import { defineEndpoint } from '../endpoint.ts';

const oneDevice = z.strictObject({ arn: z.string().min(1).max(200) });
const accepted = z.object({ command_id: z.string() });
const refusals = ['E1011', '20413', '20414'] as const;

export const rebootDevice = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/reboot',
  summary: 'Reboot a device',
  access: 'admin',
  body: oneDevice,
  answer: accepted,
  errors: refusals,
});

export const resetUsb = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/usb_reset',
  summary: "Reconnect a device's USB",
  access: 'admin',
  body: oneDevice,
  answer: accepted,
  errors: refusals,
});

/** One device of a call for many. Document 3 section 1. */
export const bulkResult = z.object({
  udid: z.string(),
  arn: z.string(),
  device_name: z.string(),
  errorCode: z.union([z.int(), z.string()]),
  command_id: z.string().nullable(),
});
export type BulkResult = z.infer<typeof bulkResult>;

const bulkAnswer = z.object({ bulk_id: z.string(), results: z.array(bulkResult) });

/** A GET that changes something keeps its path and exists as POST too (document 3 section 1). */
export const rebootAllByGet = defineEndpoint({
  method: 'GET',
  path: '/service/reboot_all',
  summary: 'Reboot every device that is in the farm',
  access: 'super',
  changes: true,
  answer: bulkAnswer,
});

export const rebootAll = defineEndpoint({
  method: 'POST',
  path: '/service/reboot_all',
  summary: 'Reboot every device that is in the farm',
  access: 'super',
  answer: bulkAnswer,
});

export const bulkCommand = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/bulk_command',
  summary: 'One command for several devices, decided for each by itself',
  access: 'admin',
  body: z.strictObject({
    type: z.enum(commandTypes),
    arns: z.array(z.string().min(1).max(200)).min(1).max(commandLimits.bulkDevices),
  }),
  answer: bulkAnswer,
});

const wait = z.coerce.number().int().min(0).max(commandLimits.longestWaitSeconds).optional();
const one = z.object({ command_id: z.string().min(1).max(100) });

export const readCommand = defineEndpoint({
  method: 'GET',
  path: '/admbo/command/{command_id}',
  summary: 'One command; with `wait` it answers at its end, or after so many seconds with the state then',
  access: 'admin',
  waits: true,
  params: one,
  query: z.strictObject({ wait }),
  answer: command,
  errors: ['2002'],
});

export const cancelCommand = defineEndpoint({
  method: 'POST',
  path: '/admbo/command/{command_id}/cancel',
  summary: 'Cancel a command that has not begun; one that runs goes on to its end',
  access: 'admin',
  params: one,
  answer: command,
  errors: ['2002', '20414'],
});

export const listCommands = defineEndpoint({
  method: 'GET',
  path: '/admbo/command',
  summary: 'The newest commands, or those named',
  access: 'admin',
  query: z.strictObject({
    /** Joined by commas. */
    ids: z
      .string()
      .max(40 * commandLimits.bulkDevices)
      .optional(),
    arn: z.string().max(200).optional(),
  }),
  answer: z.object({ commands: z.array(command), total_count: z.int() }),
});

/** A bulk action with what became of each device; a device that could not take part has a code and no command. */
export const bulkAction = z.object({
  bulk_id: z.string(),
  type: z.enum(commandTypes),
  created_by: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  results: z.array(bulkResult),
  commands: z.array(command),
});
export type BulkAction = z.infer<typeof bulkAction>;

export const listBulks = defineEndpoint({
  method: 'GET',
  path: '/admbo/command_bulk',
  summary: 'The newest bulk actions with their commands',
  access: 'admin',
  answer: z.object({ bulks: z.array(bulkAction) }),
});
