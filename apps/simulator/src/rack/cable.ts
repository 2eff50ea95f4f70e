import type { AdbHost, AttachedDevice } from './adb-host.ts';
import type { DevicePort } from './device-port.ts';

/** More at once make adb 29 open descriptors past its limit of 1,024 and abort. */
const attachAtOnce = 16;
const pollMs = 1_000;
/** While a device hangs in the air: some requests get lost, and adb takes 250 ms to notice that an emulator is gone. */
const hurryMs = 150;

export function transportOf(port: DevicePort): string {
  if (port.address !== null) return port.address;
  const tcpPort = port.device.state.port;
  return port.device.factory.overNetwork ? `127.0.0.1:${String(tcpPort)}` : `emulator-${String(tcpPort - 1)}`;
}

interface CableDeps {
  adb: AdbHost;
  ports: readonly DevicePort[];
  onError(error: unknown): void;
}

/**
 * Puts the devices into the adb server as a person with cables would, and again whenever the server came back or has
 * lost one. It never starts an adb server.
 */
export function createCable({ adb, ports, onError }: CableDeps) {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let stopped = false;

  async function round(attached: readonly AttachedDevice[]): Promise<void> {
    const listed = new Map(attached.map(({ transport, connection }) => [transport, connection]));
    const missing = ports.filter((port) => remedy(port, listed) === 'attach');
    const stale = ports.filter((port) => remedy(port, listed) === 'renew');
    await attachAll(adb, missing);
    await renew(adb, stale);
  }

  async function poll(): Promise<void> {
    running = true;
    try {
      const devices = await adb.devices();
      if (devices !== null) await round(devices);
    } catch (error) {
      // The adb server went away in the middle; the next round sees.
      onError(error);
    }
    running = false;
    const isHanging = ports.some((port) => port.open && !port.connected && port.address === null);
    schedule(isHanging ? hurryMs : pollMs);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      void poll();
    }, ms);
  }

  return {
    start(): void {
      schedule(0);
    },
    /** Something was plugged in just now. */
    hurry(): void {
      if (!running) schedule(0);
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** What is to be done about a device that is plugged in but not in adb's list as it should be. */
function remedy(port: DevicePort, listed: ReadonlyMap<string, string>): 'none' | 'attach' | 'renew' {
  if (!port.open || port.address !== null) return 'none';
  const connection = listed.get(transportOf(port));
  if (connection === undefined) return 'attach';
  // A connection that is there is adb's and the device's own matter: a frozen device is offline and stays so.
  if (connection !== 'offline' || port.connected) return 'none';
  // adb drops an emulator by itself; a network device it would try only every 10 s.
  return port.device.factory.overNetwork ? 'renew' : 'none';
}

async function attach(adb: AdbHost, port: DevicePort): Promise<void> {
  if (port.device.factory.overNetwork) await adb.connect(`127.0.0.1:${String(port.device.state.port)}`);
  else await adb.attachEmulator(port.device.state.port);
}

/** Pairs of disconnect and connect crash adb 29 when several run at once. */
async function renew(adb: AdbHost, list: readonly DevicePort[]): Promise<void> {
  for (const port of list) {
    const address = `127.0.0.1:${String(port.device.state.port)}`;
    await adb.disconnect(address);
    await adb.connect(address);
  }
}

async function attachAll(adb: AdbHost, list: readonly DevicePort[]): Promise<void> {
  const waiting = [...list];
  const worker = async (): Promise<void> => {
    for (let port = waiting.shift(); port !== undefined; port = waiting.shift()) await attach(adb, port);
  };
  await Promise.all(Array.from({ length: attachAtOnce }, worker));
}
