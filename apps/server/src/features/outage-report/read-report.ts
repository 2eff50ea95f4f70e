import type { OutageGroup, OutageReport } from '@rackhand/contract/outage/outage-report';
import type { Db } from '../../platform/database/database.ts';
import { outageDays } from './outage-days.ts';
import { type Asked, readSums, type SumRow } from './read-sums.ts';
import { requireDevice } from './require-device.ts';

export async function readReport(db: Db, asked: Asked, at: Date): Promise<OutageReport> {
  await requireDevice(db, asked);
  const days = outageDays(asked, at);
  const { groups, totals, series } = await readSums(db, asked, days);
  return {
    ...{ from: days.from, to: days.to },
    totals: sumsOf(totals),
    groups: groups.map((row) => ({ key: row.key ?? '', name: row.name ?? '', ...sumsOf(row) })),
    total_count: groups[0]?.total ?? 0,
    series: series.map(({ day, seconds, count }) => ({ day, minutes: inMinutes(seconds), count })),
  };
}

const minuteSeconds = 60;
const inMinutes = (seconds: number): number => Math.round(seconds / minuteSeconds);
const inHundredths = (part: number): number => Math.round(part * 10_000) / 100;

function sumsOf({ count, devices, seconds, longest, counted }: SumRow): Omit<OutageGroup, 'key' | 'name'> {
  const share = counted < minuteSeconds ? null : Math.min(seconds / counted, 1);
  return {
    count,
    devices,
    minutes: inMinutes(seconds),
    share: share === null ? null : inHundredths(share),
    availability: share === null ? null : Math.round((100 - inHundredths(share)) * 100) / 100,
    between: count === 0 ? null : inMinutes(counted / count),
    longest: inMinutes(longest),
  };
}
