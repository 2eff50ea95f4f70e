import type { Logger } from 'pino';
import type { AppBringer } from '../../actions/app-bringer.ts';
import type { DeviceAccess } from '../../actions/device-access.ts';
import type { DeviceApps } from '../../devices/device-apps.ts';
import type { RunDevice } from '../device/run-device.ts';
import type { DeviceBefore, RunEntry } from '../run-journal.ts';
import type { WebDriverSessions } from '../webdriver/sessions.ts';
import type { Delivery } from './delivery.ts';
import type { RunControl } from './run-control.ts';

/** What one attempt is carried out with. */
export interface AttemptDeps {
  access: DeviceAccess;
  bringer: AppBringer;
  /** The device's apps, where it is attached now. */
  reachApps(udid: string): Promise<DeviceApps>;
  reboot(udid: string): Promise<void>;
  sessions: WebDriverSessions;
  /** The host's keyboard for what `input` has no keys for; null: it has none. */
  inputMethod: string | null;
  log: Logger;
  /** A device that is away for longer ends its run. */
  awayMs: number;
  entry: RunEntry;
  delivery: Delivery;
  control: RunControl;
  mask(text: string): string;
  /** Resolves when it is on disk. */
  noteBefore(before: DeviceBefore): Promise<void>;
}

/** And the device that it has. */
export interface StageDeps extends AttemptDeps {
  device: RunDevice;
  /** Whose app the test is about. */
  appId: string | null;
}
