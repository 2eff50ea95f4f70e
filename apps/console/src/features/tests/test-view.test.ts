import { usualTestOrder } from '@rackhand/contract/call/usual-orders';
import { expect, test } from 'vitest';
import { testHistoryLink } from '../devices/test-history-link.ts';
import { pageOf, testBodyOf } from './test-query.ts';
import { parseTestSearch, readOrder } from './test-view.ts';

const valuesOf = (link: string) => Object.fromEntries(new URL(link, 'http://console.example/').searchParams);

test('the device list’s link is read word for word', () => {
  const search = parseTestSearch(valuesOf(testHistoryLink('arn:farm:device:7', '2026-11-20')));
  expect(testBodyOf(search)).toEqual({
    ...{ skey: 'device', sval: 'arn:farm:device:7', filter: 'all', from: '2026-11-13', to: '2026-11-20' },
    ...{ page: 0, rows_per_page: 50, sort: { id: 'created_at', direction: 'desc' } },
  });
});

test('junk in the address is its default: days in the wrong order, two days that are none, another column', () => {
  for (const date of ['2026-11-20,2026-11-13', '2026-13-45,2026-11-01', 'yesterday', ''])
    expect(parseTestSearch({ date }).date).toBeUndefined();
  for (const sort of ['{"id":"password","direction":"asc"}', '[1,2]', '{', 'null'])
    expect(readOrder(sort)).toBeNull();
  expect(testBodyOf(parseTestSearch({ sort: '{' })).sort).toEqual(usualTestOrder);
  expect(parseTestSearch({ limit: '51', offset: '-1', skey: 'x', filter: 'y' })).toMatchObject({
    ...{ limit: undefined, offset: undefined, skey: undefined, filter: undefined },
  });
});

test('the tests of one user are asked for by the uid of the address, beside whatever is searched', () => {
  expect(testBodyOf(parseTestSearch({ uid: 'u1', sval: 'Pay' }))).toMatchObject({ uid: 'u1', sval: 'Pay' });
  expect(testBodyOf(parseTestSearch({ uid: '' }))).not.toHaveProperty('uid');
});

test('an offset that is no multiple of the rows shows the page that it falls on; 18 digits stay what they are', () => {
  expect(pageOf({ limit: 50, offset: 120 })).toBe(3);
  expect(parseTestSearch({ sval: '123456789012345678' }).sval).toBe('123456789012345678');
});
