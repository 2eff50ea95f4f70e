import type { DeviceAppsReport } from '@rackhand/contract/host/agent-link';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Sightings } from '../devices/collect-sightings.ts';
import type { DeviceApps } from '../devices/device-apps.ts';
import { createAppLists } from './app-lists.ts';

/** Lists of phone A, which is attached, each read as far as the test lets it. */
function openLists() {
  const told: DeviceAppsReport[] = [];
  const readings: (() => void)[] = [];
  const list = () =>
    new Promise<[]>((resolve) => {
      readings.push(() => resolve([]));
    });
  const apps = { list, removeLeftovers: () => Promise.resolve() } as unknown as DeviceApps;
  const lists = createAppLists({
    canList: () => true,
    reach: () => Promise.resolve(apps),
    tell: (report) => told.push(report),
    log: pino({ level: 'silent' }),
    settings: { retryMs: 1_000 },
  });
  const seen = { connection: 'device', provisional: false, boot_id: 'one' };
  lists.see(new Map([['A', seen]]) as unknown as Sightings);
  return { lists, told, readings };
}

test('a list that the server wants anew is read once, however often it asks meanwhile, and told', async () => {
  const { lists, told, readings } = openLists();
  await vi.waitFor(() => expect(readings).toHaveLength(1));
  readings[0]?.();
  await vi.waitFor(() => expect(told).toHaveLength(1));
  for (let times = 0; times < 3; times += 1) lists.readAgain('A');
  await vi.waitFor(() => expect(readings).toHaveLength(2));
  readings[1]?.();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(readings).toHaveLength(2);
  lists.stop();
});

test('a device that is not there is not read', () => {
  const { lists, readings } = openLists();
  lists.readAgain('B');
  expect(readings).toHaveLength(0);
  lists.stop();
});
