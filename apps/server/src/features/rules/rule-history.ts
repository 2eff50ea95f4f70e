import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { RuleChange, ruleHistory } from '@rackhand/contract/endpoints/rule-files';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { koreanTime } from '../../platform/korean-time.ts';

interface ChangeRow extends Omit<RuleChange, 'at'> {
  at: Date;
}

/** As the trail's index of them says it. */
const ofRules = sql`result = 'ok' and (action like 'protected_app.%' or action like 'custom_setting.%')`;

/** Of protected apps whoever changed them, of keyword lists those of one deployment. */
export async function readRuleHistory(
  db: Db,
  groupType: string,
  { page, limit }: { page: number; limit: number },
): Promise<AnswerOf<typeof ruleHistory>> {
  const wanted = sql`${ofRules} and (group_type = ${groupType} or action like 'protected_app.%')`;
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) from audit_trail where ${wanted}`.execute(db),
    sql<ChangeRow>`
      select id::text as id, at, actor_name as by, action, object, before, after from audit_trail
      where ${wanted} order by audit_trail.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
  ]);
  return {
    total_count: counted.rows[0]?.count ?? 0,
    changes: found.rows.map(({ at, ...row }) => ({ ...row, at: koreanTime(at) })),
  };
}
