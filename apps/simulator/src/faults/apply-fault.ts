import { noFaults } from '../device/device-state.ts';
import { restoreHelper } from '../device/simulated-device.ts';
import { androidRelease } from '../profiles/android-release.ts';
import type { DevicePort } from '../rack/device-port.ts';
import type { Rack } from '../rack/rack.ts';
import { appFaults } from './app-faults.ts';
import { captureFaults } from './capture-faults.ts';
import type { Fault } from './fault.ts';
import { installFaults } from './install-faults.ts';
import { powerFaults } from './power-faults.ts';
import { runningFaults } from './running-faults.ts';

export class UnknownDevice extends Error {}

type FaultName = Fault['fault'];
type Apply<N extends FaultName> = (
  rack: Rack,
  port: DevicePort,
  fault: Extract<Fault, { fault: N }>,
) => void | Promise<void>;

function unplug(rack: Rack, port: DevicePort): void {
  rack.cancelLater(port);
  port.device.booted = true;
  port.device.change((state) => {
    state.faults.unplugged = true;
  });
  rack.pullOut(port);
}

async function replug(rack: Rack, port: DevicePort): Promise<void> {
  port.device.change((state) => {
    state.faults.unplugged = false;
  });
  await rack.plugIn(port);
}

/** Out and in again, `times` times, each part lasting `ms`; it ends plugged in. */
function flap(rack: Rack, port: DevicePort, times: number, ms: number): void {
  if (times === 0) return;
  rack.pullOut(port);
  rack.later(port, ms, () => {
    void rack.plugIn(port).then(() => {
      rack.later(port, ms, () => {
        flap(rack, port, times - 1, ms);
      });
    });
  });
}

function acceptAuthorization(port: DevicePort): void {
  port.device.change((state) => {
    state.faults.refusesAuthorization = false;
  });
  port.acceptAuthorization();
}

function thaw(port: DevicePort): void {
  port.device.change((state) => {
    state.faults.frozen = false;
  });
  port.thaw();
}

/** A new system needs a reboot, after which the device may offer other services. */
function setOs(rack: Rack, port: DevicePort, apiLevel: number, version: string): void {
  const { state } = port.device;
  if (state.apiLevel === apiLevel && state.androidVersion === version) return;
  port.device.change((own) => {
    own.apiLevel = apiLevel;
    own.androidVersion = version;
  });
  rack.reboot(port);
}

function takeSerial(rack: Rack, port: DevicePort, serial: string): void {
  if (port.device.state.serial === serial) return;
  port.device.change((state) => {
    state.serial = serial;
  });
  rack.reconnect(port);
}

/** What it can do is part of its handshake. */
function setOldShell(rack: Rack, port: DevicePort, old: boolean): void {
  if (port.device.state.faults.oldShell === old) return;
  port.device.change((state) => {
    state.faults.oldShell = old;
  });
  rack.reconnect(port);
}

async function heal(rack: Rack, port: DevicePort): Promise<void> {
  const { factory } = port.device;
  rack.cancelLater(port);
  port.device.booted = true;
  thaw(port);
  acceptAuthorization(port);
  setOldShell(rack, port, false);
  port.device.change((state) => {
    state.faults = { ...noFaults };
    restoreHelper(port.device.factory, state);
    state.batteryLevel = factory.batteryLevel;
    state.charging = true;
    state.wifiEnabled = true;
  });
  takeSerial(rack, port, factory.serial);
  await rack.plugIn(port);
  setOs(rack, port, factory.profile.apiLevel, factory.profile.androidVersion);
}

