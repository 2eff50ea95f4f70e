import type { TestOptions } from '@rackhand/contract/test/project';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { idOf } from '../devices/device-shape.ts';
import type { FarmView } from '../devices/farm-view.ts';
import { type PointRates, ratesOf } from '../points/point-rates.ts';
import { refuseTooFew } from '../points/refuse-too-few.ts';
import { type CreatedTest, createTest, type NewTest } from '../runs/create-test.ts';
import { maskSecrets } from '../scenarios/secret-values.ts';
import { parametersOf, parametersOfStart, requireExplorable } from './explored-app.ts';
import { resolveApp } from './test-app.ts';
import { distinctDevices, matchedDevices } from './test-devices.ts';
import { refuseImpossible, scenarioOf, type TestWhat } from './test-what.ts';

export type StartedTest = Pick<
  NewTest,
  | 'groupType'
  | 'projectId'
  | 'projectName'
  | 'categoryId'
  | 'category'
  | 'subCategory'
  | 'note'
  | 'createdBy'
  | 'tokkidanId'
  | 'team'
>;

/** For whom a program starts it, locked by the caller, and what a minute costs. */
export interface StartingUser {
  uid: string;
  rates: PointRates;
}

export function startingUser(
  { deployments }: Pick<FeatureDeps, 'deployments'>,
  acting: { uid: string } | null,
): StartingUser | null {
  return acting === null ? null : { uid: acting.uid, rates: ratesOf(deployments) };
}

interface What extends Omit<TestWhat, 'devices' | 'options'> {
  scenario: string;
  deviceIds: readonly number[] | null;
  options: TestOptions;
}

/** Queues a test of a project, by hand or of the squad; E1011 where there is no device for it, 8002 where a user can't pay. */
export async function startTest(
  trx: Trx,
  view: Pick<FarmView, 'devices'>,
  {
    whose,
    what,
    acting = null,
    at,
  }: { whose: StartedTest; what: What; acting?: StartingUser | null; at: Date },
): Promise<CreatedTest> {
  refuseImpossible(what);
  const runApp = await resolveApp(trx, what.app);
  const carried = carriedOut(what);
  const on = runsOn(view, what, at);
  const { groupType, team = null } = whose;
  if (acting !== null)
    await refuseTooFew(
      trx,
      {
        ...{ groupType, uid: acting.uid, teamId: team?.teamId ?? null, on },
        limitSeconds: what.options.limit_minutes * 60,
      },
      { rates: acting.rates, at },
    );
  const newTest: NewTest = {
    ...whose,
    ...{
      testType: what.test_type,
      executor: what.executor,
      app: what.app,
      runApp,
      ...carried,
      options: what.options,
    },
    ...{ on, uid: acting?.uid ?? null },
    // Whoever reads the test later is shown no secret of it.
    scenario: maskSecrets(what.scenario),
  };
  return createTest(trx, newTest, at);
}

/** What an agent is told to do. */
function carriedOut(what: What): Pick<NewTest, 'sent' | 'parameters'> {
  if (what.test_type === 'scenario') return { sent: scenarioOf(what), parameters: null };
  const parameters = parametersOf(what.parameters);
  return {
    sent: requireExplorable(what.app !== null, parameters),
    parameters: parametersOfStart(parameters),
  };
}

function runsOn(
  view: Pick<FarmView, 'devices'>,
  { deviceIds, device_filter: filter }: What,
  at: Date,
): NewTest['on'] {
  const matched = filter === undefined ? [] : matchedDevices(view, filter, at.getTime());
  if (filter !== undefined && filter.count !== null && matched.length > 0)
    return { filter, count: filter.count };
  const ids =
    deviceIds ?? distinctDevices(matched, filter?.distinct ?? null).flatMap(({ arn }) => idOf(arn) ?? []);
  if (ids.length > 0) return { deviceIds: ids };
  const message = { ko: '테스트할 장비가 없습니다.', en: 'There is no device for it.' };
  throw new DomainError('E1011', [{ field: filter === undefined ? 'devices' : 'device_filter', message }]);
}
