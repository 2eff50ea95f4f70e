import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from './testing/create-test-app.ts';
import { cutEachStatement, type Deed } from './testing/cut-deeds.ts';
import { createStatementCutter, type StatementCutter } from './testing/cut-statement.ts';
import { report } from './testing/report-sightings.ts';
import { phone } from './testing/test-sightings.ts';

describe('whatever statement the database dies under, all or nothing is stored (F35, F29)', () => {
  let farm: TestApp;
  let cutter: StatementCutter;
  let cookie: string;
  beforeAll(async () => {
    farm = await createTestApp();
    cookie = await farm.signIn('super');
    cutter = createStatementCutter();
  });
  afterAll(async () => {
    cutter.remove();
    await farm.close();
  });

  const post = (url: string, payload: object): Promise<LightMyRequestResponse> =>
    farm.app.inject({ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } });
  const count = async (from: string, value: string): Promise<number> =>
    (await farm.pool.query(`select 1 from ${from} = $1`, [value])).rows.length;
  const entries = (action: string, arn: string): Promise<number> =>
    count(`audit_trail where action = '${action}' and result = 'ok' and object`, arn);
  /** A phone of that name on a host of its own: its arn. */
  async function plugIn(udid: string): Promise<string> {
    await report(farm, [phone(udid)], `of ${udid}`);
    const { rows } = await farm.pool.query<{ id: number }>('select id from devices where udid = $1', [udid]);
    return `arn:farm:device:${String(rows[0]?.id)}`;
  }
  const decide = (arn: string, old_state: string, new_state: string) =>
    post('/admbo/device/bulk_state', { devices: [{ arn, old_state }], new_state });
  const changesOf = (udid: string, to: string) =>
    count(
      `device_state_changes h join devices d on d.id = h.device_id where h.to_state = '${to}' and d.udid`,
      udid,
    );
  const view = { columns: ['model'], density: 'normal', sort: [], q: '', state_group: null };

  const deeds: Deed[] = [
    {
      name: 'a device is held',
      prepare: plugIn,
      act: (id, arn) => post('/service/hold', { arn, state: 'USING', minutes: 5, note: id }),
      parts: async (id, arn) => [
        await count('leases where note', id),
        await count("devices where holder = 'USING' and udid", id),
        await changesOf(id, 'USING'),
        await entries('device.held', arn),
      ],
      whole: [1, 1, 1, 1],
    },
    {
      name: 'a device is excluded',
      prepare: plugIn,
      act: (_id, arn) => post('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' }),
      parts: async (id, arn) => [
        await count('devices where excluded and udid', id),
        await changesOf(id, 'EXCLUDE'),
        await entries('device.state_changed', arn),
      ],
      whole: [1, 1, 1],
    },
    {
      name: 'a decision about devices is taken back',
      prepare: async (id) => {
        const response = await decide(await plugIn(id), 'AVAILABLE', 'EXCLUDE');
        return response.json<{ data: { bulk_id: string } }>().data.bulk_id;
      },
      act: (_id, bulkId) => post(`/admbo/command_bulk/${bulkId}/undo`, {}),
      parts: async (id, bulkId) => [
        await count('devices where not excluded and udid', id),
        await count('command_bulks where changed is null and id::text', bulkId),
      ],
      whole: [1, 1],
    },
    {
      name: 'a token is made',
      act: (id) => post('/admbo/api_token', { name: id, scopes: ['read'], valid_days: 1 }),
      parts: async (id) => [
        await count('api_tokens where name', id),
        await count("audit_trail where action = 'api_token.created' and object", id),
      ],
      whole: [1, 1],
    },
    {
      name: 'a view is saved',
      act: (id) => post('/admbo/device/view', { name: id, is_shared: false, view }),
      parts: async (id) => [
        await count('list_views where name', id),
        await count("audit_trail where action = 'list_view.created' and after ->> 'name'", id),
      ],
      whole: [1, 1],
    },
  ];

  test.each(deeds.map((deed) => [deed.name, deed] as const))('when %s', (_name, deed) =>
    cutEachStatement(cutter, deed),
  );
});
