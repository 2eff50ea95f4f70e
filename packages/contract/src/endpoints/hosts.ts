import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { agentRelease } from '../host/agent-update.ts';
import { hostRow } from '../host/host.ts';
import { usbNode } from '../host/usb.ts';

export const hosts = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/server',
  summary: 'Hosts with their agents',
  access: 'admin',
  /** `agent_release`: what agents can be brought to; null: this server has none. */
  answer: z.object({ servers: z.array(hostRow), agent_release: agentRelease.nullable() }),
});

/** A host by the number of its row. */
export const oneHost = z.object({ id: z.string().min(1).max(20) });

/** A udid that this host and another one both see. */
const hostConflict = z.object({
  arn: z.string(),
  udid: z.string(),
  device_name: z.string(),
  /** The host that the device counts as plugged in at, and the other one. */
  host: z.string(),
  other_host: z.string(),
});
export type HostConflict = z.infer<typeof hostConflict>;

/** Taken out of the farm by an admin; it comes back only when it is added again. */
const removedHere = z.object({
  arn: z.string(),
  udid: z.string(),
  device_name: z.string(),
  removed_at: z.iso.datetime({ offset: true }),
  removed_by: z.string(),
});
export type RemovedHere = z.infer<typeof removedHere>;

export const hostDetail = defineEndpoint({
  method: 'GET',
  path: '/admbo/server/{id}',
  summary: 'One host with its USB tree, what it shares with other hosts, and devices removed from it',
  access: 'admin',
  params: oneHost,
  answer: z.object({
    server: hostRow,
    usb: z.array(usbNode),
    conflicts: z.array(hostConflict),
    removed_devices: z.array(removedHere),
  }),
  errors: ['2002'],
});
