import { runStatesUnderWay } from '@rackhand/contract/test/run-states';
import type { Text } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

interface RunUnderWay {
  app_id: string;
  tid: number;
  n: number;
  project_name: string;
  group_type: string;
}

const elsewhere = { ko: '다른 배포의 테스트', en: 'a test of another deployment' };

/** A package with which a device is being tested stays: 9001 names the tests; those of other deployments by that alone. Document 8. */
export async function refuseUnderTest(
  trx: Trx,
  packageIds: readonly number[],
  groupType: string,
): Promise<void> {
  const { rows } = await sql<RunUnderWay>`
    select p.app_id, r.tid, r.n, t.project_name, r.group_type
    from packages p join test_runs r on r.app->>'app_id' = p.app_id and r.app->>'sha256' = p.sha256
      join tests t on t.tid = r.tid
    where p.id = any(${packageIds}::integer[]) and r.state = any(${[...runStatesUnderWay]}::text[])
    order by r.id limit 20`.execute(trx);
  if (rows.length === 0) return;
  throw new DomainError(
    '9001',
    rows.map((run) => ({ field: 'id', message: nameOf(run, groupType) })),
  );
}

function nameOf({ app_id, tid, n, project_name, group_type }: RunUnderWay, groupType: string): string | Text {
  if (group_type !== groupType) return { ko: `${app_id}: ${elsewhere.ko}`, en: `${app_id}: ${elsewhere.en}` };
  const run = [project_name, `${String(tid)}-${String(n)}`].filter((part) => part !== '').join(' ');
  return `${app_id}: ${run}`;
}
