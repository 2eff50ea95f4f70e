import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { bulkResult } from '../command/bulk.ts';
import { commandLimits } from '../command/command.ts';
import { hostName, hostRow } from '../host/host.ts';
import { limits } from '../limits.ts';
import { instantText } from '../text/instant-text.ts';
import { limitWords } from '../text/limit-words.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';
import { bulkAnswer } from './commands.ts';
import { oneHost } from './hosts.ts';

/** The agent exchanges the token for a key of its own; until then, or until it expires, it is the host's only one. */
const enrolment = z.object({
  server: hostRow,
  token: z.string(),
  expires_at: z.iso.datetime({ offset: true }),
  /** Where agents on other machines reach the server; null where the server does not know. */
  server_url: z.string().nullable(),
});

export const addHost = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/add',
  summary: 'Add a host and get the one-time token of its agent',
  access: 'super',
  audit: { action: 'host.added', object: ['name'] },
  scope: null,
  body: z.strictObject({ name: hostName, accept_new_devices: z.boolean().default(false) }),
  answer: enrolment,
  errors: ['2020'],
});

export const readEnrolment = defineEndpoint({
  method: 'GET',
  path: '/admbo/server/{id}/enrolment',
  summary: 'The one-time token that a host waits with; 2002 where it waits with none',
  access: 'super',
  scope: null,
  params: oneHost,
  answer: enrolment,
  errors: ['2002'],
});

export const rotateHostKey = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/rotate_key',
  summary: "End a host's key at once and get a one-time token for a new one",
  access: 'super',
  audit: { action: 'host.key_rotated', object: ['id'], named: 'host' },
  scope: null,
  params: oneHost,
  answer: enrolment,
  errors: ['2002'],
});

export const renameHost = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/rename',
  summary: 'Rename a host',
  access: 'super',
  audit: { action: 'host.renamed', object: ['id'], named: 'host', says: ['name'] },
  scope: null,
  params: oneHost,
  body: z.strictObject({ name: hostName }),
  errors: ['2002', '2020'],
});

export const drainHost = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/drain',
  summary: 'Let a host take nothing new, or let it again; what runs goes on to its end',
  access: 'super',
  audit: null,
  scope: null,
  params: oneHost,
  body: z.strictObject({ draining: z.boolean() }),
  errors: ['2002'],
});

export const acceptNewDevices = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/accept_new_devices',
  summary: 'Whether a host takes new devices into the farm by itself',
  access: 'super',
  audit: { action: 'host.acceptance_changed', object: ['id'], named: 'host' },
  scope: null,
  params: oneHost,
  body: z.strictObject({ accept: z.boolean() }),
  errors: ['2002'],
});

export const limitDevices = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/max_devices',
  summary: 'How many devices a host may have; those that it has stay',
  access: 'super',
  audit: { action: 'host.max_devices_changed', object: ['id'], named: 'host', says: ['max_devices'] },
  scope: null,
  params: oneHost,
  body: z.strictObject({ max_devices: z.int().min(1).max(limits.mostDevicesOfHost) }),
  errors: ['2002'],
});

export const removeHost = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/remove',
  summary:
    'Remove a host; its devices turn NOT_FOUND and keep their history, those that nobody has confirmed go with it',
  access: 'super',
  audit: { action: 'host.removed', object: ['id'], named: 'host' },
  scope: null,
  params: oneHost,
  errors: ['2002', '20412', '20414'],
});

export const updateAgent = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/update_agent',
  summary: "Bring a host's agent to the server's release, as soon as the host is free",
  access: 'super',
  audit: { action: 'host.update_requested', object: ['id'], named: 'host' },
  scope: null,
  params: oneHost,
  errors: ['2002', '20413', '20414'],
});

export const cancelAgentUpdate = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/cancel_update',
  summary: "Cancel the update of a host's agent while it waits for the host to be free",
  access: 'super',
  audit: { action: 'host.update_cancelled', object: ['id'], named: 'host' },
  scope: null,
  params: oneHost,
  errors: ['2002', '20414'],
});

/** What an admin decides about devices that wait for it, or that were removed. */
export const deviceDecisions = ['accept', 'refuse', 'add_again'] as const;
export type DeviceDecision = (typeof deviceDecisions)[number];

const perDevice = z.object({ results: z.array(bulkResult) });

export const decideDevices = defineEndpoint({
  method: 'POST',
  path: '/admbo/server/{id}/devices',
  summary: 'Accept or refuse devices that wait to be confirmed, or add removed ones again',
  access: 'super',
  audit: null,
  scope: null,
  params: oneHost,
  body: z.strictObject({
    decision: z.enum(deviceDecisions),
    arns: z.array(z.string().min(1).max(200)).min(1).max(commandLimits.bulkDevices),
  }),
  answer: perDevice,
  errors: ['2002'],
});

/** One exclusion for everything on a host or in a rack, which ends by itself. */
export const maintenance = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/maintenance',
  summary: 'Exclude every device of a host (server: its name) or of a rack (rack: S-R) until a time',
  access: 'admin',
  audit: { action: 'devices.maintenance_begun', object: ['server', 'rack'], says: ['update_reason'] },
  scope: 'devices',
  body: z
    .strictObject({
      server: z.string().min(1).max(200).optional(),
      rack: z
        .string()
        .regex(/^\d{1,4}-\d{1,4}$/)
        .optional(),
      exclude_until: instantText,
      update_reason: storableText(limits.updateReasonCharacters).default(''),
    })
    .refine(({ server, rack }) => (server === undefined) !== (rack === undefined), {
      path: ['server'],
      ...says(limitWords.exactlyOne('server, rack')),
    }),
  answer: bulkAnswer,
  errors: ['2002'],
});
