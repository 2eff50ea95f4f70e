import type { Device, DeviceInfo } from '@rackhand/contract/device/device';
import { cellValueOf } from '@rackhand/contract/device/device-column-values';
import { deviceColumns, sortableDeviceColumns } from '@rackhand/contract/device/device-columns';
import { orderBy } from '@rackhand/contract/device/device-order';
import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';

const sample = (number: number, info: Partial<DeviceInfo>): Device =>
  sampleDevice(`arn:farm:device:${String(number)}`, info);

const numbers = (devices: Device[]): string => devices.map(({ arn }) => arn.split(':').at(-1)).join('');

describe('the order of a device list', () => {
  const devices = [
    sample(1, { rackLocation: '1-1-10', model: 'Galaxy 10', port: 4730, platformVersion: '9' }),
    sample(2, { rackLocation: '1-1-2', model: 'Galaxy 9', port: 999, platformVersion: '10' }),
    sample(3, { rackLocation: '', model: 'galaxy 9', port: null, platformVersion: '10' }),
  ];

  it('is that of the racks, as numbers, where nobody has chosen another', () => {
    expect(numbers(devices.toSorted(orderBy([])))).toBe('213');
  });

  it.each([
    ['rackLocation', '213', '123'],
    ['model', '231', '123'],
    ['port', '213', '123'],
    ['platformVersion', '123', '231'],
  ] as const)('by %s is as people count, with what is empty last either way', (id, up, down) => {
    expect(numbers(devices.toSorted(orderBy([{ id, direction: 'asc' }])))).toBe(up);
    expect(numbers(devices.toSorted(orderBy([{ id, direction: 'desc' }])))).toBe(down);
  });

  it('by two columns asks the second where the first says the same', () => {
    const steps = [
      { id: 'platformVersion', direction: 'desc' },
      { id: 'port', direction: 'asc' },
    ] as const;
    expect(numbers(devices.toSorted(orderBy(steps)))).toBe('231');
  });

  it('can be made of every sortable column, and every column says something of any device', () => {
    for (const id of sortableDeviceColumns)
      expect(devices.toSorted(orderBy([{ id, direction: 'asc' }]))).toHaveLength(3);
    for (const column of deviceColumns)
      for (const device of devices)
        expect(['string', 'number']).toContain(typeof cellValueOf(column, device, 'ko'));
  });
});
