import { describe, expect, it } from 'vitest';
import { rowTone, slotTone } from './state-tone.ts';

describe('the colour of a state', () => {
  it('shows LOCK as testing in a row and as excluded in a slot', () => {
    expect(rowTone('LOCK')).toBe('testing');
    expect(slotTone('LOCK')).toBe('other');
  });

  it('shows every unhealthy state as an error', () => {
    expect(rowTone('LOW_BATTERY')).toBe('error');
    expect(rowTone('MANAGED')).toBe('error');
    expect(rowTone('AVAILABLE')).toBe('available');
  });
});
