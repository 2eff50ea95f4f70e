const weekMs = 7 * 24 * 60 * 60_000;

/** Document 1 section 2 and document 3 section 6: a relative path, one week up to today. */
/** `today`: yyyy-MM-dd in Korean time. */
export function testHistoryLink(arn: string, today: string): string {
  const weekBefore = new Date(Date.parse(today) - weekMs).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    skey: 'device',
    sval: arn,
    filter: 'all',
    date: `${weekBefore},${today}`,
    sort: JSON.stringify({ id: 'created_at', direction: 'desc' }),
    limit: '50',
    offset: '0',
  });
  return `testlist?${query.toString()}`;
}
