import type { DeviceSeen } from '@rackhand/contract/device/device';
import { expect, it } from 'vitest';
import { heardUntil } from './heard-until.ts';

const seen: DeviceSeen = {
  connection: 'device',
  transport: 'emulator-5554',
  over_network: false,
  silent_tries: 0,
  silent_since: null,
  readings: null,
  host_state: 'online',
  host_last_seen_at: '2026-11-20T20:00:00+09:00',
};

it('a device that answers is known as it is now', () => {
  expect(heardUntil(seen)).toBeNull();
});

it('a device that fell silent is known as of its last answer', () => {
  const silent_since = '2026-11-20T19:58:00+09:00';
  expect(heardUntil({ ...seen, silent_since })).toBe(silent_since);
});

it('a device behind an away host is known as of the last word of its host, not of when that was noticed', () => {
  const noticed = '2026-11-20T20:00:16+09:00';
  expect(heardUntil({ ...seen, host_state: 'away', silent_since: noticed })).toBe(seen.host_last_seen_at);
});
