import type { Device } from '@rackhand/contract/device/device';
import { expect, it } from 'vitest';
import { sampleDevice } from '../../../testing/sample-device.ts';
import { type HeldOrder, holdOrder, inHeldOrder, newOrder } from './held-order.ts';

const device = (name: string, battery_level: number): Device =>
  sampleDevice(`arn:farm:device:${name}`, { battery_level });
const byBattery = [{ id: 'battery_level', direction: 'asc' as const }] as const;
const shown = (devices: Device[], held: HeldOrder): string =>
  inHeldOrder(devices, held, [...byBattery])
    .map(({ arn, info }) => `${arn.split(':').at(-1) ?? ''}=${String(info.battery_level)}`)
    .join(' ');

const first = [device('1', 10), device('2', 50), device('3', 30)];
const held = holdOrder(newOrder, 'battery', first);

it('a row stays where it is while its value changes, and shows the new value', () => {
  const later = [device('1', 90), device('2', 50), device('3', 30)];
  expect(holdOrder(held, 'battery', later)).toBe(held);
  expect(shown(later, held)).toBe('1=90 3=30 2=50');
});

it('a device that comes later gets the place that it belongs to', () => {
  const later = [device('1', 90), device('4', 20), ...first.slice(1)];
  expect(shown(later, holdOrder(held, 'battery', later))).toBe('1=90 4=20 3=30 2=50');
});

it('another sort or filter of the person orders what is true now', () => {
  const later = [device('1', 90), ...first.slice(1)];
  expect(shown(later, holdOrder(held, 'battery of the available', later))).toBe('3=30 2=50 1=90');
});