const appliers: { readonly [N in FaultName]: Apply<N> } = {
  unplug,
  replug,
  refuse_authorization(rack, port) {
    port.device.change((state) => {
      state.faults.refusesAuthorization = true;
      state.acceptedKeys = [];
    });
    rack.reconnect(port);
  },
  accept_authorization: (_rack, port) => {
    acceptAuthorization(port);
  },
  freeze(_rack, port) {
    port.device.change((state) => {
      state.faults.frozen = true;
    });
    port.freeze();
  },
  thaw: (_rack, port) => {
    thaw(port);
  },
  stall(_rack, port, { until }) {
    port.device.change((state) => {
      state.faults.stalled = until;
    });
  },
  answer_slowly(_rack, port, { ms }) {
    port.device.change((state) => {
      state.faults.slowMs = ms;
    });
  },
  flap(rack, port, { times, ms }) {
    rack.cancelLater(port);
    flap(rack, port, times, ms);
  },
  set_battery(_rack, port, { level, charging }) {
    port.device.change((state) => {
      if (level !== undefined) state.batteryLevel = level;
      if (charging !== undefined) state.charging = charging;
    });
  },
  drop_wifi(_rack, port) {
    port.device.change((state) => {
      state.faults.wifiDropped = true;
    });
  },
  restore_wifi(_rack, port) {
    port.device.change((state) => {
      state.faults.wifiDropped = false;
      state.wifiEnabled = true;
    });
  },
  fill_storage(_rack, port, { free_bytes }) {
    port.device.change((state) => {
      state.faults.fillerBytes = Math.max(
        0,
        port.device.storage.freeBytes + state.faults.fillerBytes - free_bytes,
      );
    });
  },
  free_storage(_rack, port) {
    port.device.change((state) => {
      state.faults.fillerBytes = 0;
    });
  },
  set_os(rack, port, { api_level, version }) {
    const { apiLevel, androidVersion } = port.device.state;
    const known = api_level === undefined ? androidVersion : androidRelease(api_level).version;
    setOs(rack, port, api_level ?? apiLevel, version ?? known);
  },
  vanish_in_transfer(_rack, port, { after_bytes }) {
    port.device.change((state) => {
      state.faults.vanishAfterBytes = after_bytes;
    });
  },
  duplicate_serial(rack, port, { of }) {
    const other = rack.find(of);
    if (other === undefined) throw new UnknownDevice(`no device ${String(of)}`);
    takeSerial(rack, port, other.device.state.serial);
  },
  set_serial(rack, port, { serial }) {
    takeSerial(rack, port, serial);
  },
  set_model(_rack, port, { model }) {
    port.device.change((state) => {
      state.faults.model = model;
    });
  },
  ...appFaults,
  ...installFaults,
  ...runningFaults,
  ...powerFaults,
  ...captureFaults,
  old_shell: (rack, port) => {
    setOldShell(rack, port, true);
  },
  new_shell: (rack, port) => {
    setOldShell(rack, port, false);
  },
  take_away(_rack, port, { names }) {
    port.device.change((state) => {
      state.faults.missing = names;
    });
  },
  give_back(_rack, port) {
    port.device.change((state) => {
      state.faults.missing = [];
    });
  },
  slow_boot(_rack, port, { ms }) {
    port.device.change((state) => {
      state.faults.bootMs = ms;
    });
  },
  reboot: (rack, port) => {
    rack.reboot(port);
  },
  heal,
};

/** Makes the fault happen to the devices; throws UnknownDevice before anything was done. */
export async function applyFault(
  rack: Rack,
  targets: 'all' | readonly (string | number)[],
  fault: Fault,
): Promise<number> {
  const ports =
    targets === 'all'
      ? rack.ports
      : targets.map((key) => {
          const port = rack.find(key);
          if (port === undefined) throw new UnknownDevice(`no device ${String(key)}`);
          return port;
        });
  if (fault.fault === 'duplicate_serial' && rack.find(fault.of) === undefined) {
    throw new UnknownDevice(`no device ${String(fault.of)}`);
  }
  const apply = appliers[fault.fault] as Apply<FaultName>;
  for (const port of ports) await apply(rack, port, fault);
  return ports.length;
}
