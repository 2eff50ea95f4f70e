import { expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { faultsOf } from './faults.ts';

it('devices in error are grouped by what is wrong with them, most first, and in each the one that has had it longest', () => {
  const at = (minute: number): string => `2026-11-20T10:${String(minute).padStart(2, '0')}:00+09:00`;
  const faults = faultsOf([
    sampleDevice('low', { state: 'LOW_BATTERY', state_since: at(1) }),
    sampleDevice('silent once', { state: 'CONNECT_TIMEOUT_1', state_since: at(9) }),
    sampleDevice('silent for long', { state: 'CONNECT_TIMEOUT_5', state_since: at(5) }),
  ]);
  expect(faults.map(({ devices }) => devices.map(({ arn }) => arn))).toEqual([
    ['silent for long', 'silent once'],
    ['low'],
  ]);
});

it('what an administrator has acknowledged stands behind all that nobody sees to yet', () => {
  const acknowledged = { by: 'admin01', at: '2026-11-20T11:00:00+09:00', note: '' };
  const faults = faultsOf([
    sampleDevice('known', { state: 'LOW_BATTERY', acknowledged }),
    sampleDevice('known too', { state: 'LOW_BATTERY', acknowledged }),
    sampleDevice('asks', { state: 'LOW_BATTERY' }),
  ]);
  expect(faults.map(({ isKnown, devices }) => [isKnown, devices.map(({ arn }) => arn)])).toEqual([
    [false, ['asks']],
    [true, ['known', 'known too']],
  ]);
});

it('devices that could not be cleaned are told apart from those on which tests ended in error', () => {
  const inError = (arn: string, state_reason: string) =>
    sampleDevice(arn, { state: 'ERROR', errors: ['ERROR'], state_reason });
  const faults = faultsOf([
    inError('dirty', 'NOT_CLEANED'),
    inError('failing', 'TEST_ERRORS'),
    inError('dirty too', 'NOT_CLEANED'),
  ]);
  expect(faults.map(({ why, devices }) => [why.what.en, devices.map(({ arn }) => arn)])).toEqual([
    ['It could not be cleaned, so it is not assigned.', ['dirty', 'dirty too']],
    ['Tests on it ended in error one after another, so it is not assigned.', ['failing']],
  ]);
});
