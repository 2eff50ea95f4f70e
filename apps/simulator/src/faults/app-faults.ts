import type { DeviceState } from '../device/device-state.ts';
import { helperPackage } from '../device/factory-apps.ts';
import { restoreHelper } from '../device/simulated-device.ts';
import type { DevicePort } from '../rack/device-port.ts';
import type { Rack } from '../rack/rack.ts';
import type { Fault } from './fault.ts';

/** Faults of what runs on the device: the lab's helper app, its accessibility service, the screen. */
type AppFault = Extract<
  Fault['fault'],
  | 'remove_helper'
  | 'restore_helper'
  | 'disable_accessibility'
  | 'enable_accessibility'
  | 'break_screen'
  | 'restore_screen'
>;

const changing =
  <F>(edit: (state: DeviceState, fault: F, port: DevicePort) => void) =>
  (_rack: Rack, port: DevicePort, fault: F): void => {
    port.device.change((state) => {
      edit(state, fault, port);
    });
  };

export const appFaults: {
  readonly [N in AppFault]: (rack: Rack, port: DevicePort, fault: Extract<Fault, { fault: N }>) => void;
} = {
  remove_helper: changing((state) => {
    state.apps = state.apps.filter(({ packageName }) => packageName !== helperPackage);
  }),
  restore_helper: changing((state, _fault, port) => {
    restoreHelper(port.device.factory, state);
  }),
  disable_accessibility: changing((state) => {
    state.faults.accessibilityOff = true;
  }),
  enable_accessibility: changing((state) => {
    state.faults.accessibilityOff = false;
  }),
  break_screen: changing((state, { how }) => {
    state.faults.screen = how;
  }),
  restore_screen: changing((state) => {
    state.faults.screen = null;
  }),
};
