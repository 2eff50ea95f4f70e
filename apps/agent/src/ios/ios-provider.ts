import { readFileSync } from 'node:fs';
import { LinkError } from '@rackhand/device-link/link-error';
import type { Logger } from 'pino';
import type { AgentConfig } from '../config.ts';
import type { Attachment } from '../devices/attachment.ts';
import type { DeviceProvider, ProviderEvents, ProviderState } from '../devices/device-provider.ts';
import { startDeviceWorker } from './device/device-worker.ts';
import { readBootId } from './device/read-device.ts';
import { restartDevice } from './device/restart-device.ts';
import type { IosSettings } from './ios-settings.ts';
import { startDeviceObserver } from './list/device-observer.ts';
import { createUsbmuxClient, type ListedDevice } from './list/usbmux-client.ts';
import { createTrustKeeper } from './trust/trust-keeper.ts';

interface IosProviderDeps {
  config: AgentConfig;
  settings: { ios: IosSettings };
  log: Logger;
}

const networkMark = '@network';

/** iPhones and iPads behind this host's usbmuxd; null where the host has none. */
export function createIosProvider({ config, settings, log }: IosProviderDeps): DeviceProvider | null {
  if (config.usbmuxd === null) return null;
  const { deadlineMs, serverDeadlineMs, pollMs, listMs, trustMs } = settings.ios;
  const usbmux = createUsbmuxClient(config.usbmuxd, serverDeadlineMs);
  let listed = new Map<number, ListedDevice>();
  let events: ProviderEvents | null = null;
  let begun = 0;
  let usbmuxd_state: ProviderState = 'down';
  const tell = (): void => events?.list([...listed.values()].map(attachmentOf));
  const trust = createTrustKeeper({
    usbmux,
    deadlineMs,
    trustMs,
    onChange: tell,
    onTrouble: (err) => log.error({ err, provider: 'ios' }, 'a device could not be paired'),
  });
  const attachmentOf = ({ id, udid, overNetwork }: ListedDevice): Attachment => ({
    id,
    transport: overNetwork ? `${udid}${networkMark}` : udid,
    usbPort: '',
    connection: trust.connectionOf(id),
  });
  const find = ({ id }: Attachment): ListedDevice => {
    const device = listed.get(id);
    if (device === undefined) throw new LinkError('device_lost', 'not attached');
    return device;
  };
  const hostMark = 'path' in config.usbmuxd ? readHostStart() : '';
  return {
    name: 'ios',
    platform: 'iOS',
    acts: { reboot: async (attachment, after) => restartDevice(usbmux, find(attachment), deadlineMs, after) },
    watch(on) {
      events = on;
      const take = (devices: readonly ListedDevice[]): void => {
        listed = new Map(withoutTwins(devices).map((device) => [device.id, device]));
        trust.take([...listed.values()]);
        tell();
      };
      const state: typeof on.state = (next) => {
        usbmuxd_state = next;
        on.state(next);
      };
      const observer = startDeviceObserver({ usbmux, pollMs: listMs, on: { ...on, state, list: take } });
      return {
        look: observer.look,
        stop() {
          observer.stop();
          trust.stop();
        },
      };
    },
    follow: (attachment, on) =>
      startDeviceWorker({
        usbmux,
        device: find(attachment),
        pollMs,
        deadlineMs,
        phase: phaseOf(begun++),
        on,
        onDistrust: () => trust.doubt(attachment.id),
      }),
    async readStart(attachment) {
      return { bootId: await readBootId(usbmux, find(attachment), deadlineMs), startedAt: null };
    },
    markOf({ id }) {
      const location = listed.get(id)?.location ?? null;
      return hostMark === '' || location === null ? '' : `${hostMark} ${String(location)}`;
    },
    isOverNetwork: (transport) => transport.endsWith(networkMark),
    hostReadings: () => ({ usbmuxd_state }),
    stop: () => Promise.resolve(),
  };
}

/** A device that is reached by its cable is not reached over the network as well: usbmuxd says which one it is. */
function withoutTwins(devices: readonly ListedDevice[]): ListedDevice[] {
  const cabled = new Set(devices.filter(({ overNetwork }) => !overNetwork).map(({ udid }) => udid));
  return devices.filter(({ udid, overNetwork }) => !overNetwork || !cabled.has(udid));
}

/** Linux numbers what is plugged in anew each time, from its own start on; empty on other systems, whose numbers are places. */
function readHostStart(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** Multiples of the golden ratio fall evenly into the interval, however many devices there are. */
function phaseOf(index: number): number {
  return (index * 0.618_033_988_749_895) % 1;
}
