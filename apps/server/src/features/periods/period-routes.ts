import { cancelPeriod, givePeriod, listPeriods, listUserPeriods } from '@rackhand/contract/endpoints/periods';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { pricedGroups } from '../points/point-rates.ts';
import { cancel } from './cancel-period.ts';
import { findPeriods, findPeriodsOf } from './find-periods.ts';
import { give } from './give-period.ts';
import { tellEndingPeriods } from './tell-ending-periods.ts';

/** Period tickets: days on which a user's runs are free. Documents 2 and 10. */
export function registerPeriodRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindEndpoint(app, listPeriods, (call) => findPeriods(db, call, clock.now()));
  bindEndpoint(app, listUserPeriods, (call) => findPeriodsOf(db, call, clock.now()));
  bindEndpoint(app, givePeriod, (call) => give(deps, call));
  bindEndpoint(app, cancelPeriod, (call) => cancel(deps, call));
  const everyMs = 60_000;
  deps.jobs.add({
    name: 'tell_ending_periods',
    everyMs,
    isAlone: true,
    run: (at) => tellEndingPeriods(db, at, pricedGroups(deps.deployments)),
  });
}
