import { describe, expect, it } from 'vitest';
import { formatSort, nextSort, parseColumns, parseSort } from './list-address.ts';

describe('the order in the address', () => {
  it('reads as it was written, and junk in it is ignored', () => {
    const steps = parseSort('model,-battery_level');
    expect(steps).toEqual([
      { id: 'model', direction: 'asc' },
      { id: 'battery_level', direction: 'desc' },
    ]);
    expect(formatSort(steps)).toBe('model,-battery_level');
    expect(parseSort('colour,private_code,-,model,-model')).toEqual([{ id: 'model', direction: 'asc' }]);
    expect(parseSort('model,udid,host,port')).toHaveLength(3);
    expect(formatSort(parseSort(''))).toBeUndefined();
  });

  it('goes up, down and back to the racks with one click after the other', () => {
    const up = nextSort([], 'model', false);
    expect(formatSort(up)).toBe('model');
    const down = nextSort(up, 'model', false);
    expect(formatSort(down)).toBe('-model');
    expect(formatSort(nextSort(down, 'model', false))).toBeUndefined();
    expect(formatSort(nextSort(down, 'port', false))).toBe('port');
  });

  it('keeps the columns before with shift, three at most', () => {
    expect(formatSort(nextSort(parseSort('model'), 'port', true))).toBe('model,port');
    expect(formatSort(nextSort(parseSort('model,port'), 'model', true))).toBe('-model,port');
    expect(formatSort(nextSort(parseSort('-model,port'), 'model', true))).toBe('port');
    expect(formatSort(nextSort(parseSort('model,port,host'), 'udid', true))).toBe('model,port,udid');
  });
});

describe('the columns in the address', () => {
  it('are those that exist, each once, and the device’s name among them', () => {
    expect(parseColumns('udid,model,colour,udid')).toEqual(['udid', 'model']);
    expect(parseColumns('udid,host')).toBeNull();
    expect(parseColumns(undefined)).toBeNull();
  });
});
