import { type Kysely, sql } from 'kysely';

/**
 * How many devices have a package alike, kept by whatever changes their rows: two million of them are counted without reading
 * them. Each change adds a row, so that no two of them wait for each other; the sum is the number, and they are folded now and
 * then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const alike = 'package_id, update_policy, installed_version_code, failed_key';

const statements = [
  `create table app_tallies (
    package_id integer not null,
    update_policy text not null,
    installed_version_code bigint,
    failed_key text,
    devices integer not null
  )`,
  `insert into app_tallies select ${alike}, count(*) from device_apps where package_id is not null group by ${alike}`,
  'create index app_tallies_by_package on app_tallies (package_id)',
  `create function tally_added_apps() returns trigger language plpgsql as $$
    begin
      insert into app_tallies select ${alike}, count(*) from added where package_id is not null group by ${alike};
      return null;
    end $$`,
  `create function tally_dropped_apps() returns trigger language plpgsql as $$
    begin
      insert into app_tallies select ${alike}, -count(*) from dropped where package_id is not null group by ${alike};
      return null;
    end $$`,
  `create function tally_changed_apps() returns trigger language plpgsql as $$
    begin
      insert into app_tallies
        select ${alike}, sum(devices) from (
          select ${alike}, 1 as devices from added where package_id is not null
          union all select ${alike}, -1 from dropped where package_id is not null) as changes
        group by ${alike} having sum(devices) <> 0;
      return null;
    end $$`,
  `create trigger device_apps_tally_added after insert on device_apps
    referencing new table as added for each statement execute function tally_added_apps()`,
  `create trigger device_apps_tally_dropped after delete on device_apps
    referencing old table as dropped for each statement execute function tally_dropped_apps()`,
  `create trigger device_apps_tally_changed after update on device_apps
    referencing old table as dropped new table as added for each statement execute function tally_changed_apps()`,
  // By device too: which devices have a package is then read without their apps.
  'drop index device_apps_by_package',
  'create index device_apps_by_package on device_apps (package_id, device_id) where package_id is not null',
];
