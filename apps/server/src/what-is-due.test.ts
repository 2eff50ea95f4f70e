import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from './testing/create-test-app.ts';
import { phoneThatSays, report } from './testing/report-sightings.ts';
import { readWhatIsDue } from './what-is-due.ts';

/** More than after which a connection keeps a statement's plan, and PostgreSQL one for all times. */
const timesAsked = 40;

it('what is due is asked each second with a plan that a connection makes once, also of many devices', async () => {
  const farm = await createTestApp();
  await report(farm, [phoneThatSays('ONE', {})]);
  await sql`insert into devices overriding system value select (jsonb_populate_record(d, jsonb_build_object('id', 1000 + n, 'udid', 'MANY' || n, 'rack_group', 1000 + n))).*
    from devices d, generate_series(1, 3000) n`.execute(farm.db);
  await sql`analyze devices`.execute(farm.db);
  await farm.db.connection().execute(async (one) => {
    for (let time = 0; time < timesAsked; time += 1) await readWhatIsDue(one, farm.clock.now());
    const { rows } = await sql<{ statement: string; custom: number }>`
      select statement, custom_plans::int as custom from pg_prepared_statements
      where statement like '%as webhooks%'`.execute(one);
    // As often as it may look at the times it is asked with; there is none that it can look at.
    expect(rows.map(({ custom }) => custom)).toEqual([5]);
    expect(rows[0]?.statement.match(/(?<!\(select )\$\d+::timestamptz/g)).toBeNull();
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain select from devices
      where exclude_until <= (select now()) and excluded limit 1`.execute(one);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('devices_excluded_until');
  });
  await farm.close();
});
