import { runStatesUnderWay } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';

/** Over `test_runs` as r: it has a device. Spelled out, so that the index of runs that have not ended serves. */
export const isUnderWay = sql<boolean>`r.state in (${sql.join(runStatesUnderWay.map((state) => sql.lit(state)))})`;
