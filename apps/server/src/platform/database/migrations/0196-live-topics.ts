import { type Kysely, sql } from 'kysely';

/**
 * Each topic of the live stream has an order of its own beside the farm's. A server of the release before takes one number for
 * whatever it changes, and says so by not having set `rackhand.topics`: it is given one that is later than all, alone with all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const byOlder = `when (current_setting('rackhand.topics', true) is distinct from 'on')`;

const statements = [
  `create table live_topics (topic text primary key, version bigint not null) with (fillfactor = 50)`,
  `insert into live_topics (topic, version)
    select topic, version from farm_version, unnest(array['desk', 'tests', 'work', 'apps']) topic`,
  `create table live_marks (part text primary key, version bigint not null)`,
  `insert into live_marks (part, version)
    select 'package', packages_version from farm_version
    union all select 'protected_app', protected_apps_version from farm_version
    union all select 'repair', repair_reasons_version from farm_version`,
  `create function wait_for_topics() returns trigger language plpgsql as $$
    begin
      perform from live_topics order by array_position(array['desk', 'tests', 'work', 'apps'], topic)
        for no key update;
      return null;
    end $$`,
  `create trigger wait_for_topics before update of version on farm_version
    for each statement ${byOlder} execute function wait_for_topics()`,
  `create function number_for_topics() returns trigger language plpgsql as $$
    declare latest bigint;
    begin
      select greatest(new.version, max(version) + 1) into latest from live_topics;
      update live_topics set version = latest;
      if new.racks_version <> old.racks_version then new.racks_version := latest; end if;
      update live_marks set version = latest
        where (part = 'package' and new.packages_version <> old.packages_version)
          or (part = 'protected_app' and new.protected_apps_version <> old.protected_apps_version)
          or (part = 'repair' and new.repair_reasons_version <> old.repair_reasons_version);
      new.version := latest;
      return new;
    end $$`,
  `create trigger number_for_topics before update of version on farm_version
    for each row ${byOlder} execute function number_for_topics()`,
];
