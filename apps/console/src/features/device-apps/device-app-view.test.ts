import { describe, expect, it } from 'vitest';
import { parseDeviceAppSearch, udidInState } from './device-app-view.ts';

describe('the address of a device’s apps', () => {
  it('keeps a UDID of digits as text, the tab, page and rows, and ignores junk', () => {
    const values = {
      udid: '123456789012345678',
      tab: 'history',
      cleaning: 'thorough',
      page: '2',
      limit: '100',
    };
    expect(parseDeviceAppSearch(values)).toMatchObject({ ...values, page: 2, limit: 100 });
    expect(parseDeviceAppSearch({ udid: '', tab: 'no', cleaning: 'total', page: 'x', limit: '7' })).toEqual({
      page: undefined,
      limit: undefined,
      udid: undefined,
      tab: undefined,
      query: undefined,
      cleaning: undefined,
    });
  });

  it('may lack the UDID, which the route’s state then tells', () => {
    expect(udidInState({ udid: 'R3CT1', deviceName: 'Galaxy' })).toBe('R3CT1');
    expect(udidInState({})).toBeUndefined();
    expect(udidInState({ udid: 7 })).toBeUndefined();
  });
});
