import { describe, expect, it } from 'vitest';
import { formatSearchValues, parseSearchValues } from '../../platform/search-values.ts';
import { parsePoolSearch } from './pool-view.ts';

describe('the device pool in the address', () => {
  it('keeps a UDID of digits as the text that it is', () => {
    const search = parsePoolSearch(parseSearchValues('?device=123456789012345678'));
    expect(search).toEqual({ device: '123456789012345678' });
    expect(formatSearchValues(search)).toBe('?device=123456789012345678');
  });

  it('says whether the settings of its device are open', () => {
    expect(parsePoolSearch({ device: 'R5CT1', settings: 'open' })).toEqual({
      device: 'R5CT1',
      settings: 'open',
    });
    expect(parsePoolSearch({ device: 'R5CT1', settings: 'yes' })).toEqual({ device: 'R5CT1' });
  });

  it('knows the table view and the sizes of the pool only', () => {
    expect(parsePoolSearch({ view: 'table', limit: '300' })).toEqual({ view: 'table', limit: 300 });
    expect(parsePoolSearch({ view: 'cube', limit: '600' })).toEqual({});
  });

  it('knows the group of racks, the slot that is asked for and the wall', () => {
    const search = parsePoolSearch(parseSearchValues('?group=2&place=2-1-7&kiosk=1'));
    expect(search).toEqual({ group: 2, place: '2-1-7', kiosk: 1 });
    expect(formatSearchValues(search)).toBe('?group=2&place=2-1-7&kiosk=1');
    expect(parsePoolSearch({ group: '0', place: '<b>', kiosk: 'yes' })).toEqual({});
  });
});
