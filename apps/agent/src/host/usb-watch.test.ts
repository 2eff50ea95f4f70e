import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUsbReader } from './usb-tree.ts';
import { startUsbWatch, type UsbWatch } from './usb-watch.ts';

let folder: string;
let watch: UsbWatch;
const counts = { folders: 0, files: 0 };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usb-watch-'));
  counts.folders = 0;
  counts.files = 0;
});
afterEach(() => {
  watch.stop();
  rmSync(folder, { recursive: true, force: true });
});

function plug(port: number, serial = `S${port}`): void {
  mkdirSync(join(folder, `1-${port}`));
  const files = { bDeviceClass: '00', maxchild: '0', speed: '480', product: 'P', manufacturer: 'M' };
  for (const [name, text] of Object.entries({ ...files, serial })) {
    writeFileSync(join(folder, `1-${port}`, name), text);
  }
}

function start(restMs: number): void {
  const readTree = createUsbReader(folder, {
    readdir: (path) => {
      counts.folders += 1;
      return readdir(path);
    },
    readFile: (path, encoding) => {
      counts.files += 1;
      return readFile(path, encoding);
    },
    stat,
  });
  watch = startUsbWatch({ readTree, pollMs: 60_000, restMs, onChange: () => undefined });
}

const untilSeen = (ports: number) =>
  vi.waitFor(
    () => {
      expect(watch.tree()).toHaveLength(ports);
    },
    { timeout: 20_000 },
  );

it('a device that has told its serial is read once, however many others come and go beside it', async () => {
  for (let port = 0; port < 40; port += 1) plug(port);
  start(0);
  await untilSeen(40);
  expect(counts.files).toBe(40 * 6);
  for (let event = 0; event < 10; event += 1) {
    plug(100 + event);
    watch.look();
    await untilSeen(41 + event);
  }
  expect(counts.files).toBe(50 * 6);
});

it('a hundred comings and goings in a moment have the tree read at once and once more, not a hundred times', async () => {
  plug(1);
  start(200);
  await untilSeen(1);
  for (let event = 0; event < 100; event += 1) watch.look();
  plug(2);
  await untilSeen(2);
  expect(counts.folders).toBe(2);
});

it('a device is found by its serial, an iPhone also by the dash that it does not tell the bus', async () => {
  plug(1);
  plug(2, '0000811012AB34CD56EF7890');
  start(0);
  await untilSeen(2);
  expect(watch.pathOf({ transport: 'S1', usbPort: '' }, null)).toBe('1-1');
  expect(watch.pathOf({ transport: '00008110-12AB34CD56EF7890', usbPort: '' }, null)).toBe('1-2');
  expect(watch.pathOf({ transport: 'S3', usbPort: '' }, null)).toBe('');
});
