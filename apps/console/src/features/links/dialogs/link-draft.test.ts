import { expect, test } from 'vitest';
import { ontoNewest } from '../../../platform/form/use-draft-over.ts';
import { bodyOf, changedFields, type LinkDraft, readOf } from './link-draft.ts';

const { base } = readOf({ access: 'public', expire_date: '2026-12-24', version: 1 });

test('of two admins who change a link each keeps what only they have changed', () => {
  const mine: LinkDraft = { ...base, expire_date: '2026-12-31' };
  const changed = changedFields(mine, base);
  expect(bodyOf(mine, changed)).toEqual({ expire_date: '2026-12-31' });
  const newest = readOf({ access: 'private', expire_date: '2026-12-24', version: 2 });
  const over = ontoNewest(mine, newest.base, changed);
  expect(over).toEqual({ access: 'private', expire_date: '2026-12-31' });
  expect(bodyOf(over, changedFields(over, newest.base))).toEqual({ expire_date: '2026-12-31' });
});

test('a link whose day is over gets another access without another day', () => {
  const mine: LinkDraft = { ...base, access: 'team' };
  expect(bodyOf(mine, changedFields(mine, base))).toEqual({ access: 'team' });
});
