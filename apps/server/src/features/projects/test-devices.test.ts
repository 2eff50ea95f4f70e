import type { Device } from '@rackhand/contract/device/device';
import type { DeviceState } from '@rackhand/contract/device/device-states';
import { expect, it } from 'vitest';
import { distinctDevices } from './test-devices.ts';

const device = (arn: string, model: string, state: DeviceState): Device =>
  ({ arn, info: { model, state, platformName: 'ANDROID', platformVersion: '14' } }) as Device;
const arns = (devices: readonly Device[]): string[] => devices.map(({ arn }) => arn);

it('a project that wants one device of each model takes one that can be used, and no broken twin of it', () => {
  const farm = [
    device('a1', 'A', 'OFFLINE'),
    device('b1', 'B', 'OFFLINE'),
    device('a2', 'A', 'TESTING'),
    device('b2', 'B', 'TESTING'),
    device('a3', 'A', 'AVAILABLE'),
    device('a4', 'A', 'AVAILABLE'),
    device('c1', 'C', 'LOCK'),
  ];
  expect(arns(distinctDevices(farm, 'model'))).toEqual(['b2', 'a3', 'c1']);
  expect(arns(distinctDevices(farm, 'os'))).toEqual(['a3']);
  expect(distinctDevices(farm, null)).toHaveLength(farm.length);
});
