import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { bulkAction } from '../command/bulk.ts';
import { command, commandLimits } from '../command/command.ts';

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
  audit: { action: 'command.cancel_requested', object: ['command_id'] },
  scope: 'commands',
  params: one,
  answer: command,
  errors: ['2002', '20414'],
});

export const listCommands = defineEndpoint({
  method: 'GET',
  path: '/admbo/command',
  summary: 'The newest commands, or those named, or those that have not ended',
  access: 'admin',
  query: z.strictObject({
    /** Joined by commas. */
    ids: z
      .string()
      .max(40 * commandLimits.bulkDevices)
      .optional(),
    arn: z.string().max(200).optional(),
    /** Only those that have not ended, whoever asked for them. */
    open: z.literal('true').optional(),
  }),
  answer: z.object({ commands: z.array(command), total_count: z.int() }),
});

export const listBulks = defineEndpoint({
  method: 'GET',
  path: '/admbo/command_bulk',
  summary: 'The newest bulk actions with their commands',
  access: 'admin',
  answer: z.object({ bulks: z.array(bulkAction) }),
});
