import { expect, it } from 'vitest';
import { badgesOf } from './package-badges.ts';

const plain = { signed: true, debuggable: false, test_only: false, warnings: [] };

it('A plain package has no badge; each thing that is worth a look has one', () => {
  expect(badgesOf(plain)).toEqual([]);
  expect(badgesOf({ signed: false, debuggable: true, test_only: true, warnings: ['other_signer'] })).toEqual([
    'other_signer',
    'unsigned',
    'debuggable',
    'test_only',
  ]);
});
