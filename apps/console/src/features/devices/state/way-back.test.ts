import { describe, expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

const exclusion = { reason: 'broken glass', until: '2026-11-22T09:00:00+09:00', by: 'admin01' };

describe('an admin takes back', () => {
  it('an exclusion', () => {
    expect(wayBack({ errors: ['OFFLINE'], exclusion: null }, 'EXCLUDE')).toEqual({
      newState: 'AVAILABLE',
      said: { reason: '' },
    });
  });

  it('the end of an exclusion, with its reason and end', () => {
    expect(wayBack({ errors: [], exclusion }, 'AVAILABLE')).toEqual({
      newState: 'EXCLUDE',
      said: { reason: 'broken glass', until: '2026-11-22T09:00:00+09:00' },
    });
    expect(wayBack({ errors: [], exclusion: { ...exclusion, until: null } }, 'AVAILABLE')?.said).toEqual({
      reason: 'broken glass',
    });
  });

  it('nothing that would confirm, or has confirmed, what nobody has looked at', () => {
    expect(wayBack({ errors: ['INFO_UPDATED'], exclusion: null }, 'EXCLUDE')).toBeNull();
    expect(wayBack({ errors: ['REGISTERED'], exclusion: null }, 'AVAILABLE')).toBeNull();
  });

  it('no decision that only looked again at a device', () => {
    expect(wayBack({ errors: ['OFFLINE'], exclusion: null }, 'AVAILABLE')).toBeNull();
  });
});
