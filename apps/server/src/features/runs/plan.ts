import { runLimits } from '@rackhand/contract/test/run-states';
import { sql } from 'kysely';

/** What a run of the squad that has given way still has. */
const secondsLeft = sql`greatest(${sql.lit(runLimits.leastRoundSeconds)},
  r.limit_seconds - coalesce((r.so_far ->> 'seconds')::integer, 0))`;

/** What an agent carries out, of `test_runs` r and `tests` t; without what depends on its device. */
export const planOf = sql`jsonb_build_object(
  'app', r.app, 'scenario', t.sent_scenario, 'exploring', t.parameters - 'before', 'executor', t.executor, 'limit_seconds', ${secondsLeft},
  'reboot_before', t.options -> 'reboot_before', 'cleaning_before', t.options -> 'cleaning_before',
  'cleaning_after', t.options -> 'cleaning_after', 'stop_on_crash', t.options -> 'stop_on_crash',
  'screenshots', t.options -> 'screenshots', 'after_runner', null)`;

/** What is left to the agent of device `d` once an outside runner has carried a run out: no step and no secret of it. */
export const planAfterRunner = sql`jsonb_build_object(
  'app', r.app || '{"install": "never"}', 'exploring', null, 'reboot_before', false, 'cleaning_before', 'none', 'screenshots', 'none',
  'scenario', jsonb_build_object('app', t.sent_scenario -> 'app', 'variables', '{}'::jsonb, 'steps', '[]'::jsonb),
  'after_runner', jsonb_build_object('apps', case when d.apps_synced_at is not null then (
    select coalesce(jsonb_agg(a.app_id), '[]') from device_apps a
    where a.device_id = d.id and a.installed_version_code is not null) end))`;
