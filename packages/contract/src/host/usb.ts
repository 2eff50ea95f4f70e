import { z } from 'zod';

/** One entry of a host's USB tree, as Linux names it: `usb1` is a root hub, `1-4` its port 4, `1-4.2` port 2 of the hub there. */
export const usbNode = z.object({
  path: z.string().min(1).max(100),
  is_hub: z.boolean(),
  /** Ports of a hub. */
  ports: z.int().min(0).max(255).nullable(),
  /** Mbit/s, as negotiated. */
  speed: z.number().min(0).max(10_000_000).nullable(),
  product: z.string().max(200),
  manufacturer: z.string().max(200),
  serial: z.string().max(200),
});
export type UsbNode = z.infer<typeof usbNode>;

/** More than the buses of any one machine can address. */
export const maximumUsbNodes = 1_000;

const portPath = /^(\d+)-(\d+(?:\.\d+)*)$/;

/** What a path hangs on: the hub of `1-4.2` is `1-4`, the hub of `1-4` is the root hub `usb1`; null for a root hub or no path. */
export function usbHubOf(path: string): string | null {
  const match = portPath.exec(path);
  if (match === null) return null;
  const [, bus = '', ports = ''] = match;
  const end = ports.lastIndexOf('.');
  return end === -1 ? `usb${bus}` : `${bus}-${ports.slice(0, end)}`;
}

/** The hubs that a port lies in, the nearest first: `1-4.2` and `1-4` of `1-4.2.1`; those of the host itself are none. */
export function hubsAround(path: string): string[] {
  const hub = usbHubOf(path);
  return hub === null || hub.startsWith('usb') ? [] : [hub, ...hubsAround(hub)];
}

/** In the order in which ports are counted: 1-10 comes after 1-9. */
export function compareUsbPaths(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (a[place] ?? -1) - (b[place] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(path: string): number[] {
  return (path.match(/\d+/g) ?? []).map(Number);
}
