import { type DeviceFaults, type DeviceState, noFaults } from '../device/device-state.ts';
import { signedBy } from '../device/factory-signing.ts';
import type { DevicePort } from '../rack/device-port.ts';
import type { Rack } from '../rack/rack.ts';
import type { Fault } from './fault.ts';

/** Faults of the package manager. */
type InstallFault = Extract<
  Fault['fault'],
  | 'fail_install'
  | 'fail_in_stream'
  | 'hang_install'
  | 'lose_answer'
  | 'lie'
  | 'slow_install'
  | 'mend_install'
  | 'sign_as'
>;

const changing =
  <F>(edit: (state: DeviceState, fault: F) => void) =>
  (_rack: Rack, port: DevicePort, fault: F): void => {
    port.device.change((state) => {
      edit(state, fault);
    });
  };
const breaking = <F>(faults: (fault: F) => Partial<DeviceFaults>) =>
  changing<F>((state, fault) => {
    Object.assign(state.faults, faults(fault));
  });

const noInstallFaults = (): Partial<DeviceFaults> => {
  const { installFailure, failInStream, hangsInstalls, losesAnswer, lies, installMs } = noFaults;
  return { installFailure, failInStream, hangsInstalls, losesAnswer, lies, installMs };
};

export const installFaults: {
  readonly [N in InstallFault]: (rack: Rack, port: DevicePort, fault: Extract<Fault, { fault: N }>) => void;
} = {
  fail_install: breaking(({ code }) => ({ installFailure: code })),
  fail_in_stream: breaking(({ after_bytes, code }) => ({ failInStream: { afterBytes: after_bytes, code } })),
  hang_install: breaking(() => ({ hangsInstalls: true })),
  lose_answer: breaking(() => ({ losesAnswer: true })),
  lie: breaking(() => ({ lies: true })),
  slow_install: breaking(({ ms }) => ({ installMs: ms })),
  mend_install: breaking(noInstallFaults),
  sign_as: changing((state, { package: packageName, signer }) => {
    const app = state.apps.find((one) => one.packageName === packageName);
    if (app !== undefined) Object.assign(app, signedBy(signer));
  }),
};
