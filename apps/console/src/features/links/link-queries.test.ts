import { expect, test } from 'vitest';
import { userLinksBodyOf } from './link-queries.ts';

test('list and file ask for links of their user alone', () => {
  expect(userLinksBodyOf('u1', {})).toEqual({ filter: { uid: 'u1' } });
  expect(userLinksBodyOf('u1', { sval: 'Pay', link_state: 'active', from: '2026-11-01' })).toEqual({
    ...{ skey: 'project', sval: 'Pay', from: '2026-11-01' },
    filter: { uid: 'u1', state: 'active' },
  });
});
