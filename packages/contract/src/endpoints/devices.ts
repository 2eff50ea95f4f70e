import { z } from 'zod';
import { device, deviceSeen, stateChange } from '../device.ts';
import { manualStates } from '../device-actions.ts';
import { deviceStates, stateGroups } from '../device-states.ts';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { listQuery } from '../list-query.ts';
import { storableText } from '../storable-text.ts';

/** What a list of devices is asked by. */
const deviceFilter = {
  /** Literal search in name, UDID, host, rack, phone number, tags and memo. */
  q: z.string().max(limits.searchCharacters).optional(),
  state_group: z.enum(stateGroups).optional(),
  /** JSON: {"id": column, "direction": "asc" | "desc"}, or a list of at most three, the most important first. */
  sort: z.string().max(400).optional(),
};

export const allDevices = defineEndpoint({
  method: 'GET',
  path: '/admbo/all_device',
  summary: 'Devices of the farm, sorted by rack location',
  access: 'admin',
  query: listQuery.extend(deviceFilter),
  answer: z.object({ arns: z.array(device), total_count: z.int() }),
});

/** Document 3 section 5. */
export const deviceListFile = defineEndpoint({
  method: 'GET',
  path: '/admbo/device_list/download',
  file: 'text/csv',
  summary: 'The device list as CSV: these columns of all devices that match, in this order',
  access: 'admin',
  query: z.strictObject({
    ...deviceFilter,
    /** Names joined by commas; without it those of a list that nobody has arranged. */
    columns: z.string().max(600).optional(),
  }),
});

export const poolSnapshot = z.object({
  taken_at: z.iso.datetime({ offset: true }),
  devices: z.array(
    z.object({ arn: z.string(), model: z.string(), state: z.enum(deviceStates), rackLocation: z.string() }),
  ),
});
export type PoolSnapshot = z.infer<typeof poolSnapshot>;

export const devicePool = defineEndpoint({
  method: 'GET',
  path: '/service/devicepool',
  summary: 'Devices, counters and the latest snapshots of each state group',
  access: 'admin',
  answer: z.object({
    devices: z.array(device),
    available_count: z.int(),
    total_count: z.int(),
    snapshots: z.object({
      error: z.array(poolSnapshot).max(limits.snapshotsPerPanel),
      testing: z.array(poolSnapshot).max(limits.snapshotsPerPanel),
      other: z.array(poolSnapshot).max(limits.snapshotsPerPanel),
    }),
  }),
});

export const deviceDetail = defineEndpoint({
  method: 'GET',
  path: '/service/get_info',
  summary: 'One device with its last state changes and its private code in clear',
  access: 'admin',
  query: z.strictObject({ deviceArn: z.string().min(1).max(200) }),
  answer: device.extend({
    seen: deviceSeen,
    history: z.array(stateChange).max(limits.deviceHistoryEntries),
  }),
  errors: ['2501'],
});

export const changeState = defineEndpoint({
  method: 'POST',
  path: '/service/change_state',
  summary: 'Put a device into the farm (AVAILABLE) or out of it (EXCLUDE)',
  access: 'admin',
  audit: {
    action: 'device.state_changed',
    object: ['arn'],
    says: ['old_state', 'new_state', 'update_reason'],
  },
  scope: 'devices',
  body: z.strictObject({
    arn: z.string().min(1).max(200),
    /** The state that the person saw; refused with 20414 when it is no longer true. */
    old_state: z.enum(deviceStates),
    new_state: z.enum(manualStates),
    update_reason: storableText(limits.updateReasonCharacters).default(''),
    exclude_until: z.iso.datetime({ offset: true }).optional(),
  }),
  /** The true state after the decision: AVAILABLE of a device in error stays its error. */
  answer: z.object({ state: z.enum(deviceStates) }),
  errors: ['E1011', '20412', '20414'],
});
