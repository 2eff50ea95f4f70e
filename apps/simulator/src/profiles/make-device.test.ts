import { describe, expect, it } from 'vitest';
import { makeTestDevice } from '../testing/make-test-device.ts';
import { makeDevice } from './make-device.ts';

const rack = Array.from({ length: 48 }, (_, index) => makeDevice(index));

describe('the devices of a rack', () => {
  it('are the same at every start', () => {
    expect(Array.from({ length: 48 }, (_, index) => makeDevice(index))).toEqual(rack);
  });

  it('have serials of their own, two thousand of them too', () => {
    const serials = new Set(Array.from({ length: 2_000 }, (_, index) => makeDevice(index).serial));
    expect(serials.size).toBe(2_000);
  });

  it('are phones and set-top boxes of many makers with Android 8 to 15', () => {
    const levels = rack.map(({ profile }) => profile.apiLevel);
    expect([...new Set(levels)].sort()).toEqual(expect.arrayContaining([26, 27, 28, 29, 30, 31, 33, 34, 35]));
    expect(new Set(rack.map(({ profile }) => profile.manufacturer)).size).toBeGreaterThanOrEqual(10);
    expect(rack.filter(({ profile }) => profile.kind === 'set-top box')).toHaveLength(12);
    expect(rack.filter(({ overNetwork }) => overNetwork)).toHaveLength(4);
  });

  it('are all healthy when they leave the factory', () => {
    for (const { index, profile, batteryLevel } of rack) {
      const device = makeTestDevice(index);
      expect(device.wifiConnected || profile.hasEthernet).toBe(true);
      if (profile.hasBattery) expect(batteryLevel).toBeGreaterThan(30);
      expect(device.storage.freeBytes).toBeGreaterThan(1.5e9);
    }
  });

  it('that are set-top boxes say so, and have no battery', () => {
    for (const { profile } of rack.filter((one) => one.profile.kind === 'set-top box')) {
      expect(profile.characteristics).toContain('tv');
      expect(profile.hasBattery).toBe(false);
    }
  });
});
