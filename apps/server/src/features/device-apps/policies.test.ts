import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import { deskUdids, minute } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { formHeaders, formPayload } from '../../testing/form-payload.ts';
import { phone } from '../../testing/test-sightings.ts';
import { findCandidates } from './policy-candidates.ts';
import { runPolicies } from './run-policies.ts';

const shop = 'com.example.shop';
let desk: AppDesk;

beforeEach(async () => {
  desk = await openAppDesk();
});
afterEach(() => desk.farm.close());

/** What policies have asked for so far. */
const asked = (): CommandDelivery[] =>
  desk.agent.deliveries().filter(({ command }) => command === 'app_update');
const nthAsked = (number: number): Promise<CommandDelivery> =>
  eventually(() => asked()[number - 1], `update ${String(number)} of a policy`, 20_000);
const nthOfA = (number: number): Promise<CommandDelivery> =>
  eventually(() => asked().filter(({ udid }) => udid === 'A')[number - 1], 'an update of A', 20_000);
/** The policies have been looked at once more; a difference of B that they act upon shows it. */
async function lookedAtAgain(): Promise<void> {
  const { id } = await desk.addPackage({ app_id: 'com.example.probe', version_code: String(probes++) });
  await desk.assign('B', id, 'force');
  await desk.lists('B', []);
  const delivery = await eventually(
    () => asked().find(({ udid, command_id }) => udid === 'B' && !probed.has(command_id)),
    'the policy of another device',
    20_000,
  );
  probed.add(delivery.command_id);
  desk.installs(delivery);
  await desk.inState(delivery.command_id, 'succeeded');
}
let probes = 1;
const probed = new Set<string>();

async function giveShop(policy: 'force' | 'upgrade' | 'manual', version_code = '2'): Promise<number> {
  const { id } = await desk.addPackage({ app_id: shop, version_code });
  return desk.assign('A', id, policy);
}

describe('a policy that upgrades', () => {
  it('installs what is missing by itself, in its own name, and then leaves it', async () => {
    await giveShop('upgrade');
    await desk.lists('A', []);
    const delivery = await nthAsked(1);
    expect(delivery).toMatchObject({
      udid: 'A',
      arguments: { apps: [{ app_id: shop, allow_downgrade: false }] },
    });
    desk.installs(delivery);
    await desk.inState(delivery.command_id, 'succeeded');
    expect(await desk.history()).toMatchObject([{ by: 'policy', result: 'succeeded' }]);
    const entry = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'object'])
      .where('action', '=', 'device_app.app_update_requested')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_name: 'policy', object: (await desk.farm.device('A')).arn });
    await lookedAtAgain();
    expect(asked().filter(({ udid }) => udid === 'A')).toHaveLength(1);
  });

  it('leaves a newer version, which one that forces takes back; a manual one waits for the button', async () => {
    await giveShop('upgrade');
    const { id } = await desk.addPackage({ app_id: 'com.example.manual' });
    await desk.assign('A', id, 'manual');
    await desk.lists('A', [{ app_id: shop, version_code: '3' }]);
    await lookedAtAgain();
    expect(asked().filter(({ udid }) => udid === 'A')).toEqual([]);
    const { device_app_id } = await desk.app(shop);
    await desk.put(`/admbo/device/A/app/${String(device_app_id)}`, { update_type: 'force' });
    const delivery = await eventually(() => asked().find(({ udid }) => udid === 'A'), 'the update', 20_000);
    expect(delivery).toMatchObject({ arguments: { apps: [{ app_id: shop, allow_downgrade: true }] } });
  });

  it('does nothing to a device that is excluded, until it is back', async () => {
    const { arn } = await desk.farm.device('A');
    const decide = (old_state: string, new_state: string) =>
      desk.farm.call('/service/change_state', { arn, old_state, new_state, update_reason: '' });
    await decide('AVAILABLE', 'EXCLUDE');
    await giveShop('upgrade');
    await desk.lists('A', []);
    await lookedAtAgain();
    expect(asked().filter(({ udid }) => udid === 'A')).toEqual([]);
    await decide('EXCLUDE', 'AVAILABLE');
    await eventually(() => asked().find(({ udid }) => udid === 'A'), 'the update', 20_000);
  });
});

