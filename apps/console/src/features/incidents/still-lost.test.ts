import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { stillLostOf } from './still-lost.ts';

it('an incident offers to reconnect what has not been back, and nothing that is back, gone, or went again for itself', () => {
  const devices = [
    sampleDevice('back'),
    sampleDevice('away', { state: 'NOT_FOUND', errors: ['NOT_FOUND'] }),
    sampleDevice('again', { state: 'OFFLINE', errors: ['OFFLINE'] }),
    sampleDevice('elsewhere', { state: 'OFFLINE', errors: ['OFFLINE'] }),
  ];
  const incident = { lost: ['back', 'away', 'removed'] };
  const byArn = new Map(devices.map((device) => [device.arn, device]));
  expect(stillLostOf(incident, byArn).map(({ arn }) => arn)).toEqual(['away']);
  expect(stillLostOf(incident, null)).toEqual([]);
});
