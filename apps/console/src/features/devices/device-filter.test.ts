import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { countGroups, matchesFilter, matchesSearch } from './device-filter.ts';

describe('filtering devices', () => {
  const box = sampleDevice(
    'a',
    { model: 'UHD4 셋톱박스', udid: 'R5CT037', host: 'lab-2', state: 'OFFLINE' },
    '액정 얼룩',
  );

  it('finds by name, UDID, host, rack and memo, whatever the case', () => {
    for (const text of ['uhd4', 'r5ct037', 'LAB-2', '1-1-1', '얼룩', '  셋톱박스 ']) {
      expect(matchesSearch(box, text), text).toBe(true);
    }
    expect(matchesSearch(box, 'pixel')).toBe(false);
  });

  it('finds composed Hangul by decomposed Hangul and the other way round', () => {
    expect(matchesSearch(box, '셋톱'.normalize('NFD'))).toBe(true);
    const decomposed = sampleDevice('b', { model: '셋톱박스'.normalize('NFD') });
    expect(matchesSearch(decomposed, '셋톱')).toBe(true);
  });

  it('takes search and state group together', () => {
    expect(matchesFilter(box, { q: 'uhd', state: 'error' })).toBe(true);
    expect(matchesFilter(box, { q: 'uhd', state: 'available' })).toBe(false);
    expect(matchesFilter(box, { q: '', state: null })).toBe(true);
  });

  it('counts each group, zeros included', () => {
    const devices = [box, sampleDevice('b'), sampleDevice('c', { state: 'LOCK' })];
    expect(countGroups(devices)).toEqual({ available: 1, testing: 0, other: 1, error: 1 });
  });
});
