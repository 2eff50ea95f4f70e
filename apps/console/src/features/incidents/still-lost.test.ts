import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { stillLostOf } from './still-lost.ts';

const named = (arn: string) => ({ arn, udid: arn, model: arn, rackLocation: '' });

it('an incident offers to reconnect what is still away, an excluded device too, and nothing that is back or gone', () => {
  const devices = [
    sampleDevice('back'),
    sampleDevice('away', { state: 'NOT_FOUND', errors: ['NOT_FOUND'] }),
    sampleDevice('out', { state: 'EXCLUDE', excluded: true, errors: ['OFFLINE'] }),
    sampleDevice('elsewhere', { state: 'OFFLINE', errors: ['OFFLINE'] }),
  ];
  const incident = { devices: ['back', 'away', 'out', 'removed'].map(named) };
  const byArn = new Map(devices.map((device) => [device.arn, device]));
  expect(stillLostOf(incident, byArn).map(({ arn }) => arn)).toEqual(['away', 'out']);
  expect(stillLostOf(incident, null)).toEqual([]);
});
