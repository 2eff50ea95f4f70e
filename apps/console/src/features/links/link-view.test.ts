import { expect, test } from 'vitest';
import { userLinksBodyOf } from './link-queries.ts';
import { parseLinkSearch } from './link-view.ts';

test('of an address only what the list can be narrowed by is kept', () => {
  expect(
    parseLinkSearch({ skey: 'user_id', sval: '', link_state: 'lost', from: '2026-11-20', to: '2026-11-19' }),
  ).toEqual({});
  const search = parseLinkSearch({ skey: 'token', sval: 'ab', link_state: 'closed', to: '2026-11-19' });
  expect(search).toEqual({ skey: 'token', sval: 'ab', link_state: 'closed', to: '2026-11-19' });
});

test('list and file ask for links of their user alone', () => {
  expect(userLinksBodyOf('u1', {})).toEqual({ filter: { uid: 'u1' } });
  expect(userLinksBodyOf('u1', { sval: 'Pay', link_state: 'active', from: '2026-11-01' })).toEqual({
    ...{ skey: 'project', sval: 'Pay', from: '2026-11-01' },
    filter: { uid: 'u1', state: 'active' },
  });
});
