import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareUsbPaths, maximumUsbNodes, type UsbNode } from '@rackhand/contract/host/usb';

const nodeName = /^(usb\d+|\d+-\d+(\.\d+)*)$/;
/** bDeviceClass of a hub. */
const hubClass = '09';
/** What has just been plugged in may show its files one after the other: one without a serial is read again until it is so old. */
const settledMs = 2_000;

/**
 * Everything on this machine's USB, as Linux shows it in a folder, hubs before what hangs on them; empty where the machine
 * shows none.
 */
export type UsbReader = () => Promise<UsbNode[]>;

/** The part of `node:fs/promises` that is needed. */
export interface UsbFiles {
  readdir(path: string): Promise<string[]>;
  readFile(path: string, encoding: 'utf8'): Promise<string>;
  stat(path: string): Promise<{ ino: number; ctimeMs: number }>;
}

interface Folder {
  path: string;
  files: UsbFiles;
}

interface KnownPort {
  /** Of its folder, which is another one each time something is plugged in. */
  mark: string;
  node: UsbNode | null;
  isSettled: boolean;
}

/**
 * Six files of each of 300 ports would keep the agent busy for a third of a second at each coming and going, so a port
 * that has not changed is not read again. One after the other: a command's journal must not wait behind them.
 */
export function createUsbReader(path: string, files: UsbFiles = { readdir, readFile, stat }): UsbReader {
  const folder = { path, files };
  let known = new Map<string, KnownPort>();
  const look = async (name: string): Promise<KnownPort> => {
    const { mark, ageMs } = await lookAtFolder(folder, name);
    const before = known.get(name);
    if (before?.mark === mark && before.isSettled) return before;
    const node = await readNode(folder, name);
    return { mark, node, isSettled: ageMs > settledMs || isWhole(node) };
  };
  return async () => {
    const names = await files.readdir(path).catch(() => []);
    const seen = new Map<string, KnownPort>();
    for (const name of names.filter((each) => nodeName.test(each)).slice(0, maximumUsbNodes)) {
      seen.set(name, await look(name));
    }
    known = seen;
    const nodes = [...seen.values()].flatMap(({ node }) => (node === null ? [] : [node]));
    return nodes.sort((left, right) => compareUsbPaths(left.path, right.path));
  };
}

/** Before its files are read, so that what changes meanwhile is read again the next time. */
async function lookAtFolder({ path, files }: Folder, name: string): Promise<{ mark: string; ageMs: number }> {
  const found = await files.stat(join(path, name)).catch(() => null);
  if (found === null) return { mark: '', ageMs: 0 };
  return { mark: `${found.ino} ${found.ctimeMs}`, ageMs: Date.now() - found.ctimeMs };
}

/** null: it was unplugged while it was being read. */
async function readNode(folder: Folder, path: string): Promise<UsbNode | null> {
  const read = (name: string): Promise<string> =>
    folder.files.readFile(join(folder.path, path, name), 'utf8').then(
      (text) => text.trim().slice(0, 200),
      () => '',
    );
  const [deviceClass, ports, speed, product, manufacturer, serial] = await Promise.all(
    ['bDeviceClass', 'maxchild', 'speed', 'product', 'manufacturer', 'serial'].map(read),
  );
  if (deviceClass === undefined || deviceClass === '') return null;
  const isHub = deviceClass === hubClass;
  return {
    path,
    is_hub: isHub,
    ports: isHub ? wholeOf(ports) : null,
    speed: numberOf(speed),
    product: product ?? '',
    manufacturer: manufacturer ?? '',
    serial: serial ?? '',
  };
}

/** A device's serial is the last that it tells. */
function isWhole(node: UsbNode | null): boolean {
  return node !== null && !node.is_hub && node.serial !== '';
}

function wholeOf(text = ''): number | null {
  return /^\d{1,3}$/.test(text) ? Math.min(255, Number(text)) : null;
}

function numberOf(text = ''): number | null {
  const value = Number.parseFloat(text);
  return Number.isNaN(value) ? null : value;
}
