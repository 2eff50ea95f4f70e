import { describe, expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

describe('an administrator who goes on with an upload from the corner', () => {
  it('is led to the app that it was begun for, to its rollout, or to a new one', () => {
    expect(placeOf({ id: 'u', aim: { packageId: 7, purpose: 'edit' } })).toEqual({ upload: 'u', edit: 7 });
    expect(placeOf({ id: 'u', aim: { packageId: 7, purpose: 'rollout' } })).toEqual({
      upload: 'u',
      rollout_of: 7,
    });
    expect(placeOf({ id: 'u', aim: null })).toEqual({ upload: 'u' });
  });
});
