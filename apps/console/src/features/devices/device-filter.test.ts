import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../testing/sample-device.ts';
import { applyFilter, countGroups, search } from './device-filter.ts';

describe('filtering devices', () => {
  const box = sampleDevice(
    'a',
    { model: 'UHD4 셋톱박스', udid: 'R5CT037', host: 'lab-2', state: 'OFFLINE' },
    '액정 얼룩',
  );
  const finds = (text: string, device = box): boolean => search([device], text, 0).length === 1;

  it('finds by name, UDID, host, rack and memo, whatever the case', () => {
    for (const text of ['uhd4', 'r5ct037', 'LAB-2', '1-1-1', '얼룩', '  셋톱박스 ']) {
      expect(finds(text), text).toBe(true);
    }
    expect(finds('pixel')).toBe(false);
  });

  it('finds composed Hangul by decomposed Hangul and the other way round', () => {
    expect(finds('셋톱'.normalize('NFD'))).toBe(true);
    expect(finds('셋톱', sampleDevice('b', { model: '셋톱박스'.normalize('NFD') }))).toBe(true);
  });

  it('finds wide letters by narrow ones', () => {
    expect(finds('ＵＨＤ４')).toBe(true);
  });

  it('finds a name by its initial consonants, also while the last syllable is being typed', () => {
    for (const text of ['ㅅㅌㅂㅅ', 'UHD4 ㅅ', '셋ㅌ']) expect(finds(text), text).toBe(true);
    expect(finds('ㅅㅌㅋ')).toBe(false);
  });

  it('takes what a pattern would be made of as it stands', () => {
    for (const text of ['.*', 'ㅅ.*', '[ㅅ]', '%', '_', '\\', 'ㅅ(']) expect(finds(text), text).toBe(false);
    expect(finds('ㅅ(+', sampleDevice('b', { model: '셋(+' }))).toBe(true);
  });

  it('finds a maker by what people call it, in both languages, and its phones by their name', () => {
    const galaxy = sampleDevice('b', { manufacturer: 'samsung', model: 'SM-A546' });
    for (const text of ['삼성', '갤럭시', 'ㄱㄹㅅ', 'Galaxy']) expect(finds(text, galaxy), text).toBe(true);
    expect(finds('픽셀', galaxy)).toBe(false);
  });

  it('takes search and state group together', () => {
    expect(applyFilter([box], { q: 'uhd', state: 'error' }, 0)).toEqual([box]);
    expect(applyFilter([box], { q: 'uhd', state: 'available' }, 0)).toEqual([]);
    expect(applyFilter([box], { q: '', state: null }, 0)).toEqual([box]);
  });

  it('counts each group, zeros included', () => {
    const devices = [box, sampleDevice('b'), sampleDevice('c', { state: 'LOCK' })];
    expect(countGroups(devices)).toEqual({ available: 1, testing: 0, other: 1, error: 1 });
  });
});
