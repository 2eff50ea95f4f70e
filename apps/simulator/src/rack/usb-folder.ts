import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevicePort } from './device-port.ts';

/** A folder that shows the rack's cables as Linux shows USB below /sys/bus/usb/devices. */
export interface UsbFolder {
  /** Shows which devices are plugged in now. */
  show(port: DevicePort): void;
  start(): void;
}

/** What labs buy: hubs of ten ports that say what they are, on a controller of four. */
const portsPerHub = 10;
const rootPorts = 4;

type Files = Record<string, string>;

export function createUsbFolder(folder: string, ports: readonly DevicePort[]): UsbFolder {
  const wired = ports.filter(({ device }) => !device.factory.overNetwork);
  const pathOf = new Map(wired.map((port, nth) => [port, devicePath(nth)]));
  const write = (path: string, files: Files): void => {
    const directory = join(folder, path);
    mkdirSync(directory, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), `${text}\n`);
  };
  const show = (port: DevicePort): void => {
    const path = pathOf.get(port);
    if (path === undefined) return;
    if (port.open) write(path, deviceFiles(port));
    else rmSync(join(folder, path), { recursive: true, force: true });
  };
  return {
    show,
    start() {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const hubs = new Set(wired.map((_port, nth) => hubPath(nth)));
      for (const hub of new Set([...hubs].map((path) => `usb${path.split('-')[0] ?? '1'}`)))
        write(hub, hubFiles('xHCI Host Controller', 'Linux', { ports: rootPorts, speed: 10_000 }));
      for (const hub of hubs)
        write(hub, hubFiles('USB3.0 Hub', 'GenesysLogic', { ports: portsPerHub, speed: 5_000 }));
      wired.forEach(show);
    },
  };
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

function deviceFiles({ device }: DevicePort): Files {
  const { model, manufacturer } = device.factory.profile;
  return {
    product: model,
    manufacturer,
    bDeviceClass: '00',
    maxchild: '0',
    speed: '480',
    serial: device.state.serial,
  };
}
