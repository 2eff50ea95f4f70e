import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setTopBoxFacts } from '../testing/sample-sighting.ts';
import { deriveErrors, deriveState, type ErrorSources, sortErrors } from './device-state.ts';
import { confirmedErrors, errorOrder, holders } from './device-states.ts';
import { connections, helperConditions, type Sighting } from './sighting.ts';
import { defaultThresholds } from './state-thresholds.ts';

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
