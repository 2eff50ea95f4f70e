import { describe, expect, it } from 'vitest';
import { healthy, setTopBoxFacts } from '../testing/sample-sighting.ts';
import { deriveErrors, type ErrorSources } from './device-state.ts';
import type { Sighting } from './sighting.ts';
import { defaultThresholds } from './state-thresholds.ts';

function errorsOf(seen: Partial<Sighting> | null, others: Partial<ErrorSources> = {}) {
  return deriveErrors({
    sighting: seen === null ? null : { ...healthy, ...seen },
    hostAway: false,
    unconfirmed: [],
    wasLowBattery: false,
    thresholds: defaultThresholds,
    ...others,
  });
}

function withReadings(readings: Partial<NonNullable<Sighting['readings']>>): Partial<Sighting> {
  return { readings: healthy.readings === null ? null : { ...healthy.readings, ...readings } };
}

describe('the errors of a device', () => {
  it('are none for a healthy one', () => {
    expect(errorsOf({})).toEqual([]);
  });

  it('say NOT_FOUND on no host and OFFLINE when the host is away, whatever was seen before', () => {
    expect(errorsOf(null)).toEqual(['NOT_FOUND']);
    expect(errorsOf({ connection: 'absent' })).toEqual(['NOT_FOUND']);
    expect(errorsOf({ connection: 'absent' }, { hostAway: true })).toEqual(['OFFLINE']);
    expect(errorsOf(withReadings({ battery_level: 1 }), { hostAway: true })).toEqual(['OFFLINE']);
  });

  it.each([
    [1, 'CONNECT_TIMEOUT'],
    [2, 'CONNECT_TIMEOUT_1'],
    [6, 'CONNECT_TIMEOUT_5'],
  ])('count the shells that were not answered: %i is %s', (silent_tries, error) => {
    expect(errorsOf({ silent_tries })).toEqual([error]);
  });

  it('keep a low battery low until it is above the upper threshold', () => {
    expect(errorsOf(withReadings({ battery_level: 15 }))).toEqual([]);
    expect(errorsOf(withReadings({ battery_level: 14 }))).toEqual(['LOW_BATTERY']);
    expect(errorsOf(withReadings({ battery_level: 25 }), { wasLowBattery: true })).toEqual(['LOW_BATTERY']);
    expect(errorsOf(withReadings({ battery_level: 26 }), { wasLowBattery: true })).toEqual([]);
  });

  it('never say LOW_BATTERY of a device without a battery', () => {
    expect(errorsOf(withReadings({ battery_level: null }), { wasLowBattery: true })).toEqual([]);
  });

  it('ask for 1 GiB free on a phone and 200 MiB on a set-top box', () => {
    const half = withReadings({ storage_free_bytes: 512 * 1024 ** 2 });
    expect(errorsOf(half)).toEqual(['NOT_ENOUGH_STORAGE']);
    expect(errorsOf(withReadings({ storage_free_bytes: 1024 ** 3 }))).toEqual([]);
    expect(errorsOf({ ...half, facts: setTopBoxFacts })).toEqual([]);
    const little = withReadings({ storage_free_bytes: 199 * 1024 ** 2 });
    expect(errorsOf({ ...little, facts: setTopBoxFacts })).toEqual(['NOT_ENOUGH_STORAGE']);
  });

  it('mind the Wi-Fi only of a device that has no other network', () => {
    const lost = withReadings({ wifi_connected: false });
    expect(errorsOf(lost)).toEqual(['WIFI_DISCONNECT']);
    expect(errorsOf({ ...lost, over_network: true })).toEqual([]);
    expect(errorsOf(withReadings({ wifi_connected: false, ethernet_up: true }))).toEqual([]);
    expect(errorsOf(withReadings({ wifi_connected: null }))).toEqual([]);
  });

  it.each([
    ['missing', ['HELPER_NOT_FOUND']],
    ['off', ['HELPER_HAS_NOT_ACCESSIBILITY']],
    ['ready', []],
    [null, []],
    [undefined, []],
  ] as const)('say of a helper that is %s: %j', (helper, errors) => {
    expect(errorsOf(withReadings({ helper }))).toEqual(errors);
  });

  it.each([
    [false, ['STREAMING_SERVER_ERROR']],
    [true, []],
    [null, []],
  ] as const)('say of a screen that is readable (%s): %j', (screen_readable, errors) => {
    expect(errorsOf(withReadings({ screen_readable }))).toEqual(errors);
  });

  it('keep what an admin has not confirmed, also when the device is gone', () => {
    expect(errorsOf({}, { unconfirmed: ['REGISTERED'] })).toEqual(['REGISTERED']);
    expect(errorsOf(null, { unconfirmed: ['INFO_UPDATED'] })).toEqual(['NOT_FOUND', 'INFO_UPDATED']);
  });

  it('say VERIFICATION_REQUIRED while another device answers under the same serial', () => {
    expect(errorsOf({ duplicate: true })).toEqual(['VERIFICATION_REQUIRED']);
  });
});
