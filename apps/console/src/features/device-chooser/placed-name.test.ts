import { describe, expect, it } from 'vitest';
import { placedName } from './placed-name.ts';

describe('the name of a device in a choice', () => {
  it('begins with its slot, where it has one', () => {
    expect(placedName({ rack_location: '1-2-3', device_name: 'Galaxy' })).toBe('[1-2-3] Galaxy');
    expect(placedName({ rack_location: '', device_name: 'Galaxy' })).toBe('Galaxy');
  });
});
