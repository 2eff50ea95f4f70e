import { type Kysely, sql } from 'kysely';

/** Projects belong to teams, within which their names are theirs alone. Document 10, "Groups and teams". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table projects add column comparable_name text not null default '',
    add constraint projects_of_team foreign key (group_type, team_id) references teams (group_type, team_id)`,
  'create unique index projects_by_name_in_team on projects (team_id, comparable_name) where team_id is not null',
];
