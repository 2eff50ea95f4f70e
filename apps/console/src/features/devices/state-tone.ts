import { type DeviceState, groupOf, type StateGroup } from '@rackhand/contract/device/device-states';

/** Rows: LOCK has the testing colour (document 1 section 2), though it counts with the others. */
export function rowTone(state: DeviceState): StateGroup {
  return state === 'LOCK' ? 'testing' : groupOf(state);
}

/** Slots: LOCK looks like EXCLUDE, hatched. */
export function slotTone(state: DeviceState): StateGroup {
  return groupOf(state);
}
