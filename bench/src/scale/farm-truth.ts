import pg from 'pg';
import type { Figure } from '../figure.ts';

/** What is stored and what each server answers, against what was sent. */
export async function openTruth(databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const newest = async (): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(
      'select coalesce(max(id), 0)::float as id from device_state_changes',
    );
    return rows[0]?.id ?? 0;
  };
  return {
    newest,
    /** Changes of state of the generator's devices that are stored after this one. */
    async storedAfter(id: number): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::float from device_state_changes c join devices d on d.id = c.device_id
         where c.id > $1 and d.udid like 'BENCH%'`,
        [id],
      );
      return rows[0]?.count ?? 0;
    },
    /** An app of our own on every device of the farm, half of them behind: something to drift. */
    async manageApps(): Promise<void> {
      await client.query(`insert into packages (app_id, app_name, app_names, app_version, version_code, debuggable, test_only,
          signature, size, sha256, uploaded_at, uploaded_by)
        select 'com.example.app' || n, 'App ' || n, '{}', '5.0', 5, false, false, 'v2', 100, repeat('a', 64), now(), 'bench'
        from generate_series(1, 20) n`);
      await client.query(`insert into device_apps (device_id, app_id, app_name, package_id, update_policy, installed_version,
          installed_version_code)
        select d.id, p.app_id, p.app_name, p.id, 'manual', (4 + d.id % 2) || '.0', 4 + d.id % 2 from devices d, packages p`);
      await client.query('update devices set apps_synced_at = now()');
      await client.query('vacuum analyze device_apps, packages, devices');
    },
    close: () => client.end(),
  };
}

interface ListedDevice {
  info: { udid: string; state: string };
}

/** Devices of a whole list that are not as they were left; and how long the list took. */
export async function compareList(origin: string, cookie: string, total: number): Promise<Figure[]> {
  const begun = performance.now();
  const answer = await fetch(`${origin}/admbo/all_device`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: { arns: ListedDevice[] } };
  const taken = performance.now() - begun;
  const right = data.arns.filter(({ info }) => info.udid.startsWith('BENCH') && info.state === 'AVAILABLE');
  return [
    { name: 'devices not as they were left', value: total - right.length, unit: '', target: { most: 0 } },
    { name: 'whole list', value: taken, unit: 'ms' },
  ];
}