describe('what a device has refused', () => {
  it('is not tried again until the policy, the package or what is installed has changed', async () => {
    const appId = await giveShop('upgrade');
    await desk.lists('A', [{ app_id: shop, version_code: '1' }]);
    const refuse = (delivery: CommandDelivery): void => {
      const install_code = 'INSTALL_FAILED_UPDATE_INCOMPATIBLE';
      const app = {
        device_app_id: appId,
        app_id: shop,
        state: 'failed' as const,
        install_code,
        detail: 'no',
      };
      const versions = { from_version: '1', to_version: '1', to_version_code: '1' };
      desk.agent.ends(delivery, {
        outcome: 'failed',
        reason: 'APP_REFUSED',
        apps: [{ ...app, ...versions }],
      });
    };
    refuse(await nthAsked(1));
    await desk.inState(asked()[0]?.command_id ?? '', 'failed');
    expect(await desk.app(shop)).toMatchObject({ drift: 'failed' });
    await lookedAtAgain();
    expect(asked().filter(({ udid }) => udid === 'A')).toHaveLength(1);
    await desk.put(`/admbo/device/A/app/${String(appId)}`, { update_type: 'force' });
    const again = await nthOfA(2);
    refuse(again);
    await desk.inState(again.command_id, 'failed');
    await desk.lists('A', [{ app_id: shop, version_code: '0' }]);
    await nthOfA(3);
  }, 60_000);
});

describe('a failure of host or wire', () => {
  /** The command breaks off in mid-way, and its device has the old version still. */
  const breakOff = async (appId: number, delivery: CommandDelivery): Promise<void> => {
    const app = {
      device_app_id: appId,
      app_id: shop,
      state: 'failed' as const,
      install_code: null,
      detail: '',
    };
    const said = { from_version: '', to_version: '' };
    desk.agent.ends(delivery, { outcome: 'failed', reason: 'SENDING_BROKE', apps: [{ ...app, ...said }] });
    await desk.inState(delivery.command_id, 'failed');
  };
  const restsMinutes = async (appId: number): Promise<number> => {
    const { policy_rests_until: until } = await desk.farm.db
      .selectFrom('device_apps')
      .select('policy_rests_until')
      .where('id', '=', appId)
      .executeTakeFirstOrThrow();
    return ((until?.getTime() ?? 0) - desk.farm.clock.now().getTime()) / minute;
  };

  it('is tried again after a minute, after 5, after 15, and then every hour', async () => {
    const appId = await giveShop('upgrade');
    await desk.lists('A', [{ app_id: shop, version_code: '1' }]);
    const rested: number[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      await breakOff(appId, await nthAsked(number));
      rested.push(await restsMinutes(appId));
      const past = new Date(desk.farm.clock.now().getTime() - 1);
      await desk.farm.db.updateTable('device_apps').set({ policy_rests_until: past }).execute();
    }
    expect(rested).toEqual([1, 5, 15, 60, 60]);
  }, 120_000);

  it('is past once an administrator has put another file in its place: that is tried at once', async () => {
    const { id } = await desk.addPackage({ app_id: shop });
    const appId = await desk.assign('A', id, 'upgrade');
    await desk.lists('A', [{ app_id: shop, version_code: '1' }]);
    await breakOff(appId, await nthAsked(1));
    const content = makeApk({ app_id: shop, version_code: 3 });
    const put = await desk.farm.app.inject({
      ...{ method: 'PUT', url: `/admbo/app/${String(id)}` },
      headers: { cookie: desk.farm.cookie, ...sameOrigin, ...formHeaders },
      payload: formPayload([['file', { name: 'app.apk', content }]]),
    });
    expect(put.json()).toMatchObject({ errorCode: 0 });
    await breakOff(appId, await nthAsked(2));
    expect(await restsMinutes(appId)).toBe(1);
  }, 60_000);
});

