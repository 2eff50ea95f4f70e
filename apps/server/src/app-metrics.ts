import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from './platform/database/database.ts';

interface Figure {
  name: string;
  help: string;
  label: string;
  /** Shown as 0 where there are none. */
  values: readonly string[];
  /** Rows of `value` and `count`. */
  from: string;
}

const figures: readonly Figure[] = [
  {
    name: 'packages',
    help: 'App packages, by whether their file is in the store as it was uploaded',
    label: 'file',
    values: ['whole', 'lost'],
    from: `select case when f.sha256 is null then 'lost' else 'whole' end as value, count(*) as count
      from packages p left join files f on f.sha256 = p.sha256 and f.stored_at is not null and f.lost is null group by 1`,
  },
  {
    name: 'device_apps',
    help: 'Apps on devices: managed ones that are there, managed ones that are missing, and others that were found',
    label: 'standing',
    values: ['managed', 'missing', 'found'],
    from: `select case when package_id is null then 'found' when installed_version_code is null then 'missing'
      else 'managed' end as value, count(*) as count from device_apps group by 1`,
  },
  {
    name: 'files',
    help: 'Files in the store, by whether they are as they were stored',
    label: 'state',
    values: ['whole', 'lost'],
    from: `select case when lost is null then 'whole' else 'lost' end as value, count(*) as count
      from files where stored_at is not null group by 1`,
  },
  {
    name: 'protected_apps',
    help: 'Apps that nobody deletes from a device',
    label: 'os',
    values: ['android', 'ios'],
    from: 'select os_type as value, count(*) as count from protected_apps group by 1',
  },
  {
    name: 'detection_messages',
    help: 'Entries of the keyword lists of all deployments',
    label: 'list',
    values: keywordLists,
    from: 'select type as value, count(*) as count from custom_settings group by 1',
  },
];

interface Counted {
  name: string;
  value: string;
  count: string;
}

const all = sql<Counted>`${sql.join(
  figures.map(
    ({ name, from }) => sql`select ${sql.lit(name)} as name, * from (${sql.raw(from)}) as ${sql.id(name)}`,
  ),
  sql` union all `,
)}`;

/** What there is of apps, files and rules, read when it is asked for. */
export function addAppMetrics(registry: Registry, db: Db): void {
  // A scrape asks all its gauges at the same time: one reading serves them.
  let reading: Promise<Counted[]> | null = null;
  const read = (): Promise<Counted[]> =>
    (reading ??= all
      .execute(db)
      .then(({ rows }) => rows)
      .finally(() => {
        reading = null;
      }));
  for (const { name, help, label, values } of figures)
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [registry] },
      async collect() {
        const rows = (await read()).filter((row) => row.name === name);
        for (const value of values)
          this.set({ [label]: value }, Number(rows.find((row) => row.value === value)?.count ?? 0));
      },
    });
}
