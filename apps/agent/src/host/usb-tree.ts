import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareUsbPaths, maximumUsbNodes, type UsbNode } from '@rackhand/contract/usb';

const nodeName = /^(usb\d+|\d+-\d+(\.\d+)*)$/;
/** bDeviceClass of a hub. */
const hubClass = '09';

/** Reads a machine's USB again and again: a port is read anew only when Linux shows it anew. */
export interface UsbReader {
  /**
   * Everything on this machine's USB, as Linux shows it in a folder, hubs before what hangs on them; empty where the machine
   * shows none. One port after the other: hundreds of files asked for at once would keep a command's journal waiting.
   */
  read(): Promise<UsbNode[]>;
}

interface KnownNode {
  /** Of its folder, which is another one each time something is plugged in. */
  mark: string;
  node: UsbNode | null;
}

export function createUsbReader(folder: string): UsbReader {
  let known = new Map<string, KnownNode>();
  const look = async (path: string): Promise<KnownNode> => {
    const mark = await markOf(join(folder, path));
    const before = known.get(path);
    return before?.mark === mark ? before : { mark, node: await readNode(folder, path) };
  };
  return {
    async read() {
      const names = await readdir(folder).catch(() => []);
      const seen = new Map<string, KnownNode>();
      for (const path of names.filter((name) => nodeName.test(name)).slice(0, maximumUsbNodes)) {
        seen.set(path, await look(path));
      }
      known = seen;
      const nodes = [...seen.values()].map(({ node }) => node).filter((node) => node !== null);
      return nodes.sort((left, right) => compareUsbPaths(left.path, right.path));
    },
  };
}

/** Taken before the files are read: what changes meanwhile is read again the next time. */
async function markOf(directory: string): Promise<string> {
  const found = await stat(directory, { bigint: true }).catch(() => null);
  return found === null ? '' : `${String(found.ino)} ${String(found.ctimeNs)}`;
}

/** null: it was unplugged while it was being read. */
async function readNode(folder: string, path: string): Promise<UsbNode | null> {
  const read = (name: string): Promise<string> =>
    readFile(join(folder, path, name), 'utf8').then(
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

function wholeOf(text = ''): number | null {
  return /^\d{1,3}$/.test(text) ? Math.min(255, Number(text)) : null;
}

function numberOf(text = ''): number | null {
  const value = Number.parseFloat(text);
  return Number.isNaN(value) ? null : value;
}