describe('what policies ask for', () => {
  it('is nothing of a device that is not free or not known, of a host that can’t be asked, of a lost file, and while it rests', async () => {
    const { db, clock } = desk.farm;
    await giveShop('manual');
    await desk.lists('A', [{ app_id: shop, version_code: '1' }]);
    const forbidding = [
      sql`update devices set state = 'ERROR'`,
      sql`update devices set apps_synced_at = null`,
      sql`update hosts set state = 'away'`,
      sql`update hosts set draining = true`,
      sql`update hosts set abilities = '{}'`,
      sql`update files set lost = 'damaged'`,
      sql`update device_apps set policy_rests_until = ${clock.now()}::timestamptz + interval '1 second'`,
      sql`update device_apps set installed_version_code = 2`,
      sql`update device_apps set installed_version_code = 3`,
    ];
    // Nobody else sees any of it.
    const wanted = await db.transaction().execute(async (trx) => {
      const count = async (): Promise<number> => (await findCandidates(trx, clock.now())).length;
      await sql`update device_apps set update_policy = 'upgrade'`.execute(trx);
      const found = [await count()];
      for (const change of forbidding) {
        await sql`savepoint as_it_was`.execute(trx);
        await change.execute(trx);
        found.push(await count());
        await sql`rollback to savepoint as_it_was`.execute(trx);
      }
      await sql`update device_apps set update_policy = 'manual'`.execute(trx);
      return found;
    });
    expect(wanted).toEqual([1, ...forbidding.map(() => 0)]);
  });

  it('is asked once, also with two servers that look at the same time', async () => {
    const second = await createTestFarm(desk.farm);
    for (const udid of ['A', 'B', 'C']) {
      const { id } = await desk.addPackage({ app_id: `${shop}.${udid.toLowerCase()}` });
      await desk.assign(udid, id, 'upgrade');
      await desk.lists(udid, []);
    }
    await eventually(() => asked().length === 3, 'three updates', 20_000);
    for (const delivery of asked()) desk.installs(delivery);
    for (const { command_id } of asked()) await desk.inState(command_id, 'succeeded');
    const rows = await desk.farm.db.selectFrom('commands').select('udid').orderBy('udid').execute();
    expect(rows.map(({ udid }) => udid)).toEqual(['A', 'B', 'C']);
    await second.close();
  }, 60_000);

  it('takes twelve of a host’s places, and is looked for again while others wait for one', async () => {
    const udids = Array.from({ length: 13 }, (_, nth) => `P${String(nth)}`);
    await desk.agent.snapshot([...deskUdids, ...udids].map((udid) => phone(udid)));
    const { id } = await desk.addPackage({ app_id: shop });
    for (const udid of udids) {
      await desk.assign(udid, id, 'force');
      await desk.lists(udid, []);
    }
    await nthAsked(12);
    const { db, clock } = desk.farm;
    const nobody = () => undefined;
    const dispatcher = { linkOf: () => null, sendAhead: nobody, send: nobody, drop: nobody, doubt: nobody };
    expect(await runPolicies({ db, clock, dispatcher })).toBe(true);
    expect(asked()).toHaveLength(12);
    desk.installs(await nthAsked(1));
    expect((await nthAsked(13)).udid).toBe('P12');
    expect(await runPolicies({ db, clock, dispatcher })).toBe(false);
  }, 120_000);

  it('gives way to a person while it has not been sent', async () => {
    const appId = await giveShop('manual');
    await desk.lists('A', [{ app_id: shop, version_code: '1' }]);
    const device = await desk.farm.db
      .selectFrom('devices')
      .select(['id', 'host_id'])
      .where('udid', '=', 'A')
      .executeTakeFirstOrThrow();
    const { command_id: unsent } = await desk.farm.db
      .insertInto('commands')
      .values({
        ...{ device_id: device.id, host_id: device.host_id ?? 0, type: 'app_update', udid: 'A' },
        ...{ created_by: 'policy', by_policy: true, yields: true, arguments: '{"apps":[]}' },
        created_at: desk.farm.clock.now(),
      })
      .returning('command_id')
      .executeTakeFirstOrThrow();
    const { data, errorCode } = await desk.post(`/admbo/device/A/app/${String(appId)}/execute-update`);
    expect(errorCode).toBe(0);
    expect(await desk.agent.delivered(String(data['command_id']))).toMatchObject({ udid: 'A' });
    expect(await desk.read(unsent)).toMatchObject({ state: 'cancelled' });
  });
});

