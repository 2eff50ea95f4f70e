import { type GroupType, groupTypes } from '@rackhand/contract/deployment/deployment';
import type { PointsPerMinute } from '@rackhand/contract/points/run-cost';
import { type RawBuilder, sql } from 'kysely';
import type { Deployments } from '../../platform/deployments/deployments.ts';

/** What a minute costs in each deployment; one that goes without prices is not in it, and its runs are free. */
export type PointRates = Partial<Record<GroupType, PointsPerMinute>>;

export function ratesOf(deployments: Pick<Deployments, 'ofGroup'>): PointRates {
  return Object.fromEntries(
    groupTypes.flatMap((groupType) => {
      const settings = deployments.ofGroup(groupType)?.settings;
      return settings?.features.pricing === true ? [[groupType, settings.pointsPerMinute]] : [];
    }),
  );
}

/** Deployments with prices: of any other nothing of points is asked, written or told. */
export const pricedGroups = (deployments: Pick<Deployments, 'ofGroup'>): GroupType[] =>
  groupTypes.filter((groupType) => deployments.ofGroup(groupType)?.settings.features.pricing === true);

/** Of a run `r` whose device is of a type; any: the least that it could be. */
export function rateOf(rates: PointRates, type: RawBuilder<unknown>): RawBuilder<number> {
  const known = Object.entries(rates).map(([groupType, rate]) => [
    groupType,
    { ...rate, any: Math.min(rate.mobile, rate.stb) },
  ]);
  return sql<number>`coalesce((${JSON.stringify(Object.fromEntries(known))}::jsonb -> r.group_type ->> (${type})::text)::integer, 0)`;
}
