import type { Device } from '@rackhand/contract/device/device';
import { describe, expect, it } from 'vitest';
import { deviceKeyOf, findDevice } from './find-device.ts';

const device = (arn: string, udid: string): Device => ({ arn, info: { udid } }) as Device;
const first = device('arn:farm:device:1', '123456789012345678');
const twin = device('arn:farm:device:2', 'emulator-5554');
const otherTwin = device('arn:farm:device:3', 'emulator-5554');
const devices = [first, twin, otherTwin];

describe('the device that an address names', () => {
  it('is found by its UDID as text, however much it looks like a number', () => {
    expect(deviceKeyOf(first, devices)).toBe('123456789012345678');
    expect(findDevice(devices, '123456789012345678')).toBe(first);
    expect(findDevice(devices, '123456789012345680')).toBeUndefined();
  });

  it('is told from another with the same UDID by its arn', () => {
    for (const one of [twin, otherTwin]) expect(findDevice(devices, deviceKeyOf(one, devices))).toBe(one);
  });
});
