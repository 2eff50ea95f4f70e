import type { HostRow } from '@rackhand/contract/host/host';
import { expect, test } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { usbmuxdTroubles } from './host-troubles.ts';
import { completeHost } from './merge/complete-host.ts';

const phone = sampleDevice('a');
const iphone = sampleDevice('b', { platformName: 'iOS' });
const told = (usbmuxd_state: HostRow['usbmuxd_state'], devices = [phone]): number =>
  usbmuxdTroubles(
    completeHost({ id: 1, name: 'lab-1', state: 'online', adb_state: 'running', usbmuxd_state } as HostRow),
    devices,
    'ko',
  ).length;

test('a usbmuxd that hangs is a trouble of its host, one that is down only where it has iPhones', () => {
  expect([told('hung'), told('down', [phone, iphone])]).toEqual([1, 1]);
  expect([told('down'), told('running', [iphone]), told(null, [iphone])]).toEqual([0, 0, 0]);
});
