import type { RunResult } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';

/** Over all runs `r` of one test: the worst result; null while one has not ended. */
export const worstResult = sql<RunResult | null>`case when every(r.state = 'ended') then (array_agg(r.result
  order by array_position(array['error', 'failed', 'warning', 'stopped', 'passed'], r.result)))[1] end`;
