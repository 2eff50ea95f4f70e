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

it('a device that could not be cleaned offers an administrator to clean it or to take it as it is, whatever raised ERROR before', () => {
  const inError = (info: object) =>
    stepsFor(sampleDevice('a', { state: 'ERROR', errors: ['ERROR'], ...info }).info);
  expect(inError({ state_reason: 'NOT_CLEANED' })).toEqual(['clean', 'take_as_is', 'tests']);
  expect(inError({ state_reason: 'TEST_ERRORS' })).toEqual(['tests', 'clean', 'take_as_is', 'host']);
  // Of before the cause was kept.
  expect(inError({ state_reason: 'RUN_ENDED' })).toEqual(['tests', 'clean', 'take_as_is', 'host']);
  // An agent that knows no cleaning.
  expect(inError({ state_reason: 'NOT_CLEANED', unable: ['clean'] })).toEqual(['take_as_is', 'tests']);
});
