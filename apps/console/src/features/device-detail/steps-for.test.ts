import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { stepsFor } from './steps-for.ts';

const offline = { state: 'OFFLINE', errors: ['OFFLINE'] } as const;

it('a device of an away host sends a person to the host, not to its cable', () => {
  const { info } = sampleDevice('a', { ...offline, errors: ['OFFLINE'], state_reason: 'HOST_AWAY' });
  expect(stepsFor(info)).toEqual(['host', 'wait']);
});

it('an unstable connection asks for patience first, and each step stands once', () => {
  const unstable = { since: '2026-11-20T20:00:00+09:00', changes: 12, restarts: 0 };
  const { info } = sampleDevice('a', { ...offline, errors: ['OFFLINE'], unstable });
  const steps = stepsFor(info);
  expect(steps[0]).toBe('wait');
  expect(new Set(steps).size).toBe(steps.length);
});

it('a device that starts anew again and again is no matter of its cable', () => {
  const unstable = { since: '2026-11-20T20:00:00+09:00', changes: 12, restarts: 6 };
  const { info } = sampleDevice('a', { state: 'NOT_FOUND', errors: ['NOT_FOUND'], unstable });
  expect(stepsFor(info)).toEqual(['wait', 'accept', 'host']);
});

it('an available device needs nothing', () => {
  expect(stepsFor(sampleDevice('a').info)).toEqual([]);
});
