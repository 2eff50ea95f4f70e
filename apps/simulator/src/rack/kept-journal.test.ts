import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppJournal, createAppJournal } from '../device/app-journal.ts';
import { createContentMaker } from '../device/file-content.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { installApp } from '../packages/install-app.ts';
import { makeApk } from '../testing/make-apk.ts';
import { createRack, type Rack } from './rack.ts';
import { createStateStore } from './state-store.ts';

const game = 'com.example.game';

let folder: string;
let racks: Rack[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rack-'));
  racks = [];
});
afterEach(() => {
  stopAll();
  rmSync(folder, { recursive: true, force: true });
});

function stopAll(): void {
  for (const rack of racks.splice(0)) rack.stop();
}

async function start(besides: Partial<AppJournal> = {}): Promise<SimulatedDevice> {
  const complaints: unknown[] = [];
  const onError = (error: unknown): void => {
    complaints.push(error);
  };
  const rack = createRack({
    size: 1,
    store: createStateStore(join(folder, 'devices'), onError),
    journal: { ...createAppJournal(join(folder, 'journals')), ...besides },
    adb: {
      devices: () => Promise.resolve(null),
      attachEmulator: () => Promise.resolve(),
      connect: () => Promise.resolve(),
      disconnect: () => Promise.resolve(),
    },
    newContent: createContentMaker(folder),
    bootMs: 0,
    usbFolder: join(folder, 'usb'),
    now: Date.now,
    onError,
  });
  racks.push(rack);
  await rack.start();
  expect(complaints).toEqual([]);
  const [port] = rack.ports;
  if (port === undefined) throw new Error('the rack has a device');
  return port.device;
}

function install(device: SimulatedDevice, versionCode: number): void {
  const apk = device.newContent();
  apk.append(makeApk({ packageName: game, versionCode, versionName: '1' }));
  expect(installApp(device, apk, { replace: true, allowDowngrade: false, allowTestOnly: false })).toBeNull();
}

const noted = (): unknown[] =>
  createAppJournal(join(folder, 'journals'))
    .read(0)
    .map(({ from, to }) => [from, to]);

it('what a device has installed is in its journal at the next start, though a kill came before the line; and once', async () => {
  const device = await start();
  install(device, 1);
  stopAll();
  const kill = new Error('killed here');
  const killed = await start({
    add: () => {
      throw kill;
    },
  });
  expect(() => install(killed, 2)).toThrow(kill);
  expect(noted()).toEqual([[null, '1']]);
  await start();
  expect(noted()).toEqual([
    [null, '1'],
    ['1', '2'],
  ]);
  stopAll();
  await start();
  expect(noted()).toHaveLength(2);
});
