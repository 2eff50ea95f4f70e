import type { TestApp } from '@rackhand/contract/test/project';
import type { RunPlan } from '@rackhand/contract/test/run-link';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** What is installed at a start: that package, or the newest of the app. Gone: 8533. */
export async function resolveApp(db: Db | Trx, app: TestApp | null): Promise<RunPlan['app']> {
  if (app === null) return null;
  const named = db
    .selectFrom('packages')
    .select(['app_id', 'app_version', 'sha256', 'size', 'test_only'])
    .select(sql<string>`version_code::text`.as('version_code'))
    .orderBy('packages.version_code', 'desc')
    .orderBy('id', 'desc');
  const found = await (app.id === undefined
    ? named.where('app_id', '=', app.app_id ?? '')
    : named.where('id', '=', app.id)
  )
    .limit(1)
    .executeTakeFirst();
  if (found === undefined)
    throw new DomainError('8533', [{ field: 'app', message: String(app.id ?? app.app_id) }]);
  return { ...found, install: app.install };
}
