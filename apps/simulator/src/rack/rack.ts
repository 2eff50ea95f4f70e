import { randomUUID } from 'node:crypto';
import type { AppJournal, JournalEntry, TouchEntry } from '../device/app-journal.ts';
import type { MakeContent } from '../device/file-content.ts';
import { createSimulatedDevice, type DeviceHooks, type SimulatedDevice } from '../device/simulated-device.ts';
import { installWaitingFirmware } from '../packages/install-firmware.ts';
import { makeDevice } from '../profiles/make-device.ts';
import type { AdbHost } from './adb-host.ts';
import { createCable } from './cable.ts';
import { createDevicePort, type DevicePort } from './device-port.ts';
import type { StateStore } from './state-store.ts';
import { cableOf, createUsbFolder, type UsbCable } from './usb-folder.ts';

export interface RackDeps {
  size: number;
  /** Number of its first device; 0 where it is not said. */
  first?: number;
  store: StateStore;
  journal: AppJournal;
  adb: AdbHost;
  newContent: MakeContent;
  /** From a reboot until the system is up again; adb answers at half of it. */
  bootMs: number;
  now(): number;
  /** Where the cables are shown as Linux shows USB. */
  usbFolder: string;
  /** Of what hangs in the rack besides and is reached otherwise. */
  otherCables?: readonly UsbCable[];
  onError(error: unknown): void;
  /** Set-top boxes besides, which wait on the network to be reached. */
  boxes?: number;
}

/** The slots of a rack with their devices, and what a person standing before it can do. */
export interface Rack {
  readonly ports: readonly DevicePort[];
  find(serialOrIndex: string | number): DevicePort | undefined;
  start(): Promise<void>;
  stop(): void;
  plugIn(port: DevicePort): Promise<void>;
  pullOut(port: DevicePort): void;
  reboot(port: DevicePort): void;
  /** Cuts the connections; the cable makes them anew. */
  reconnect(port: DevicePort): void;
  /** Runs `work` later, unless the rack has ended or `cancel` was called for the device. */
  later(port: DevicePort, ms: number, work: () => void): void;
  cancelLater(port: DevicePort): void;
  /** One of the other cables has been plugged in, or pulled out. */
  showCable(cable: UsbCable): void;
  /** Writes what has changed now: who ordered it may kill the simulator in the next moment. */
  save(): void;
  /** What was done to the apps of a device, oldest first. */
  journalOf(port: DevicePort): JournalEntry[];
  /** What was touched, typed, started and stopped on it, oldest first. */
  touchesOf(port: DevicePort): TouchEntry[];
}

/** Of a network box by the rule of make-device.ts, beyond every rack's. */
const boxIndex = (place: number): number => 12 * (1000 + place) + 3;
/** adb itself looks for emulators at these ports of 127.0.0.1, and of no other address. */
const boxPlace = (place: number) => ({ host: `127.0.0.${String(2 + place)}`, port: 5555 });

