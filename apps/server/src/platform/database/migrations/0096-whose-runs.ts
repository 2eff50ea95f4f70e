import { type Kysely, sql } from 'kysely';

/** For which user and of which team a test was started, as it was then. Document 10, "Users". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// A team may be deleted; its name stays with its tests, as a project's does.
const statements = [
  `alter table tests add column uid text references users, add column team_id integer,
    add column team_name text not null default ''`,
  `alter table test_runs add column uid text references users, add column team_id integer,
    add column stop_asked_uid text references users`,
  'create index test_runs_of_user on test_runs (uid, id desc) where uid is not null',
  `create index test_runs_of_user_under_way on test_runs (uid)
    where uid is not null and state in ('standby', 'running', 'cleaning')`,
  "create index test_runs_of_team_unended on test_runs (team_id) where team_id is not null and state <> 'ended'",
];
