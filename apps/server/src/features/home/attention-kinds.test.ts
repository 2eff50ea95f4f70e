import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readMain } from '@rackhand/contract/endpoints/home';
import type { Attention, AttentionKind } from '@rackhand/contract/home/attention';
import { limits } from '@rackhand/contract/limits';
import { repairLimits } from '@rackhand/contract/repair/repair';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type AlertDesk, openAlertDesk } from '../../testing/alert-desk.ts';
import { createIdleFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { phone } from '../../testing/test-sightings.ts';

type Main = AnswerOf<typeof readMain>;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let farm: TestFarm;
afterEach(() => farm.close());

const before = (ms: number): Date => new Date(farm.clock.now().getTime() - ms);
const inListOf =
  (read: Pick<TestFarm, 'read'>['read']) =>
  async (kind: AttentionKind): Promise<Attention | undefined> =>
    (await read<Main>('/admbo/main')).attention.find((one) => one.kind === kind);
const find = (kind: AttentionKind): Promise<Attention | undefined> => inListOf(farm.read)(kind);

async function openFarmOfOne(): Promise<{ agent: Awaited<ReturnType<TestFarm['dial']>>; token: string }> {
  farm = await createIdleFarm();
  const token = await farm.addHost('rack-1');
  const agent = await farm.dial(token);
  await agent.snapshot([phone('A')]);
  return { agent, token };
}

describe('what an administrator is told to see to', () => {
  test('is a host that has fallen silent, until it is back', async () => {
    const { agent, token } = await openFarmOfOne();
    agent.close();
    farm.clock.advance(limits.hostSilenceMs - 1);
    await farm.judgeHosts();
    expect(await find('host_away')).toBeUndefined();
    farm.clock.advance(2);
    await farm.judgeHosts();
    expect(await find('host_away')).toMatchObject({ count: 1, severity: 'error', path: '/server' });
    await (await farm.dial(token)).snapshot([phone('A')]);
    expect(await find('host_away')).toBeUndefined();
  });

  test('is no host that waits for its first agent, neither in the list nor among those that are away', async () => {
    farm = await createIdleFarm();
    await farm.addHost('rack-1');
    farm.clock.advance(2 * limits.hostSilenceMs);
    await farm.judgeHosts();
    expect(await find('host_away')).toBeUndefined();
    expect((await farm.read<Main>('/admbo/main')).hosts).toEqual({ total: 1, away: 0 });
  });

  test('is a command whose end nobody knows, since it was asked for, until its end is known', async () => {
    await openFarmOfOne();
    const { id, host_id } = await farm.db
      .selectFrom('devices')
      .select(['id', 'host_id'])
      .executeTakeFirstOrThrow();
    const created_at = new Date('2026-11-20T02:55:00Z');
    const asked = { device_id: id, host_id: host_id ?? 0, bulk_id: null, udid: 'A', created_by: 'admin01' };
    await farm.db
      .insertInto('commands')
      .values({ ...asked, type: 'reboot', state: 'running', detail: '', created_at, ended_at: null })
      .execute();
    const become = (values: { state: 'unknown' } | { state: 'succeeded'; ended_at: Date }) =>
      farm.db.updateTable('commands').set(values).execute();
    expect(await find('command_unknown')).toBeUndefined();
    await become({ state: 'unknown' });
    expect(await find('command_unknown')).toEqual({
      ...{ kind: 'command_unknown', count: 1, severity: 'warning', path: '/server' },
      since: '2026-11-20T11:55:00.000+09:00',
    });
    await become({ state: 'succeeded', ended_at: farm.clock.now() });
    expect(await find('command_unknown')).toBeUndefined();
  });

  test('is a repair that has been open for a week, until it has ended', async () => {
    await openFarmOfOne();
    const { arn } = await farm.device('A');
    expect((await farm.call('/admbo/repair', { arn, reason_id: 1 })).errorCode).toBe(0);
    const set = (values: { reported_at: Date } | { ended_at: Date }) =>
      farm.db.updateTable('repair_cases').set(values).execute();
    await set({ reported_at: before(repairLimits.longDays * dayMs - minuteMs) });
    expect(await find('repair_waiting')).toBeUndefined();
    await set({ reported_at: before(repairLimits.longDays * dayMs + minuteMs) });
    expect(await find('repair_waiting')).toMatchObject({ count: 1, severity: 'warning', path: '/repair' });
    await set({ ended_at: farm.clock.now() });
    expect(await find('repair_waiting')).toBeUndefined();
  });

  test('is a mail that could not be sent within the last week, for super admins alone', async () => {
    farm = await createIdleFarm();
    const queue = (at: Date) =>
      farm.db.transaction().execute((trx) =>
        queueMail(trx, {
          ...{ template: 'verification_code', to: 'kim@farm.example', groupType: null, language: 'ko' },
          ...{ values: { admId: 'kim', code: '111111' }, at },
        }),
      );
    await queue(before(minuteMs));
    await queue(before(8 * dayMs));
    await farm.db.updateTable('admins').set({ is_super_admin: true }).execute();
    expect(await find('mail_unsent')).toBeUndefined();
    await farm.db.updateTable('mails').set({ state: 'failed' }).execute();
    expect(await find('mail_unsent')).toMatchObject({ count: 1, severity: 'warning', path: '/outbox' });
    await farm.db.updateTable('admins').set({ is_super_admin: false }).execute();
    expect(await find('mail_unsent')).toBeUndefined();
  });
});

describe('what an administrator is told to see to of rules and receivers', () => {
  let desk: AlertDesk;
  const open = async (): Promise<void> => {
    desk = await openAlertDesk({ WEBHOOK_HOSTS: '127.0.0.1' });
    ({ farm } = desk);
  };

  test('is an open alert, until somebody has acknowledged it', async () => {
    await open();
    await desk.makeRule({ kind: 'host_away' });
    await farm.addHost('lab-1');
    const away_since = farm.clock.now();
    await farm.db.updateTable('hosts').set({ state: 'away', away_since }).execute();
    expect(await find('alert_open')).toBeUndefined();
    await desk.look();
    expect(await find('alert_open')).toMatchObject({ count: 1, severity: 'error', path: '/alert' });
    const [alert] = await desk.alerts();
    await farm.call(`/admbo/alert/${alert?.alert_id ?? ''}/acknowledge`, {});
    expect(await find('alert_open')).toBeUndefined();
  });

  test('is a webhook whose receiver takes nothing, for super admins alone, until it takes again', async () => {
    await open();
    const hook = { name: 'Ops', url: 'http://127.0.0.1:9/hook', types: ['host.away'] };
    expect((await desk.post('/admbo/webhook', hook)).errorCode).toBe(0);
    const findAsChief = inListOf(desk.read);
    expect(await findAsChief('webhook_trouble')).toBeUndefined();
    await sql`update webhooks set trouble = 'dead', trouble_since = now()`.execute(farm.db);
    const told = { count: 1, severity: 'warning', path: '/webhook' };
    expect(await findAsChief('webhook_trouble')).toMatchObject(told);
    expect(await find('webhook_trouble')).toBeUndefined();
    await sql`update webhooks set trouble = null, trouble_since = null`.execute(farm.db);
    expect(await findAsChief('webhook_trouble')).toBeUndefined();
  });
});
