import type { KpiUnit } from '@rackhand/contract/kpi/kpi-figures';

/** Of a percentage. */
const decimals = 1;

/** A value as it is shown: a share in percent with one decimal, everything else whole. */
export const shownNumber = (unit: KpiUnit, value: number): number =>
  unit === 'share' ? Number((value * 100).toFixed(decimals)) : Math.round(value);

/** Of what is shown, so that the three numbers agree. */
export function shownDifference(unit: KpiUnit, now: number, before: number): number {
  const difference = shownNumber(unit, now) - shownNumber(unit, before);
  return unit === 'share' ? Number(difference.toFixed(decimals)) : difference;
}
