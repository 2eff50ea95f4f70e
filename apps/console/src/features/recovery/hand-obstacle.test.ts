import { expect, test } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { handObstacle } from './hand-obstacle.ts';

const info = (differently: object) =>
  sampleDevice('arn:1', { host: 'lab-1', errors: ['OFFLINE'], state: 'OFFLINE', ...differently }).info;

test('a person may recover a device in trouble that nobody has, on a host that is there', () => {
  expect(handObstacle(info({}))).toBeNull();
  for (const against of [
    { errors: [], state: 'AVAILABLE' },
    { excluded: true },
    { holder: 'TESTING' },
    { host: '' },
    { state_reason: 'HOST_AWAY' },
    { host_draining: true },
  ])
    expect(handObstacle(info(against))).not.toBeNull();
});
