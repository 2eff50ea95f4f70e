import type { DevicePort } from '../rack/device-port.ts';
import type { Rack } from '../rack/rack.ts';

interface Pace {
  percent_ms?: number | undefined;
}

/** What an outlet does to the device that hangs on it: one with a battery goes on without. */
export const powerFaults = {
  cut_power(rack: Rack, port: DevicePort, { percent_ms }: Pace): void {
    const { device } = port;
    const { hasBattery } = device.factory.profile;
    device.change((state) => {
      if (hasBattery) state.charging = false;
      else state.faults.powerless = true;
    });
    if (hasBattery) {
      moveLevel(rack, port, percent_ms);
      return;
    }
    rack.cancelLater(port);
    rack.pullOut(port);
  },
  /** What has hung starts anew as well; what has power already notices nothing. */
  restore_power(rack: Rack, port: DevicePort, { percent_ms }: Pace): void {
    const { device } = port;
    const { hasBattery } = device.factory.profile;
    const wasDown = device.state.faults.powerless;
    device.change((state) => {
      if (hasBattery) state.charging = true;
      state.faults.powerless = false;
      if (wasDown) state.faults.frozen = false;
    });
    if (hasBattery) moveLevel(rack, port, percent_ms);
    if (!wasDown) return;
    port.thaw();
    rack.reboot(port);
  },
};

/** Up while it charges and down while it does not, until that changes. */
function moveLevel(rack: Rack, port: DevicePort, percentMs: number | undefined): void {
  if (percentMs === undefined) return;
  const { charging } = port.device.state;
  rack.later(port, percentMs, () => {
    if (port.device.state.charging !== charging) return;
    port.device.change((state) => {
      state.batteryLevel = Math.min(100, Math.max(1, state.batteryLevel + (charging ? 1 : -1)));
    });
    moveLevel(rack, port, percentMs);
  });
}