export function createRack(deps: RackDeps): Rack {
  const timers = createTimers();
  const portOf = new Map<SimulatedDevice, DevicePort>();
  const withPort = (device: SimulatedDevice, work: (port: DevicePort) => void): void => {
    const port = portOf.get(device);
    if (port !== undefined) work(port);
  };
  const hooks: DeviceHooks = {
    now: deps.now,
    newContent: deps.newContent,
    changed: (device) => deps.store.keep(device.state),
    record(device, entry) {
      deps.store.flush();
      deps.journal.add(device.factory.index, entry);
    },
    touched: (device, entry) => deps.journal.addTouch(device.factory.index, entry),
    reboot: (device) => withPort(device, reboot),
    vanish: (device) => {
      withPort(device, (port) => {
        device.change((state) => {
          state.faults.unplugged = true;
        });
        pullOut(port);
      });
    },
  };
  const makePort = (index: number, at?: { host: string; port: number }): DevicePort => {
    const device = createSimulatedDevice(makeDevice(index), deps.store.load(index), hooks);
    const port = createDevicePort({ device, onError: deps.onError, ...(at === undefined ? {} : { at }) });
    portOf.set(device, port);
    return port;
  };
  const ports = [
    ...Array.from({ length: deps.size }, (_, place) => makePort((deps.first ?? 0) + place)),
    ...Array.from({ length: deps.boxes ?? 0 }, (_, place) => makePort(boxIndex(place), boxPlace(place))),
  ];
  const cable = createCable({ adb: deps.adb, ports, onError: deps.onError });
  const cables = new Map(
    ports.filter(({ device }) => !device.factory.overNetwork).map((port) => [port, cableOf(port)]),
  );
  const usb = createUsbFolder(deps.usbFolder, [...cables.values(), ...(deps.otherCables ?? [])]);
  const show = (port: DevicePort): void => {
    const own = cables.get(port);
    if (own !== undefined) usb.show(own);
  };

  async function plugIn(port: DevicePort): Promise<void> {
    const { unplugged, powerless } = port.device.state.faults;
    if (unplugged || powerless) return;
    await port.plug();
    show(port);
    cable.hurry();
  }
  function pullOut(port: DevicePort): void {
    port.unplug();
    show(port);
  }
  function reboot(port: DevicePort): void {
    const { device } = port;
    timers.cancelLater(port);
    installWaitingFirmware(device);
    startAnew(device, deps.now());
    pullOut(port);
    const bootMs = device.state.faults.bootMs ?? deps.bootMs;
    timers.later(port, bootMs / 2, () => void plugIn(port).catch(deps.onError));
    timers.later(port, bootMs, () => {
      device.booted = true;
    });
  }
  return {
    ...timers,
    showCable: usb.show,
    ports,
    plugIn,
    pullOut,
    reboot,
    ...standing({ deps, ports, cable, usb, timers, plugIn }),
  };
}

interface Parts extends Pick<Rack, 'ports' | 'plugIn'> {
  deps: RackDeps;
  cable: ReturnType<typeof createCable>;
  usb: ReturnType<typeof createUsbFolder>;
  timers: Timers;
}

/** What is done to the rack as a whole, and with devices that are found in it. */
function standing({
  deps: { store, journal },
  ports,
  cable,
  usb,
  timers,
  plugIn,
}: Parts): Pick<Rack, 'find' | 'start' | 'stop' | 'reconnect' | 'save' | 'journalOf' | 'touchesOf'> {
  return {
    // Its own serial first: another device may have taken it.
    find: (key) =>
      ports.find(({ device }) => device.factory.serial === key || device.factory.index === Number(key)) ??
      ports.find(({ device }) => device.state.serial === key),
    async start() {
      usb.start();
      for (const port of ports) {
        const { lastEntry } = port.device.state;
        if (lastEntry !== null) journal.addMissing(port.device.factory.index, lastEntry);
        // Also a device that is new: its boot id must be the same after the simulator's next start.
        store.keep(port.device.state);
        if (port.device.state.faults.frozen) port.freeze();
        await plugIn(port);
      }
      cable.start();
    },
    stop() {
      cable.stop();
      for (const port of ports) {
        timers.cancelLater(port);
        port.unplug();
      }
      store.flush();
    },
    reconnect(port) {
      port.drop();
      cable.hurry();
    },
    save: store.flush,
    journalOf: (port) => journal.read(port.device.factory.index),
    touchesOf: (port) => journal.readTouches(port.device.factory.index),
  };
}

function startAnew(device: SimulatedDevice, at: number): void {
  device.booted = false;
  device.setProperties = {};
  device.change((state) => {
    state.bootId = randomUUID();
    state.bootedAt = at;
    state.boots += 1;
    state.awake = true;
    state.faults.stalled = null;
  });
}

type Timers = Pick<Rack, 'later' | 'cancelLater'>;

function createTimers(): Timers {
  const timers = new Map<DevicePort, Set<NodeJS.Timeout>>();
  return {
    later(port, ms, work) {
      const own = timers.get(port) ?? new Set();
      timers.set(port, own);
      const timer = setTimeout(() => {
        own.delete(timer);
        work();
      }, ms);
      own.add(timer);
    },
    cancelLater(port) {
      for (const timer of timers.get(port) ?? []) clearTimeout(timer);
      timers.delete(port);
    },
  };
}
