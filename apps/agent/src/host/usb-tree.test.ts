import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUsbReader } from './usb-tree.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usb-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A folder as Linux shows a USB device. */
function plug(path: string, files: Record<string, string>): void {
  mkdirSync(join(folder, path));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, path, name), `${text}\n`);
}

it('hubs come before what hangs on them, and ports in the order in which they are counted', async () => {
  plug('1-4.10', { bDeviceClass: '00', serial: 'B' });
  plug('1-4.2', {
    bDeviceClass: '00',
    speed: '480',
    product: 'Pixel 8',
    manufacturer: 'Google',
    serial: 'A',
  });
  plug('1-4', { bDeviceClass: '09', maxchild: '10', speed: '5000', product: 'Hub' });
  plug('usb1', { bDeviceClass: '09', maxchild: '4', speed: '1.5' });
  const tree = await createUsbReader(folder)();
  expect(tree.map(({ path }) => path)).toEqual(['usb1', '1-4', '1-4.2', '1-4.10']);
  expect(tree[0]).toMatchObject({ is_hub: true, ports: 4, speed: 1.5 });
  expect(tree[2]).toEqual({
    path: '1-4.2',
    is_hub: false,
    ports: null,
    speed: 480,
    product: 'Pixel 8',
    manufacturer: 'Google',
    serial: 'A',
  });
});

it('interfaces, and what is unplugged while it is read, are left out; a machine without USB has an empty tree', async () => {
  plug('1-1', { bDeviceClass: '00' });
  plug('1-1:1.0', { bDeviceClass: '00' });
  plug('1-2', {});
  expect((await createUsbReader(folder)()).map(({ path }) => path)).toEqual(['1-1']);
  expect(await createUsbReader(join(folder, 'nowhere'))()).toEqual([]);
});

it('a port is read again when something else is plugged in, and while what has just been plugged in shows itself', async () => {
  const read = createUsbReader(folder);
  const serials = async () => (await read()).map(({ serial }) => serial);
  plug('1-1', { bDeviceClass: '00', serial: '' });
  plug('1-2', { bDeviceClass: '00', serial: 'B' });
  expect(await serials()).toEqual(['', 'B']);
  writeFileSync(join(folder, '1-1', 'serial'), 'A\n');
  expect(await serials()).toEqual(['A', 'B']);
  rmSync(join(folder, '1-2'), { recursive: true });
  expect(await serials()).toEqual(['A']);
  plug('1-2', { bDeviceClass: '00', serial: 'C' });
  expect(await serials()).toEqual(['A', 'C']);
});
