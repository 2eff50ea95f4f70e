import { expect, test } from 'vitest';
import { ontoNewest } from '../../../platform/form/use-draft-over.ts';
import { bodyOf, changedFields, draftOf } from './ticket-draft.ts';

const base = draftOf({ note: 'first', expires_at: '2098-02-01T00:00:00.000+09:00' });

test('the last day of a ticket is the one that its end closes', () => {
  expect(base).toEqual({ note: 'first', expires_at: '2098-01-31' });
  expect(draftOf({ note: '', expires_at: null }).expires_at).toBe('');
});

test('of two who change a ticket each keeps what only they have changed', () => {
  const mine = { ...base, note: 'mine' };
  const newest = { note: 'first', expires_at: '2097-12-31' };
  expect(ontoNewest(mine, newest, changedFields(mine, base))).toEqual({
    note: 'mine',
    expires_at: '2097-12-31',
  });
  expect(bodyOf(mine, base, 3)).toEqual({ note: 'mine', version: 3 });
  expect(bodyOf({ ...base, expires_at: '' }, base, 3)).toEqual({ expires_at: null, version: 3 });
  expect(changedFields({ ...base, note: ' first ' }, base)).toEqual([]);
});
