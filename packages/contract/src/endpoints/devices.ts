import { z } from 'zod';
import { readOrWall } from '../account/token-scopes.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery } from '../call/list-query.ts';
import { changedDevices, device, deviceSeen, stateChange } from '../device/device.ts';
import { manualStates } from '../device/device-actions.ts';
import { deviceStates, errorOrder, stateGroups } from '../device/device-states.ts';
import { acknowledgement } from '../device/fault.ts';
import { shownOutlet } from '../host/shown-outlet.ts';
import { limits } from '../limits.ts';
import { instantText } from '../text/instant-text.ts';
import { storableText } from '../text/storable-text.ts';

/** What a list of devices is asked by. */
const deviceFilter = {
  /**
   * Literal search in name, maker, UDID, host, rack, phone number, tags and memo; "rack 2" is that rack. Beside the text
   * `host:`, `rack:`, `model:`, `type:`, `maker:`, `tag:`, `fw:`, `os:`, `state:` and `longer:` (`longer:2h`: in its state
   * for longer than that), all of which hold.
   */
  q: storableText(limits.searchCharacters).optional(),
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

const poolMember = z.object({
  arn: z.string(),
  model: z.string(),
  state: z.enum(deviceStates),
  rackLocation: z.string(),
});
export type PoolMember = z.infer<typeof poolMember>;

export const poolSnapshot = z.object({
  taken_at: z.iso.datetime({ offset: true }),
  devices: z.array(poolMember),
  /** Against the snapshot before: who has come, and who has gone, as it was there. */
  joined: z.array(poolMember),
  left: z.array(poolMember),
});
export type PoolSnapshot = z.infer<typeof poolSnapshot>;

export const devicePool = defineEndpoint({
  method: 'GET',
  path: '/service/devicepool',
  summary: 'Devices, counters and the latest snapshots of each state group',
  access: 'admin',
  scope: readOrWall,
  /** `snapshots`: for who has the devices and lacks those. */
  query: z.strictObject({ only: z.literal('snapshots').optional() }),
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
    /** What switches its power; null: nothing is linked, or what is linked is not there. */
    power: shownOutlet.nullable(),
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
    exclude_until: instantText.optional(),
  }),
  /** The true state after the decision: AVAILABLE of a device in error stays its error. */
  answer: z.object({ state: z.enum(deviceStates), ...changedDevices }),
  errors: ['E1011', '20412', '20414'],
});

export const acknowledgeFault = defineEndpoint({
  method: 'POST',
  path: '/service/acknowledge_fault',
  summary: 'Say that the fault of a device is known and what is being done about it; ends with the fault',
  access: 'admin',
  audit: { action: 'device.fault_acknowledged', object: ['arn'], says: ['old_state', 'note'] },
  scope: 'devices',
  body: z.strictObject({
    arn: z.string().min(1).max(200),
    /** The error that the person saw; refused with 20414 when it is no longer the one shown. */
    old_state: z.enum(errorOrder),
    note: storableText(limits.faultNoteCharacters).default(''),
  }),
  answer: acknowledgement.extend(changedDevices),
  errors: ['E1011', '20414'],
});
