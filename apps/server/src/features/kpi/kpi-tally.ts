import type { KpiValues } from '@rackhand/contract/kpi/kpi';
import { isPriced, type KpiSum, kpiNames, kpiSums } from '@rackhand/contract/kpi/kpi-figures';
import { waitingWithin } from '@rackhand/contract/kpi/waiting-times';

/** What figures are made of; two of days that do not overlap are added. */
export interface Tally {
  sums: Record<KpiSum, number>;
  /** Counts by step. */
  waits: Map<number, number>;
  active: number;
  total: number;
}

export const emptyTally = (): Tally => ({
  sums: Object.fromEntries(kpiSums.map((name) => [name, 0])) as Record<KpiSum, number>,
  waits: new Map(),
  active: 0,
  total: 0,
});

export function addSums(to: Tally, sums: Readonly<Record<KpiSum, number>>): void {
  for (const name of kpiSums) to.sums[name] += sums[name];
}

export function addWait(to: Tally, step: number, count: number): void {
  to.waits.set(step, (to.waits.get(step) ?? 0) + count);
}

/** Of users who are in one team each. */
export function addTally(to: Tally, more: Tally): void {
  addSums(to, more.sums);
  for (const [step, count] of more.waits) addWait(to, step, count);
  to.active += more.active;
  to.total += more.total;
}

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export function valuesOf({ sums, waits, active, total }: Tally, { priced }: { priced: boolean }): KpiValues {
  const { passed, warning, failed, error, runs } = sums;
  const values: KpiValues = {
    ...sums,
    device_minutes: Math.round(sums.device_minutes * 100) / 100,
    users_total: total,
    users_active: active,
    pass_rate: shareOf(passed + warning, passed + warning + failed),
    error_rate: shareOf(error, runs),
    wait_p50: waitingWithin(waits, 0.5),
    wait_p95: waitingWithin(waits, 0.95),
  };
  if (priced) return values;
  return Object.fromEntries(
    kpiNames.map((name) => [name, isPriced(name) ? null : values[name]]),
  ) as KpiValues;
}
