import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { changedDevices } from '../device/device.ts';
import { deviceStates } from '../device/device-states.ts';
import { rackLimits } from '../rack/rack.ts';
import { storableText } from '../text/storable-text.ts';

const name = storableText(rackLimits.nameCharacters).trim();
const number = z.int().min(1).max(rackLimits.number);
const side = z.int().min(1).max(rackLimits.side);
const size = { name: name.default(''), rows: side, columns: side };
/** As it was read; 20414 where somebody else was faster. */
const version = z.int().optional();
const oneGroup = z.object({ group: z.string().regex(/^[1-9]\d{0,3}$/) });
const oneRack = oneGroup.extend({ rack: z.string().regex(/^[1-9]\d{0,3}$/) });

export const addRack = defineEndpoint({
  method: 'POST',
  path: '/admbo/rack',
  summary: 'Add a rack at the end of a group',
  access: 'super',
  audit: { action: 'rack.added', object: ['group', 'rack'], named: 'rack' },
  scope: null,
  /** `rack` is the R of its slots' addresses; without it the next free number. */
  body: z.strictObject({ group: number, rack: number.optional(), ...size }),
  answer: z.object({ rack: z.int() }),
  errors: ['2002', '2020', '31108'],
});

export const changeRack = defineEndpoint({
  method: 'PUT',
  path: '/admbo/rack/{group}/{rack}',
  summary: 'Change name and size of a rack; E907 names the devices in slots that it would lose',
  access: 'super',
  audit: { action: 'rack.changed', object: ['group', 'rack'], named: 'rack' },
  scope: null,
  params: oneRack,
  body: z.strictObject({ ...size, version }),
  errors: ['2002', '20414', '31108', 'E907'],
});

export const removeRack = defineEndpoint({
  method: 'DELETE',
  path: '/admbo/rack/{group}/{rack}',
  summary: 'Remove an empty rack; E907 names the devices in its slots',
  access: 'super',
  audit: { action: 'rack.removed', object: ['group', 'rack'], named: 'rack' },
  scope: null,
  params: oneRack,
  errors: ['2002', '31108', 'E907'],
});

export const orderRacks = defineEndpoint({
  method: 'POST',
  path: '/admbo/rack/order',
  summary: 'Put the racks of a group in another order; their numbers stay',
  access: 'super',
  audit: { action: 'racks.ordered', object: ['group'], named: 'rack' },
  scope: null,
  /** All racks of the group, each once; otherwise 20414: others have changed them meanwhile. */
  body: z.strictObject({ group: number, racks: z.array(number).max(rackLimits.racksPerGroup) }),
  errors: ['2002', '20414', '31108'],
});

export const addRackGroup = defineEndpoint({
  method: 'POST',
  path: '/admbo/rack_group',
  summary: 'Add a group of racks: a tab of the pool',
  access: 'super',
  audit: { action: 'rack_group.added', object: ['group'], named: 'rack' },
  scope: null,
  body: z.strictObject({ group: number.optional(), name: name.default('') }),
  answer: z.object({ group: z.int() }),
  errors: ['2020', '31108'],
});

export const changeRackGroup = defineEndpoint({
  method: 'PUT',
  path: '/admbo/rack_group/{group}',
  summary: 'Rename a group of racks',
  access: 'super',
  audit: { action: 'rack_group.changed', object: ['group'], named: 'rack' },
  scope: null,
  params: oneGroup,
  body: z.strictObject({ name, version }),
  errors: ['2002', '20414', '31108'],
});

export const removeRackGroup = defineEndpoint({
  method: 'DELETE',
  path: '/admbo/rack_group/{group}',
  summary: 'Remove a group with its empty racks; E907 names the devices in their slots',
  access: 'super',
  audit: { action: 'rack_group.removed', object: ['group'], named: 'rack' },
  scope: null,
  params: oneGroup,
  errors: ['2002', '31108', 'E907'],
});

export const orderRackGroups = defineEndpoint({
  method: 'POST',
  path: '/admbo/rack_group/order',
  summary: 'Put the groups of racks in another order; their numbers stay',
  access: 'super',
  audit: { action: 'rack_groups.ordered' },
  scope: null,
  body: z.strictObject({ groups: z.array(number).max(rackLimits.groups) }),
  errors: ['20414', '31108'],
});

const moved = z.object({ version: z.int(), rackLocation: z.string(), state: z.enum(deviceStates) });

export const moveDevice = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/move',
  summary: 'Put a device into a slot, or take it out of the racks',
  access: 'admin',
  audit: { action: 'device.moved', object: ['arn'], says: ['rackLocation'] },
  scope: 'devices',
  body: z.strictObject({
    arn: z.string().min(1).max(200),
    /** `S-R-N`; empty takes it out. 901 where no rack has that slot, E907 (with its name) where a device stands in it. */
    rackLocation: z.string().max(20),
    /**
     * The device's `version` as it was read; 20414 when an edit came between. A move counts as an edit, is refused where
     * an edit is (20412) and, other than a saved `update_info`, confirms nothing.
     */
    version: z.int(),
  }),
  answer: moved.extend(changedDevices),
  errors: ['E1011', '20412', '20414', 'E907'],
});

export const swapDevices = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/swap',
  summary: 'Put each of two devices where the other one stands, both at once or neither',
  access: 'admin',
  audit: { action: 'device.moved', object: ['arn'], says: ['with_arn'] },
  scope: 'devices',
  /** As a move is: refused for either of the two where an edit is, or where one came between. */
  body: z.strictObject({
    arn: z.string().min(1).max(200),
    version: z.int(),
    with_arn: z.string().min(1).max(200),
    with_version: z.int(),
  }),
  answer: z.object({ device: moved, other: moved, ...changedDevices }),
  errors: ['E1011', '20412', '20414'],
});
