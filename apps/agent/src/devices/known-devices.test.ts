import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKnownDevices } from './known-devices.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'known-devices-'));
  file = join(folder, 'agent', 'known-devices.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const device = (udid: string, transport = udid, path = '') => ({ udid, serialno: udid, transport, path });

it('what was remembered is there after a restart, and nothing half-written lies beside it', () => {
  const known = openKnownDevices(file);
  known.remember(device('A', '10.0.0.7:5555'));
  known.remember(device('B'));
  known.flush();
  expect([...openKnownDevices(file).all().keys()]).toEqual(['A', 'B']);
  expect(openKnownDevices(file).at('10.0.0.7:5555', '')?.udid).toBe('A');
  expect(readdirSync(join(folder, 'agent'))).toEqual(['known-devices.json']);
});

it('the device that was last seen at a transport counts', () => {
  const known = openKnownDevices(file);
  known.remember(device('A', 'emulator-5554'));
  known.remember(device('B', 'emulator-5554'));
  expect(known.at('emulator-5554', '')?.udid).toBe('B');
  known.remember(device('A', 'emulator-5554'));
  expect(known.at('emulator-5554', '')?.udid).toBe('A');
  known.flush();
});

it('two devices with one serial are told apart by their USB ports', () => {
  const known = openKnownDevices(file);
  known.remember(device('S', '0123456789ABCDEF', 'usb:1-1'));
  known.remember(device('S#2', '0123456789ABCDEF', 'usb:1-2'));
  expect(known.at('0123456789ABCDEF', 'usb:1-1')?.udid).toBe('S');
  known.flush();
});

it('a damaged file costs the memory, not the agent', () => {
  openKnownDevices(file).flush();
  writeFileSync(join(folder, 'broken.json'), '[{"udid": "A", "seri');
  expect(openKnownDevices(join(folder, 'broken.json')).all().size).toBe(0);
});

it('only so many are remembered, and the ones that were not seen for longest are forgotten', () => {
  const known = openKnownDevices(file);
  for (let index = 0; index < 1_002; index += 1) known.remember(device(`D${index}`));
  known.flush();
  expect(known.all().size).toBe(1_000);
  expect(known.all().has('D0')).toBe(false);
  expect(known.all().has('D1001')).toBe(true);
});

it('a disk that cannot be written to does not stop the agent', () => {
  writeFileSync(join(folder, 'agent'), 'a file where the folder should be');
  const known = openKnownDevices(file);
  known.remember(device('A'));
  known.flush();
  expect(known.all().has('A')).toBe(true);
});
