import { join } from 'node:path';
import { packageLimits } from '@rackhand/contract/app/app-package';
import pg from 'pg';
import { type Figure, percentile } from './figure.ts';
import { plugIn } from './many-devices.ts';
import { startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import type { SyntheticAgent } from './synthetic-agent.ts';

const packages = 2_000;
const devices = 1_000;
const calls = 60;
const mostMs = 50;

/** Document 8: with 2,000 packages on each of 1,000 devices every page's call stays quick, beside a bare SELECT of its rows. */
export async function measureAppLists(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const agents: SyntheticAgent[] = [];
  const database = new pg.Client({
    host: join(server.dataDir, 'postgres', 'run'),
    user: 'rackhand',
    database: 'rackhand',
  });
  try {
    agents.push(...(await plugIn(server, 0, devices)));
    await database.connect();
    await fill(database);
    const cookie = await signIn(server.origin);
    const one = 'select * from device_apps where package_id = 1000 limit 50';
    const figures: Figure[] = [];
    for (const { name, path, bare } of [
      {
        name: 'app list',
        path: `/admbo/app?page=1&limit=50&devices_named=${String(packageLimits.devicesNamed)}`,
        bare: 'select * from packages limit 50',
      },
      { name: 'drift', path: '/admbo/app_drift?page=1&limit=50', bare: 'select * from packages limit 50' },
      { name: 'drift of one', path: '/admbo/app_drift/1000?page=1&limit=50', bare: one },
      { name: 'failed of one', path: '/admbo/app_drift/1000?drift=failed&page=1&limit=50', bare: one },
      {
        name: 'apps of a device',
        path: '/admbo/device/BENCH000500/app',
        bare: 'select * from device_apps where device_id = 500',
      },
    ]) {
      const floor = await slowest(() => database.query(bare));
      const value = await slowest(() => read(server.origin + path, cookie));
      figures.push({
        name: `${name}, ${String(packages)} packages × ${String(devices)} devices, p95`,
        value,
        unit: 'ms',
        floor: { name: 'bare SELECT', value: floor },
        target: { most: mostMs },
      });
    }
    return figures;
  } finally {
    for (const agent of agents) agent.close();
    await database.end().catch(() => undefined);
    await server.stop();
  }
}

async function fill(database: pg.Client): Promise<void> {
  await database.query(`insert into packages (app_id, app_name, app_names, app_version, version_code, debuggable, test_only,
      signature, size, sha256, uploaded_at, uploaded_by)
    select 'com.example.app' || n, 'App ' || n, '{}', '5.0', 5, false, false, 'v2', 100, repeat('a', 64), now(), 'bench'
    from generate_series(1, ${String(packages)}) n`);
  await database.query(`insert into device_apps (device_id, app_id, app_name, package_id, update_policy, installed_version,
      installed_version_code, failed_key)
    select d.id, p.app_id, p.app_name, p.id, (array['force', 'upgrade', 'manual'])[1 + (d.id + p.id) % 3],
      (3 + (d.id + p.id) % 4) || '.0', 3 + (d.id + p.id) % 4, case when (d.id + p.id) % 29 = 0 then 'x' end
    from devices d, packages p`);
  await database.query('update devices set apps_synced_at = now()');
  // As autovacuum leaves tables that are in use.
  await database.query('vacuum analyze device_apps, app_tallies, packages, devices');
}

async function read(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${String(answer.status)}`);
}

async function slowest(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return percentile(times, 0.95);
}
