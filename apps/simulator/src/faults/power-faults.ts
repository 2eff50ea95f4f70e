import type { DevicePort } from '../rack/device-port.ts';
import type { Rack } from '../rack/rack.ts';

/** What an outlet does to the device that hangs on it: one with a battery goes on without. */
export const powerFaults = {
  cut_power(rack: Rack, port: DevicePort): void {
    const { device } = port;
    const { hasBattery } = device.factory.profile;
    device.change((state) => {
      if (hasBattery) state.charging = false;
      else state.faults.powerless = true;
    });
    if (hasBattery) return;
    rack.cancelLater(port);
    rack.pullOut(port);
  },
  /** What has hung starts anew as well; what has power already notices nothing. */
  restore_power(rack: Rack, port: DevicePort): void {
    const { device } = port;
    const wasDown = device.state.faults.powerless;
    device.change((state) => {
      if (device.factory.profile.hasBattery) state.charging = true;
      state.faults.powerless = false;
      if (wasDown) state.faults.frozen = false;
    });
    if (!wasDown) return;
    port.thaw();
    rack.reboot(port);
  },
};
