import { closedWords, linkStateWords } from '@rackhand/contract/link/link';
import { type LinkCsvColumn, linkCsvColumns } from '@rackhand/contract/link/link-csv';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';
import type { AppDeps } from '../../app-deps.ts';
import { linesInParts } from '../../platform/csv/lines-in-parts.ts';
import { guardedSql, lastDaySql, shownTimeSql, wordsSql } from '../../platform/csv/sql-cells.ts';
import { type LinkKeys, linksWhere, runId } from './find-links.ts';
import { closedBy, linkTables, stateAt } from './link-row.ts';

interface Asked {
  groupType: string;
  keys: LinkKeys;
  at: Date;
  language: Language;
}

/** All links of a list, as lines of a file. */
export function linkLines(
  deps: Pick<AppDeps, 'db' | 'pool'>,
  { groupType, keys, ...shown }: Asked,
): AsyncGenerator<Buffer> {
  const row = sql.join(Object.keys(linkCsvColumns).map((column) => cells[column as LinkCsvColumn](shown)));
  const list = { ...linksWhere(groupType, keys, shown.at), from: linkTables, id: sql`l.link_id` };
  return linesInParts(deps, list, row);
}

const cells: Record<LinkCsvColumn, (shown: Pick<Asked, 'at' | 'language'>) => RawBuilder<unknown>> = {
  link_id: () => sql`l.link_id`,
  token: () => guardedSql(sql`l.token_start`),
  test_run_id: () => runId,
  project: () => guardedSql(sql`t.project_name`),
  user_id: () => guardedSql(sql`u.user_id`),
  access: ({ language }) => wordsSql(sql`l.access`, accessModeWords, language),
  expire_date: () => lastDaySql(sql`l.expires_at`),
  state: ({ at, language }) =>
    sql`coalesce(${wordsSql(closedBy, closedWords, language)}, ${wordsSql(stateAt(at), linkStateWords, language)})`,
  created_at: () => shownTimeSql(sql`l.created_at`),
  created_by: () => guardedSql(sql`l.created_by`),
};
