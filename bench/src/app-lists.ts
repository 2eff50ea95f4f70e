import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageLimits } from '@rackhand/contract/app/app-package';
import { limits } from '@rackhand/contract/limits';
import pg from 'pg';
import type { Figure } from './figure.ts';
import { measureFirstPaint } from './first-paint.ts';
import { plugIn } from './many-devices.ts';
import { privateDatabaseUrl, type RunningProgram, startBareServer, startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';
import { slowest } from './slowest-call.ts';
import type { SyntheticAgent } from './synthetic-agent.ts';

const packages = 2_000;
const devices = 1_000;
const mostMs = 50;
/** Calls before those that count: a program that has just started is slow at what it does first. */
const callsBefore = 20;

/** Document 8: with 2,000 packages on each of 1,000 devices every page's call stays quick, beside a bare SELECT of its rows. */
export async function measureAppLists(): Promise<Figure[]> {
  const server = await startProgram({ program: 'server' });
  const agents: SyntheticAgent[] = [];
  const database = new pg.Client({ connectionString: privateDatabaseUrl(server.dataDir) });
  try {
    agents.push(...(await plugIn(server, 0, devices)));
    await database.connect();
    await fill(database);
    const rolloutId = await fillRollouts(database);
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
      {
        name: 'rollouts',
        path: '/admbo/rollout?page=1&limit=50',
        bare: 'select * from rollouts limit 50',
      },
      {
        name: 'one rollout',
        path: `/admbo/rollout/${rolloutId}`,
        bare: `select * from rollout_devices where rollout_id = '${rolloutId}'`,
      },
    ]) {
      const floor = await slowest(() => database.query(bare));
      await slowest(() => read(server.origin + path, cookie), callsBefore);
      const value = await slowest(() => read(server.origin + path, cookie));
      figures.push({
        name: `${name}, ${String(packages)} packages × ${String(devices)} devices, p95`,
        value,
        unit: 'ms',
        floor: { name: 'bare SELECT', value: floor },
        target: { most: mostMs },
      });
    }
    return [...figures, await paintDrift(server, cookie)];
  } finally {
    for (const agent of agents) agent.close();
    await database.end().catch(() => undefined);
    await server.stop();
  }
}

/** The devices of one package as the browser shows them, as many as a page has. */
async function paintDrift({ origin, dataDir }: RunningProgram, cookie: string): Promise<Figure> {
  const limit = Math.max(...limits.poolPageSizes);
  const rowsFile = join(dataDir, 'drift.json');
  const answer = await fetch(`${origin}/admbo/app_drift/1000?page=1&limit=${String(limit)}`, {
    headers: { cookie },
  });
  writeFileSync(rowsFile, await answer.text());
  const bare = await startBareServer(rowsFile, 'bare-drift.html');
  try {
    return await measureFirstPaint(`drift of ${String(devices)} devices, ${String(limit)} a page`, {
      ...{ origin, cookie, bareUrl: `${bare.origin}/` },
      listPath: `/app_drift?package=1000&page=1&limit=${String(limit)}`,
    });
  } finally {
    bare.stop();
  }
}

/** Each device's apps lie beside each other, as a device tells them. */
async function fill(database: pg.Client): Promise<void> {
  await database.query(`insert into packages (app_id, app_name, app_names, app_version, version_code, debuggable, test_only,
      signature, size, sha256, uploaded_at, uploaded_by)
    select 'com.example.app' || n, 'App ' || n, '{}', '5.0', 5, false, false, 'v2', 100, repeat('a', 64), now(), 'bench'
    from generate_series(1, ${String(packages)}) n`);
  await database.query(`insert into device_apps (device_id, app_id, app_name, package_id, update_policy, installed_version,
      installed_version_code, failed_key)
    select d.id, p.app_id, p.app_name, p.id, (array['force', 'upgrade', 'manual'])[1 + (d.id + p.id) % 3],
      (3 + (d.id + p.id) % 4) || '.0', 3 + (d.id + p.id) % 4, case when (d.id + p.id) % 29 = 0 then 'x' end
    from devices d, packages p order by d.id, p.id`);
  await database.query('update devices set apps_synced_at = now()');
  // As autovacuum leaves tables that are in use.
  await database.query('vacuum analyze device_apps, app_tallies, packages, devices');
}

/** A hundred that have been over all devices in four stages; the id of the newest. */
async function fillRollouts(database: pg.Client): Promise<string> {
  await database.query(`insert into rollouts (package_id, app_id, app_name, from_version, from_version_code, from_sha256,
      to_version, to_version_code, to_sha256, state, stage, success_percent, watch_minutes, stage_minutes, started_at, started_by, ended_at)
    select id, app_id, app_name, '4.0', 4, repeat('b', 64), app_version, version_code, sha256, 'succeeded', 4, 95, 10, 120,
      now() - make_interval(days => id), 'bench', now() from packages where id <= 100`);
  await database.query(`insert into rollout_stages (rollout_id, stage, rule, began_at, passed_at)
    select rollout_id, n, '{"percent": 25}', started_at, ended_at from rollouts, generate_series(1, 4) n`);
  await database.query(`insert into rollout_devices (rollout_id, device_id, stage, result, updated_at)
    select r.rollout_id, d.id, 1 + d.id % 4, (array['succeeded', 'failed'])[1 + (d.id % 20 = 0)::integer], r.ended_at
    from rollouts r, devices d`);
  await database.query(`insert into app_history (device_id, app_id, update_type, result, done_by, command_id, at)
    select rd.device_id, r.app_id, 'app_update', rd.result, 'rollout', gen_random_uuid(), rd.updated_at
    from rollout_devices rd join rollouts r using (rollout_id)`);
  await database.query('vacuum analyze rollouts, rollout_stages, rollout_devices, app_history');
  const { rows } = await database.query<{ rollout_id: string }>(
    'select rollout_id from rollouts order by started_at desc limit 1',
  );
  return rows[0]?.rollout_id ?? '';
}

async function read(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${String(answer.status)}`);
}