describe('an update of all', () => {
  it('goes by priority, goes on after a failure, and leaves a row for each app and one for all', async () => {
    const { id: last } = await desk.addPackage({ app_id: 'com.example.a' });
    const { id: first } = await desk.addPackage({ app_id: 'com.example.z', priority: 1 });
    const { id: same } = await desk.addPackage({ app_id: 'com.example.same' });
    for (const id of [last, first, same]) await desk.assign('A', id);
    await desk.lists('A', [{ app_id: 'com.example.same', version_code: '2' }]);
    const { data } = await desk.post('/admbo/device/A/app/execute-all-update');
    const [result] = data['results'] as { command_id: string; errorCode: unknown }[];
    const delivery = await desk.agent.delivered(result?.command_id ?? '');
    expect(desk.orders(delivery).map(({ app_id }) => app_id)).toEqual(['com.example.z', 'com.example.a']);
    const [one, other] = desk.orders(delivery);
    const told = { detail: '', from_version: '', install_code: null };
    desk.agent.ends(delivery, {
      outcome: 'failed',
      reason: 'SOME_APPS_FAILED',
      apps: [
        {
          ...told,
          device_app_id: one?.device_app_id ?? 0,
          app_id: 'com.example.z',
          state: 'failed',
          install_code: 'INSTALL_FAILED_OLDER_SDK',
          detail: 'Failure [INSTALL_FAILED_OLDER_SDK]',
          to_version: '',
        },
        {
          ...told,
          device_app_id: other?.device_app_id ?? 0,
          app_id: 'com.example.a',
          state: 'succeeded',
          to_version: 'v2',
          to_version_code: '2',
        },
      ],
    });
    await desk.inState(delivery.command_id, 'failed');
    expect(
      (await desk.history()).map(({ update_type, app_id, result: end }) => [update_type, app_id, end]),
    ).toEqual([
      ['all_app_update', '', 'failed'],
      ['app_update', 'com.example.a', 'succeeded'],
      ['app_update', 'com.example.z', 'failed'],
    ]);
    const { bulks } = await desk.farm.read<{ bulks: object[] }>('/admbo/command_bulk');
    expect(bulks).toMatchObject([{ bulk_id: data['bulk_id'], type: 'all_app_update' }]);
  });

  it('of the farm that is asked for again under one key is one action, and another one under it is refused (F14)', async () => {
    const { id } = await desk.addPackage({ app_id: shop });
    for (const udid of ['A', 'B']) await desk.assign(udid, id);
    const ask = (payload: object) =>
      desk.farm.app.inject({
        ...{ method: 'POST', url: '/admbo/device/app/execute-all-update', payload },
        headers: { cookie: desk.farm.cookie, ...sameOrigin, 'idempotency-key': 'once' },
      });
    const [first, again] = await Promise.all([ask({}), ask({})]);
    expect(again.json()).toEqual(first.json());
    const { arn } = await desk.farm.device('A');
    expect((await ask({ arns: [arn] })).json()).toMatchObject({ errorCode: 901 });
    const { data } = first.json<{ data: { results: { command_id: string | null }[] } }>();
    const asked = data.results.flatMap(({ command_id }) => command_id ?? []);
    for (const one of asked) await desk.agent.delivered(one);
    expect(desk.agent.deliveries()).toHaveLength(asked.length);
  });

  it('while one of it runs is refused for the devices that work, and nobody reboots them (F15, F17)', async () => {
    const { id } = await desk.addPackage({ app_id: shop });
    for (const udid of ['A', 'B']) await desk.assign(udid, id);
    type Results = { udid: string; errorCode: unknown; command_id: string | null }[];
    const askAll = async () =>
      (await desk.post('/admbo/device/app/execute-all-update')).data['results'] as Results;
    const first = await askAll();
    for (const { command_id } of first.filter((one) => one.command_id !== null)) {
      const delivery = await desk.agent.delivered(command_id ?? '');
      desk.agent.begins(delivery);
      await desk.inState(delivery.command_id, 'running');
    }
    const second = await askAll();
    expect(second.map(({ udid, errorCode }) => [udid, errorCode])).toEqual([
      ['A', 20414],
      ['B', 20414],
    ]);
    expect(second.map(({ command_id }) => command_id)).toEqual(first.map(({ command_id }) => command_id));
    for (const udid of ['A', 'B'])
      expect(await desk.ask('/admbo/device/reboot', udid)).toMatchObject({ errorCode: 20414 });
    expect(desk.agent.deliveries()).toHaveLength(2);
  });

  it('of the farm answers 0 and no command where there is nothing to do, and each device’s code', async () => {
    const { id } = await desk.addPackage({ app_id: shop });
    for (const udid of ['A', 'B', 'C']) await desk.assign(udid, id);
    await desk.lists('A', [{ app_id: shop, version_code: '2' }]);
    const reboot = await desk.reboot('B');
    const { data, errorCode } = await desk.post('/admbo/device/app/execute-all-update');
    expect(errorCode).toBe(0);
    const results = data['results'] as { udid: string; errorCode: unknown; command_id: string | null }[];
    expect(results.map(({ udid, errorCode: code }) => [udid, code])).toEqual([
      ['A', 0],
      ['B', 20414],
      ['C', 0],
    ]);
    expect(results[0]?.command_id).toBeNull();
    expect(results[1]?.command_id).toBe(reboot);
    expect(await desk.agent.delivered(results[2]?.command_id ?? '')).toMatchObject({ udid: 'C' });
    await desk.farm.db.updateTable('devices').set({ excluded: true }).where('udid', '=', 'A').execute();
    const { data: without } = await desk.post('/admbo/device/app/execute-all-update');
    expect((without['results'] as { udid: string }[]).map(({ udid }) => udid)).toEqual(['B', 'C']);
  });

  it('of named apps names those of the device alone', async () => {
    const { id } = await desk.addPackage({ app_id: shop });
    const ofB = await desk.assign('B', id);
    const answer = await desk.post('/admbo/device/A/app/execute-all-update', { device_app_ids: [ofB] });
    expect(answer).toMatchObject({
      ...{ status: 404, errorCode: 'E1010' },
      details: [{ field: 'device_app_ids', message: String(ofB) }],
    });
  });

  it('of named apps is refused by name where no version of one is managed', async () => {
    await desk.lists('A', [{ app_id: 'com.example.found' }]);
    const { device_app_id } = await desk.app('com.example.found');
    const body = { device_app_ids: [device_app_id] };
    expect(await desk.post('/admbo/device/A/app/execute-all-update', body)).toMatchObject({
      ...{ status: 409, errorCode: 'E1017' },
      details: [{ field: 'device_app_ids', message: 'com.example.found' }],
    });
  });
});
