import { formula } from '@rackhand/contract/text/formula-guard';
import type { Language, Text } from '@rackhand/contract/text/language';
import { type RawBuilder, sql } from 'kysely';

/** Cells of a file that PostgreSQL writes, as `csv-file.ts` writes those of all others. */

/** Text, or nothing; what begins with a letter below those of full width, as nearly all that people type does, is looked at no further. */
export function guardedSql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ascii(${text}) between 65 and 65280 then ${text}
    when ${text} ~ ${formula.source} and ${text} !~ '^\\+\\d+$' then '''' || ${text} else nullif(${text}, '') end`;
}

/** yyyy-MM-dd HH:mm:ss in Korean time. */
export const shownTimeSql = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('second', ${at} at time zone interval '9 hours')`;

/** yyyy-MM-dd in Korean time: the last day of what lasts until an instant, which is its midnight. */
export const lastDaySql = (until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${until} at time zone interval '9 hours' - interval '1 second')::date`;

/** What people read of each value of a column. */
export function wordsSql(
  column: RawBuilder<unknown>,
  words: Readonly<Record<string, Text>>,
  language: Language,
): RawBuilder<unknown> {
  const cases = Object.entries(words).map(([value, text]) => sql`when ${value} then ${text[language]}`);
  return sql`case ${column} ${sql.join(cases, sql` `)} end`;
}
