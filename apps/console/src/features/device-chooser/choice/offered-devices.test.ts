import { expect, it } from 'vitest';
import { sampleDevice } from '../../../testing/sample-device.ts';
import { offeredOf } from './offered-devices.ts';

const devices = [
  sampleDevice('loose', { rackLocation: '' }),
  sampleDevice('late', { rackLocation: '1-2-10' }),
  sampleDevice('early', { rackLocation: '1-2-9', udid: 'U1', model: 'Galaxy' }),
  sampleDevice('box', { rackLocation: '1-1-1', type: 'stb' }),
  sampleDevice('iphone', { rackLocation: '1-1-2', platformName: 'iOS' }),
];

it('whoever plans a test chooses from the Android devices of the console’s own list, by slot', () => {
  expect(offeredOf(devices, 'any').map(({ arn }) => arn)).toEqual(['box', 'early', 'late', 'loose']);
  expect(offeredOf(devices, 'stb').map(({ arn }) => arn)).toEqual(['box']);
  expect(offeredOf(devices, 'mobile')[0]).toEqual({
    arn: 'early',
    udid: 'U1',
    device_name: 'Galaxy',
    rack_location: '1-2-9',
  });
});
