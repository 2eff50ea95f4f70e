import { describe, expect, it } from 'vitest';
import { testHistoryLink } from './test-history-link.ts';

describe('the link to the test history', () => {
  it('is relative, names the device and spans one week up to today', () => {
    const address = new URL(testHistoryLink('arn:farm:device:7', '2026-03-03'), 'http://farm.example/device');
    expect(address.pathname).toBe('/testlist');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      skey: 'device',
      sval: 'arn:farm:device:7',
      filter: 'all',
      date: '2026-02-24,2026-03-03',
      sort: '{"id":"created_at","direction":"desc"}',
      limit: '50',
      offset: '0',
    });
  });
});
