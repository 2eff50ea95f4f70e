import { alertKinds } from '@rackhand/contract/alert/alert-kinds';
import { rolloutResults, rolloutStates } from '@rackhand/contract/app/rollout';
import { recoveryStates } from '@rackhand/contract/recovery/recovery-states';
import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { type RawBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from './platform/database/database.ts';
import { isFileWhole } from './platform/files/whole-file.ts';
import { shareRun } from './platform/share-run.ts';

interface Figure {
  name: string;
  help: string;
  label: string;
  /** Shown as 0 where there are none. */
  values: readonly string[];
  /** Rows of `value` and `count`. */
  from: RawBuilder<unknown>;
}

const figures: readonly Figure[] = [
  {
    name: 'packages',
    help: 'App packages, by whether their file is in the store as it was uploaded',
    label: 'file',
    values: ['whole', 'lost'],
    from: sql`select case when f.sha256 is null then 'lost' else 'whole' end as value, count(*) as count
      from packages p left join files f on f.sha256 = p.sha256 and ${isFileWhole} group by 1`,
  },
  {
    name: 'device_apps',
    help: 'Apps on devices: managed ones that are there, managed ones that are missing, and others that were found',
    label: 'standing',
    values: ['managed', 'missing', 'found'],
    from: sql`select case when package_id is null then 'found' when installed_version_code is null then 'missing'
      else 'managed' end as value, count(*) as count from device_apps group by 1`,
  },
  {
    name: 'open_alerts',
    help: 'Alerts that are open, by what they watch',
    label: 'kind',
    values: alertKinds,
    from: sql`select kind as value, count(*) as count from alerts where closed_at is null and opened_at is not null group by 1`,
  },
  {
    name: 'webhook_deliveries',
    help: 'Deliveries to webhooks that wait, and those of the last 30 days that have failed',
    label: 'state',
    values: ['waiting', 'failed'],
    from: sql`select state as value, count(*) as count from webhook_deliveries where state <> 'sent' group by 1`,
  },
  {
    name: 'rollouts',
    help: 'Rollouts by state, those that have ended too',
    label: 'state',
    values: rolloutStates,
    from: sql`select state as value, count(*) as count from rollouts group by 1`,
  },
  {
    name: 'rollout_devices',
    help: 'Devices of rollouts that have not ended, by how far they are',
    label: 'result',
    values: rolloutResults,
    from: sql`select rd.result as value, count(*) as count from rollout_devices rd join rollouts r on r.rollout_id = rd.rollout_id
      where r.ended_at is null group by 1`,
  },
  {
    name: 'recoveries',
    help: 'Recoveries of devices by state: those that have not ended, and those that have within the last day',
    label: 'state',
    values: recoveryStates,
    from: sql`select state as value, count(*) as count from recoveries
      where ended_at is null or ended_at > now() - interval '1 day' group by 1`,
  },
  {
    name: 'files',
    help: 'Files in the store, by whether they are as they were stored',
    label: 'state',
    values: ['whole', 'lost'],
    from: sql`select case when lost is null then 'whole' else 'lost' end as value, count(*) as count
      from files where stored_at is not null group by 1`,
  },
  {
    name: 'protected_apps',
    help: 'Apps that nobody deletes from a device',
    label: 'os',
    values: ['android', 'ios'],
    from: sql`select os_type as value, count(*) as count from protected_apps group by 1`,
  },
  {
    name: 'detection_messages',
    help: 'Entries of the keyword lists of all deployments',
    label: 'list',
    values: keywordLists,
    from: sql`select type as value, count(*) as count from custom_settings group by 1`,
  },
];

interface Counted {
  name: string;
  value: string;
  count: number;
}

const all = sql<Counted>`${sql.join(
  figures.map(({ name, from }) => sql`select ${sql.lit(name)} as name, * from (${from}) as ${sql.id(name)}`),
  sql` union all `,
)}`;

/** What there is of apps, files and rules, read when it is asked for. */
export function addAppMetrics(registry: Registry, db: Db): void {
  // A scrape asks all its gauges at the same time: one reading serves them.
  const read = shareRun(async () => (await all.execute(db)).rows);
  for (const { name, help, label, values } of figures)
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [registry] },
      async collect() {
        const rows = (await read()).filter((row) => row.name === name);
        for (const value of values)
          this.set({ [label]: value }, rows.find((row) => row.value === value)?.count ?? 0);
      },
    });
}
