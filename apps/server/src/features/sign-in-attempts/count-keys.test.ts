import { expect, test } from 'vitest';
import { createCountKeys } from './count-keys.ts';

const keys = createCountKeys(Buffer.alloc(32, 7));

test('addresses of one IPv6 network count as one, others do not', () => {
  const one = keys.address('2001:db8:1:2::1');
  expect(keys.address('2001:db8:1:2:ffff:0:0:9')).toBe(one);
  expect(keys.address('2001:DB8:0001:2::')).toBe(one);
  expect(keys.address('2001:db8:1:3::1')).not.toBe(one);
  expect(keys.address('::1')).not.toBe(keys.address('1::1'));
});

test('an IPv4 address is the same in both of its spellings', () => {
  expect(keys.address('::ffff:203.0.113.7')).toBe(keys.address('203.0.113.7'));
  expect(keys.address('203.0.113.8')).not.toBe(keys.address('203.0.113.7'));
});

test('a count says nothing about id or address without the key', () => {
  const others = createCountKeys(Buffer.alloc(32, 8));
  expect(others.idHash('admin01')).not.toBe(keys.idHash('admin01'));
  expect(keys.idHash('admin01')).not.toContain('admin01');
  expect(keys.scope('admin01', 'browser')).not.toBe(keys.scope('admin01', null));
});
