import { expect, test } from 'vitest';
import { linksBodyOf, userLinksBodyOf } from './link-queries.ts';

test('list and file ask for links of their user alone', () => {
  expect(userLinksBodyOf('u1', {})).toEqual({ filter: { uid: 'u1' } });
  expect(userLinksBodyOf('u1', { sval: 'Pay', link_state: 'active', from: '2026-11-01' })).toEqual({
    ...{ skey: 'project', sval: 'Pay', from: '2026-11-01' },
    filter: { uid: 'u1', state: 'active' },
  });
});

test('an admin who holds an address looks for the token that it ends with', () => {
  for (const address of [
    'AbC-12_xyz',
    'https://service.example/app#link=AbC-12_xyz',
    ' https://farm.example/service/link/AbC-12_xyz ',
  ])
    expect(linksBodyOf({ sval: address })).toEqual({ skey: 'token', sval: 'AbC-12_xyz', filter: {} });
  expect(linksBodyOf({ skey: 'project', sval: 'a/b=c' })).toMatchObject({ sval: 'a/b=c' });
});

test('list and file ask for the same links in the same order', () => {
  expect(linksBodyOf({ link_state: 'active', link_access: 'public', sort: '-expire_date' })).toEqual({
    filter: { state: 'active', access: 'public' },
    sort: { id: 'expire_date', direction: 'desc' },
  });
});
