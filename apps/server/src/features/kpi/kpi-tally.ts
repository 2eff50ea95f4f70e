import type { KpiValues } from '@rackhand/contract/kpi/kpi';
import { isPriced, type KpiName, type KpiSum, kpiNames, kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { type WaitingCounts, waitingWithin } from '@rackhand/contract/kpi/waiting-times';
import { sql } from 'kysely';

/** What figures are made of; two of days that do not overlap are added. */
export interface Tally {
  sums: Record<KpiSum, number>;
  /** One of each day. */
  waits: WaitingCounts[];
  active: number;
  total: number;
}

const noSums = Object.fromEntries(kpiSums.map((name) => [name, 0])) as Record<KpiSum, number>;

export const emptyTally = (): Tally => ({
  sums: { ...noSums },
  waits: [],
  active: 0,
  total: 0,
});

/** As {@link summedColumns} are read. */
export type SummedRow = Readonly<Record<KpiSum, number> & { waits: string }>;

/** Of several days or teams in one row. */
export const summedColumns = sql.join([
  ...kpiSums.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`),
  // What PostgreSQL makes a list of it reads anew.
  sql`string_agg(waits::text, ',') as waits`,
]);

export function addRow(to: readonly Tally[], row: SummedRow): void {
  const waits = JSON.parse(`[${row.waits}]`) as WaitingCounts[];
  for (const tally of to) {
    addSums(tally, row);
    tally.waits.push(...waits);
  }
}

function addSums(to: Tally, sums: Readonly<Record<KpiSum, number>>): void {
  for (const name of kpiSums) to.sums[name] += sums[name];
}

/** Of users who are in one team each. */
export function addTally(to: Tally, more: Tally): void {
  addSums(to, more.sums);
  to.waits.push(...more.waits);
  to.active += more.active;
  to.total += more.total;
}

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

interface Valued {
  priced: boolean;
  /** false: of a time of which nothing is known. */
  known: boolean;
}

export function valuesOf({ sums, waits, active, total }: Tally, { priced, known }: Valued): KpiValues {
  if (!known) return { ...nothingKnown };
  const [wait_p50, wait_p95] = waitingWithin(waits, [0.5, 0.95]);
  const { passed, warning, failed, error, runs } = sums;
  const values: KpiValues = {
    ...sums,
    device_minutes: Math.round(sums.device_minutes * 100) / 100,
    users_total: total,
    users_active: active,
    pass_rate: shareOf(passed + warning, passed + warning + failed),
    error_rate: shareOf(error, runs),
    wait_p50,
    wait_p95,
  };
  if (!priced) for (const name of pricedNames) values[name] = null;
  return values;
}

const nothingKnown = Object.fromEntries(kpiNames.map((name) => [name, null])) as Record<KpiName, null>;
const pricedNames = kpiNames.filter(isPriced);
