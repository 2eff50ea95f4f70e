import type { DeviceInfo } from '@rackhand/contract/device/device';
import type { DeviceState } from '@rackhand/contract/device/device-states';

/** A device of the simulated rack that a state can be brought about on. */
export type Kind = 'phone' | 'box' | 'networkBox';

interface Fault {
  fault: string;
  parameters?: Record<string, unknown>;
}

export interface WireState {
  state: DeviceState;
  /** How it comes about, in words. */
  by: string;
  on: Kind;
  fault: Fault | ((info: DeviceInfo) => Fault);
  undo: Fault;
  /** The state stays until an administrator has looked. */
  isConfirmed?: true;
}

const heal: Fault = { fault: 'heal' };

/** Every state that an Android device on adb can be in by itself (docs/simulator.md), but the silent ones and new serials. */
export const wireStates: readonly WireState[] = [
  {
    state: 'NOT_FOUND',
    by: 'its cable is pulled',
    on: 'phone',
    fault: { fault: 'unplug' },
    undo: { fault: 'replug' },
  },
  {
    state: 'OFFLINE',
    by: 'a box on the network goes away',
    on: 'networkBox',
    fault: { fault: 'unplug' },
    undo: { fault: 'replug' },
  },
  {
    state: 'UNAUTHORIZED',
    by: 'it says no to the key',
    on: 'phone',
    fault: { fault: 'refuse_authorization' },
    undo: { fault: 'accept_authorization' },
  },
  {
    state: 'VERIFICATION_REQUIRED',
    by: 'another model answers under its serial',
    on: 'phone',
    fault: { fault: 'set_model', parameters: { model: 'SM-S999N' } },
    undo: heal,
    isConfirmed: true,
  },
  {
    state: 'VERIFICATION_REQUIRED',
    by: 'its Android is another major version',
    on: 'phone',
    fault: { fault: 'set_os', parameters: { api_level: 35, version: '99' } },
    undo: heal,
    isConfirmed: true,
  },
  {
    state: 'INFO_UPDATED',
    by: 'its Android has been updated a little',
    on: 'phone',
    fault: ({ apiLevel, platformVersion }) => ({
      fault: 'set_os',
      parameters: { api_level: apiLevel, version: `${platformVersion}.1` },
    }),
    undo: heal,
    isConfirmed: true,
  },
  {
    state: 'HELPER_NOT_FOUND',
    by: 'the helper app is removed',
    on: 'phone',
    fault: { fault: 'remove_helper' },
    undo: { fault: 'restore_helper' },
  },
  {
    state: 'HELPER_HAS_NOT_ACCESSIBILITY',
    by: 'the helper’s accessibility is switched off',
    on: 'phone',
    fault: { fault: 'disable_accessibility' },
    undo: { fault: 'enable_accessibility' },
  },
  {
    state: 'NOT_ENOUGH_STORAGE',
    by: 'a phone has half a GiB free',
    on: 'phone',
    fault: { fault: 'fill_storage', parameters: { free_bytes: 512 * 1024 ** 2 } },
    undo: { fault: 'free_storage' },
  },
  {
    state: 'NOT_ENOUGH_STORAGE',
    by: 'a box has 50 MB free',
    on: 'box',
    fault: { fault: 'fill_storage' },
    undo: { fault: 'free_storage' },
  },
  {
    state: 'LOW_BATTERY',
    by: 'its battery is at 9 %',
    on: 'phone',
    fault: { fault: 'set_battery', parameters: { level: 9 } },
    undo: { fault: 'set_battery', parameters: { level: 60 } },
  },
  {
    state: 'WIFI_DISCONNECT',
    by: 'it loses its Wi-Fi',
    on: 'phone',
    fault: { fault: 'drop_wifi' },
    undo: { fault: 'restore_wifi' },
  },
  {
    state: 'STREAMING_SERVER_ERROR',
    by: 'no picture of its screen can be taken',
    on: 'phone',
    fault: { fault: 'break_screen' },
    undo: { fault: 'restore_screen' },
  },
  {
    state: 'STREAMING_SERVER_ERROR',
    by: 'a picture of its screen never comes',
    on: 'phone',
    fault: { fault: 'break_screen', parameters: { how: 'hangs' } },
    undo: { fault: 'restore_screen' },
  },
];

/** One device for each, and no device for two. */
export function deal<Device>(devices: Record<Kind, readonly Device[]>): Device[] {
  const taken = new Map<Kind, number>();
  return wireStates.map(({ on }) => {
    const place = taken.get(on) ?? 0;
    taken.set(on, place + 1);
    const device = devices[on][place];
    if (device === undefined) throw new Error(`the rack has too few devices of the kind ${on}`);
    return device;
  });
}
