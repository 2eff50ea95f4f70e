import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveErrors, deriveState, type ErrorSources, sortErrors } from './device-state.ts';
import { confirmedErrors, errorOrder, holders } from './device-states.ts';
import { connections, helperConditions, type Sighting } from './sighting.ts';
import { defaultThresholds } from './state-thresholds.ts';

const healthy: Sighting = {
  udid: 'R5CT1',
  provisional: false,
  transport: 'R5CT1',
  over_network: false,
  connection: 'device',
  duplicate: false,
  silent_tries: 0,
  facts: null,
  readings: {
    battery_level: 80,
    battery_temperature: 280,
    charging: true,
    wifi_connected: true,
    ethernet_up: false,
    storage_free_bytes: 8 * 1024 ** 3,
  },
};

const setTopBoxFacts: NonNullable<Sighting['facts']> = {
  manufacturer: 'Humax',
  model: 'UHD4',
  model_number: 'UHD4',
  device_type: 'stb',
  platform_version: '11',
  api_level: 30,
  firmware_version: '1',
  cpu: 'arm',
  ram: 2000,
  heap_size: 192,
  internal_storage: 8,
  resolution: null,
  density: null,
  mac_address: '',
  phone_number: '',
  characteristics: 'tv',
};

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

const anyReadings = fc.record({
  battery_level: fc.option(fc.integer({ min: 0, max: 100 })),
  battery_temperature: fc.option(fc.integer({ min: -100, max: 900 })),
  charging: fc.option(fc.boolean()),
  wifi_connected: fc.option(fc.boolean()),
  ethernet_up: fc.boolean(),
  storage_free_bytes: fc.option(fc.integer({ min: 0, max: 2 ** 40 })),
  helper: fc.constantFrom(null, undefined, ...helperConditions),
  screen_readable: fc.option(fc.boolean()),
});

const anySources = fc.record<ErrorSources>({
  sighting: fc.option(
    fc.record<Sighting>({
      udid: fc.constant('R5CT1'),
      provisional: fc.boolean(),
      transport: fc.constant('R5CT1'),
      over_network: fc.boolean(),
      connection: fc.constantFrom(...connections),
      duplicate: fc.boolean(),
      silent_tries: fc.integer({ min: 0, max: 6 }),
      facts: fc.constantFrom(null, setTopBoxFacts),
      readings: fc.option(anyReadings),
    }),
  ),
  hostAway: fc.boolean(),
  unconfirmed: fc.uniqueArray(fc.constantFrom(...confirmedErrors)),
  wasLowBattery: fc.boolean(),
  thresholds: fc.constant(defaultThresholds),
});

describe('any device', () => {
  it('has each error once, in the order in which they are shown', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const errors = deriveErrors(sources);
        const places = errors.map((error) => errorOrder.indexOf(error));
        expect(places).toEqual([...new Set(places)].sort((left, right) => left - right));
      }),
    );
  });

  it('is never AVAILABLE unless its host is there and it answers as a device', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const state = deriveState({ excluded: false, holder: null, errors: deriveErrors(sources) });
        if (state !== 'AVAILABLE') return;
        expect(sources.hostAway).toBe(false);
        expect(sources.sighting?.connection).toBe('device');
      }),
    );
  });

  it('that is excluded or held comes back in the state that is true of it, whatever was seen meanwhile', () => {
    const hidden = fc.record({ excluded: fc.boolean(), holder: fc.option(fc.constantFrom(...holders)) });
    fc.assert(
      fc.property(anySources, anySources, hidden, (earlier, later, { excluded, holder }) => {
        const before = deriveState({ excluded, holder, errors: deriveErrors(earlier) });
        const meanwhile = deriveState({ excluded, holder, errors: deriveErrors(later) });
        if (excluded || holder !== null) expect(meanwhile).toBe(before);
        const after = deriveState({ excluded: false, holder: null, errors: deriveErrors(later) });
        expect(after).toBe(deriveErrors(later)[0] ?? 'AVAILABLE');
      }),
    );
  });

  it('has what an admin has not confirmed among its errors, seen or not', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        expect(deriveErrors(sources)).toEqual(expect.arrayContaining([...sources.unconfirmed]));
      }),
    );
  });

  it('that can not be reached says nothing of battery, storage, network, helper or screen', () => {
    const read = [
      'HELPER_NOT_FOUND',
      'HELPER_HAS_NOT_ACCESSIBILITY',
      'NOT_ENOUGH_STORAGE',
      'LOW_BATTERY',
      'WIFI_DISCONNECT',
      'STREAMING_SERVER_ERROR',
    ] as const;
    fc.assert(
      fc.property(anySources, (sources) => {
        if (!sources.hostAway && sources.sighting?.connection === 'device') return;
        for (const error of read) expect(deriveErrors(sources)).not.toContain(error);
      }),
    );
  });

  it('shows EXCLUDE before its holder, its holder before its errors, and the first error before the others', () => {
    const standing = fc.record({
      excluded: fc.boolean(),
      holder: fc.option(fc.constantFrom(...holders)),
      errors: fc.uniqueArray(fc.constantFrom(...errorOrder)),
    });
    fc.assert(
      fc.property(standing, ({ excluded, holder, errors }) => {
        const expected = excluded ? 'EXCLUDE' : (holder ?? sortErrors(errors)[0] ?? 'AVAILABLE');
        expect(deriveState({ excluded, holder, errors })).toBe(expected);
      }),
    );
  });
});
