import { fileURLToPath } from 'node:url';
import type { ApiToken } from '@rackhand/contract/account/api-token';
import type { Command } from '@rackhand/contract/command/command';
import type { Device, StateChange } from '@rackhand/contract/device/device';
import type { Hold } from '@rackhand/contract/hold/hold';
import type { Incident } from '@rackhand/contract/incident/incident';
import { beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { type VerifiedBackup, verifyBackup } from './platform/backup/verify-backup.ts';
import { migrations } from './platform/database/migrations/index.ts';
import { createTestApp, passwordOf, type TestApp } from './testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from './testing/sign-in-by-http.ts';

const file = fileURLToPath(new URL('testing/old-farm/3e20d33.backup', import.meta.url));

/** Tables that have another name since. */
const renamed: Readonly<Record<string, string>> = { device_holds: 'leases' };

/** How it was made stands beside the file. */
describe('a farm of an older Rackhand that today’s server is started on', () => {
  let farm: TestApp;
  let backup: VerifiedBackup;
  let cookie: string;
  beforeAll(async () => {
    const empty = await createTestApp();
    await empty.app.close();
    backup = await verifyBackup(file);
    // Its time goes on from there, so that nothing has been kept long enough yet.
    empty.clock.set(new Date(backup.head.created_at));
    await restoreBackup(empty, file, { replace: true });
    farm = await createTestApp({ beside: empty });
    cookie = cookiesOf(await signInByHttp(farm.app, 'super01', passwordOf.super));
    return async () => {
      await farm.close();
      await empty.close();
    };
  });

  async function read<Data>(url: string): Promise<Data> {
    const response = await farm.app.inject({ url, headers: { cookie } });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.json<{ data: Data }>().data;
  }
  const devices = async (): Promise<Map<string, Device>> => {
    const { arns } = await read<{ arns: Device[] }>('/admbo/all_device');
    return new Map(arns.map((device) => [device.info.udid, device]));
  };

  test('is of the format and the schema of its day, and has today’s schema now', async () => {
    expect(backup.head).toMatchObject({ format_version: 1, migrations: expect.any(Array) as unknown });
    expect(backup.head.migrations.at(-1)).toBe('0040-door-entries');
    const { rows } = await farm.pool.query<{ name: string }>('select name from kysely_migration');
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(migrations).sort());
  });

  test('has every row of every table, but for what a restore and a start write', async () => {
    const { rows: now } = await farm.pool.query<{ table: string; rows: number }>(
      `select relname as table, (xpath('/row/c/text()',
         query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as rows
       from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const counts = new Map(now.map(({ table, rows }) => [table, rows]));
    const isNow = (table: string): string => renamed[table] ?? table;
    const fewer = backup.manifest.tables.filter(({ table, rows }) => (counts.get(isNow(table)) ?? -1) < rows);
    expect(fewer.map(({ table }) => table)).toEqual([]);
    expect(backup.manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
  });

  test('shows its devices with the states, decisions and history that they had', async () => {
    const all = await devices();
    expect([...all].map(([udid, { info }]) => [udid, info.state]).sort()).toEqual([
      ['A', expect.any(String)],
      ['B', 'EXCLUDE'],
      ['C', 'REBOOT'],
      ['D', 'USING'],
      ['E', expect.any(String)],
      ['F', expect.any(String)],
      ['G', expect.any(String)],
    ]);
    const { history } = await read<{ history: StateChange[] }>(
      `/service/get_info?deviceArn=${all.get('B')?.arn ?? ''}`,
    );
    expect(history[0]).toMatchObject({ to: 'EXCLUDE', reason: 'screen is broken', by: 'admin01' });
  });

  test('still has the hold that lasts, and its holder can end it', async () => {
    const { holds } = await read<{ holds: Hold[] }>('/admbo/hold');
    const arn = (await devices()).get('D')?.arn;
    expect(holds).toMatchObject([{ arn, state: 'USING', note: 'night build 7', taken_by: 'super01' }]);
    const released = await farm.app.inject({
      method: 'POST',
      url: '/service/release',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload: { hold_id: holds[0]?.hold_id },
    });
    expect(released.statusCode).toBe(200);
  });

  test('still has its commands: one done, one failed, one at work', async () => {
    const { commands } = await read<{ commands: Command[] }>('/admbo/command');
    expect(commands.map(({ type, state, reason }) => [type, state, reason])).toEqual([
      ['reboot', expect.stringMatching(/^(?:running|unknown)$/), null],
      ['usb_reset', 'failed', 'DEVICE_OFFLINE'],
      ['reboot', 'succeeded', null],
    ]);
  });

  test('still has its incident, its tokens, its admins with their passwords, and its audit trail', async () => {
    const { incidents } = await read<{ incidents: Incident[] }>('/service/incidents');
    expect(incidents.map(({ host, devices: lost }) => [host, lost.map(({ udid }) => udid).sort()])).toEqual([
      ['rack-1', ['E', 'F', 'G']],
    ]);
    const { api_tokens } = await read<{ api_tokens: ApiToken[] }>('/admbo/api_token');
    expect(api_tokens.map(({ name, scopes }) => [name, [...scopes].sort()])).toEqual([
      ['night build', ['metrics', 'read']],
    ]);
    const plain = await signInByHttp(farm.app, 'admin01', passwordOf.admin);
    expect(plain.statusCode).toBe(200);
    const trail = await farm.db.selectFrom('audit_trail').select('action').execute();
    const actions = new Set(trail.map(({ action }) => action));
    for (const action of ['device.state_changed', 'backup.restored', 'api_token.created'])
      expect([...actions]).toContain(action);
  });
});
