import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareUsbPaths, maximumUsbNodes, type UsbNode } from '@rackhand/contract/usb';

const nodeName = /^(usb\d+|\d+-\d+(\.\d+)*)$/;
/** bDeviceClass of a hub. */
const hubClass = '09';

/**
 * Everything on this machine's USB, as Linux shows it in a folder, hubs before what hangs on them; empty where the machine
 * shows none. One port after the other: hundreds of files asked for at once would keep a command's journal waiting.
 */
export async function readUsbTree(folder: string): Promise<UsbNode[]> {
  const names = await readdir(folder).catch(() => []);
  const nodes: UsbNode[] = [];
  for (const path of names.filter((name) => nodeName.test(name)).slice(0, maximumUsbNodes)) {
    const node = await readNode(folder, path);
    if (node !== null) nodes.push(node);
  }
  return nodes.sort((left, right) => compareUsbPaths(left.path, right.path));
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
