import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { deviceChipName } from './device-chip-name.ts';

it('a device that tests are searched by is named by its model, a removed one as removed, and none by its arn', () => {
  const device = sampleDevice('a', { model: 'Galaxy S24' });
  const words = { removedDevice: 'removed device' };
  expect(deviceChipName([device], device.arn, words)).toBe('Galaxy S24');
  expect(deviceChipName([], device.arn, words)).toBe('removed device');
  expect(deviceChipName(undefined, device.arn, words)).not.toContain(device.arn);
});
