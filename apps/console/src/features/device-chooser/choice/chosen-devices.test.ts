import { describe, expect, it } from 'vitest';
import { matching, withChosen } from './chosen-devices.ts';

const device = (arn: string, name: string, place: string) => ({
  arn,
  udid: `UDID-${arn}`,
  device_name: name,
  rack_location: place,
});
const devices = [
  device('a', '갤럭시 A54', '1-1-1'),
  device('b', 'Pixel 8', '1-1-2'),
  device('c', 'Pixel 9', ''),
];

describe('the choice of devices', () => {
  it('is searched by slot, name and UDID, without case, and decomposed Hangul finds composed', () => {
    const found = (query: string) => matching(devices, query).map(({ arn }) => arn);
    expect(found('갤럭시'.normalize('NFD'))).toEqual(['a']);
    expect(found('[1-1-2]')).toEqual(['b']);
    expect(found('PIXEL')).toEqual(['b', 'c']);
    expect(found('udid-c')).toEqual(['c']);
    expect(found('  ')).toEqual(['a', 'b', 'c']);
  });

  it('takes all that match at once and leaves what else was chosen', () => {
    const chosen = withChosen(new Set(['a']), matching(devices, 'pixel'), true);
    expect([...chosen]).toEqual(['a', 'b', 'c']);
    expect([...withChosen(chosen, matching(devices, 'pixel 9'), false)]).toEqual(['a', 'b']);
  });

  it('finds its way through a thousand devices at once', () => {
    const many = Array.from({ length: 1000 }, (_, at) => device(String(at), `Phone ${String(at)}`, ''));
    expect(withChosen(new Set(), matching(many, 'phone 99'), true).size).toBe(11);
  });
});
