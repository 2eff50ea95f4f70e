import { formatDate } from '../../platform/formats.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** Document 1 section 2 and document 3 section 6: a relative path, one week up to today. */
export function testHistoryLink(arn: string, now: number): string {
  const query = new URLSearchParams({
    skey: 'device',
    sval: arn,
    filter: 'all',
    date: `${formatDate(now - weekMs)},${formatDate(now)}`,
    sort: JSON.stringify({ id: 'created_at', direction: 'desc' }),
    limit: '50',
    offset: '0',
  });
  return `testlist?${query.toString()}`;
}
