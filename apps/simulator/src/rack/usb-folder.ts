import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevicePort } from './device-port.ts';

/** What hangs on a cable, or would. */
export interface UsbCable {
  readonly isPlugged: boolean;
  /** As the device says it to the bus. */
  readonly told: { product: string; manufacturer: string; serial: string };
}

/** A folder that shows the rack's cables as Linux shows USB below /sys/bus/usb/devices. */
export interface UsbFolder {
  /** Shows whether it is plugged in now. */
  show(cable: UsbCable): void;
  start(): void;
}

/** What labs buy: hubs of ten ports that say what they are, on a controller of four. */
const portsPerHub = 10;
const rootPorts = 4;

type Files = Record<string, string>;

export function createUsbFolder(folder: string, wired: readonly UsbCable[]): UsbFolder {
  /** What is not plugged in lies there: a device comes and goes whole, and costs no more than its folder's other name. */
  const aside = `${folder}.aside`;
  let places: ReadonlyMap<UsbCable, Place> = new Map();
  const write = (path: string, files: Files): void => writeFiles(join(folder, path), files);
  const show = (cable: UsbCable): void => places.get(cable)?.show(cable);
  return {
    show,
    start() {
      for (const old of [folder, aside]) {
        rmSync(old, { recursive: true, force: true });
        mkdirSync(old, { recursive: true });
      }
      places = new Map(wired.map((cable, nth) => [cable, createPlace(folder, aside, devicePath(nth))]));
      const hubs = new Set(wired.map((_port, nth) => hubPath(nth)));
      for (const hub of new Set([...hubs].map((path) => `usb${path.split('-')[0] ?? '1'}`)))
        write(hub, hubFiles('xHCI Host Controller', 'Linux', { ports: rootPorts, speed: 10_000 }));
      for (const hub of hubs)
        write(hub, hubFiles('USB3.0 Hub', 'GenesysLogic', { ports: portsPerHub, speed: 5_000 }));
      wired.forEach(show);
    },
  };
}

/** Where one cable ends. */
type Place = Pick<UsbFolder, 'show'>;

function createPlace(folder: string, aside: string, path: string): Place {
  const [there, away] = [join(folder, path), join(aside, path)];
  let isThere = false;
  let written = '';
  return {
    show(cable) {
      const files = deviceFiles(cable);
      if (cable.isPlugged && JSON.stringify(files) !== written) {
        writeFiles(isThere ? there : away, files);
        written = JSON.stringify(files);
      }
      if (cable.isPlugged === isThere) return;
      if (isThere) renameSync(there, away);
      else renameSync(away, there);
      isThere = cable.isPlugged;
    },
  };
}

function writeFiles(directory: string, files: Files): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), `${text}\n`);
}

function hubPath(nth: number): string {
  const hub = Math.floor(nth / portsPerHub);
  return `${String(1 + Math.floor(hub / rootPorts))}-${String(1 + (hub % rootPorts))}`;
}

function devicePath(nth: number): string {
  return `${hubPath(nth)}.${String(1 + (nth % portsPerHub))}`;
}

function hubFiles(
  product: string,
  manufacturer: string,
  { ports, speed }: { ports: number; speed: number },
): Files {
  return { product, manufacturer, bDeviceClass: '09', maxchild: String(ports), speed: String(speed) };
}

function deviceFiles({ told }: UsbCable): Files {
  return { ...told, bDeviceClass: '00', maxchild: '0', speed: '480' };
}

export function cableOf(port: DevicePort): UsbCable {
  const { model, manufacturer } = port.device.factory.profile;
  return {
    get isPlugged() {
      return port.open;
    },
    get told() {
      return { product: model, manufacturer, serial: port.device.state.serial };
    },
  };
}
