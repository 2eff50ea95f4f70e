import { describe, expect, test } from 'vitest';
import { presetRange } from './date-presets.ts';

describe('the presets of a date filter', () => {
  /** 2026-08-31 00:30 in Korea, the day before in UTC. */
  const now = Date.parse('2026-08-30T15:30:00Z');

  test('are days of the Korean calendar', () => {
    expect(presetRange('today', now)).toEqual({ from: '2026-08-31', to: '2026-08-31' });
    expect(presetRange('yesterday', now)).toEqual({ from: '2026-08-30', to: '2026-08-30' });
    expect(presetRange('week', now)).toEqual({ from: '2026-08-24', to: '2026-08-31' });
  });

  test('go to the last day of a shorter month', () => {
    expect(presetRange('month', now).from).toBe('2026-07-31');
    expect(presetRange('halfYear', now).from).toBe('2026-02-28');
  });
});
