import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { DeviceFacts, DeviceReadings } from '@rackhand/contract/device/sighting';
import { LinkError } from '@rackhand/device-link/link-error';
import type { Attachment } from '../devices/attachment.ts';
import type {
  DeviceEvents,
  DeviceProvider,
  ProviderEvents,
  ProviderWatch,
} from '../devices/device-provider.ts';
import type { PocketDevice } from './pocket-daemon.ts';

const retryMs = 50;

/** A second provider: devices of another platform, behind a daemon's socket. All that it can do to them is to show them. */
export function createPocketProvider(path: string, picture: Buffer): DeviceProvider {
  const devices = new Map<number, PocketDevice>();
  const followers = new Map<number, DeviceEvents>();
  const find = ({ id }: Attachment): PocketDevice => {
    const device = devices.get(id);
    if (device === undefined) throw new LinkError('device_lost', 'not attached');
    return device;
  };
  return {
    name: 'pocket',
    platform: 'iOS',
    acts: {
      async *screenshot(attachment) {
        find(attachment);
        yield await Promise.resolve(picture);
      },
    },
    watch: (on) =>
      watchDaemon(path, on, (listed) => {
        devices.clear();
        for (const device of listed) devices.set(device.id, device);
        on.list(listed.map(attachmentOf));
        for (const device of listed) tell(device, followers.get(device.id));
      }),
    follow({ id }, on) {
      followers.set(id, on);
      return { stop: () => followers.delete(id) };
    },
    readStart: (attachment) => Promise.resolve({ bootId: find(attachment).bootId, startedAt: null }),
    markOf: ({ id }) => String(id),
    isOverNetwork: () => false,
    hostReadings: () => ({}),
    stop: () => Promise.resolve(),
  };
}

function watchDaemon(
  path: string,
  on: ProviderEvents,
  take: (devices: readonly PocketDevice[]) => void,
): ProviderWatch {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let socket: Socket;
  const dial = () => {
    socket = connect(path).on('error', () => undefined);
    const lines = createInterface({ input: socket }).on('error', () => undefined);
    lines.on('line', (line) => {
      on.state('running');
      take(JSON.parse(line) as PocketDevice[]);
    });
    socket.on('close', () => {
      if (isStopped) return;
      on.state('down');
      on.ended();
      timer = setTimeout(dial, retryMs);
    });
  };
  dial();
  return {
    look: () => Promise.resolve(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      socket.destroy();
    },
  };
}

function attachmentOf({ id }: PocketDevice): Attachment {
  return { id, transport: `pocket-${String(id)}`, usbPort: `1-${String(id)}`, connection: 'device' };
}

function tell({ serial, model, battery, bootId }: PocketDevice, on: DeviceEvents | undefined): void {
  on?.started({ bootId, startedAt: null, isStarting: false });
  on?.identified(serial);
  on?.facts({ ...noFacts, model });
  on?.readings({ ...noReadings, battery_level: battery });
}

const noFacts: DeviceFacts = {
  manufacturer: '',
  model: '',
  model_number: '',
  device_type: 'mobile',
  platform_version: '17.4',
  api_level: null,
  firmware_version: '',
  cpu: '',
  ram: null,
  heap_size: null,
  internal_storage: null,
  resolution: null,
  density: null,
  mac_address: '',
  phone_number: '',
  characteristics: '',
};
const noReadings: DeviceReadings = {
  battery_level: null,
  battery_temperature: null,
  charging: null,
  wifi_connected: null,
  ethernet_up: false,
  storage_free_bytes: null,
};
