import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { createTestApp, type Role, type TestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { printedMail } from './printed-mail.ts';

interface OutboxAnswer {
  errorCode: number;
  data: { way: string; mails: { id: string; to: string; text: string }[]; total_count: number };
}

describe('the outbox of a server without SMTP', () => {
  let farm: TestApp;
  beforeEach(async () => {
    farm = await createTestApp();
  });
  afterEach(() => farm.close());

  async function queue(code: string, groupType: string | null = null): Promise<string> {
    const values = { admId: 'kim', code };
    const at = farm.clock.now();
    const id = await farm.db.transaction().execute((trx) =>
      queueMail(trx, {
        template: 'verification_code',
        to: 'kim@farm.example',
        groupType,
        language: 'ko',
        values,
        at,
      }),
    );
    return id ?? '';
  }

  async function read(role: Role): Promise<OutboxAnswer> {
    const headers = { cookie: await farm.signIn(role) };
    return (await farm.app.inject({ url: '/admbo/outbox', headers })).json<OutboxAnswer>();
  }

  async function inState(state: 'waiting' | 'outbox'): Promise<number> {
    return (await farm.db.selectFrom('mails').select('id').where('state', '=', state).execute()).length;
  }

  const arrived = (count: number): Promise<OutboxAnswer> =>
    eventually(async () => {
      const answer = await read('super');
      return answer.data.mails.length === count && answer;
    });

  test('shows a super admin what would have been sent, newest first, and records each reading', async () => {
    await queue('111111');
    farm.clock.advance(1000);
    const id = await queue('222222');
    const { data } = await arrived(2);
    expect(data).toMatchObject({ way: 'outbox', total_count: 2 });
    expect(data.mails[0]?.text).toContain('222222');
    const readings = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'after'])
      .where('action', '=', 'outbox.read')
      .orderBy('id')
      .execute();
    expect(readings.at(-1)?.actor_name).toBe('super01');
    expect(JSON.stringify(readings.at(-1)?.after)).toContain(id);
    expect(JSON.stringify(readings)).not.toContain('222222');
  });

  test('is closed to other admins, and that is recorded', async () => {
    expect(await read('admin')).toMatchObject({ errorCode: 31108 });
  });

  test('keeps the 100 newest of a day', async () => {
    for (let index = 0; index < 103; index += 1) {
      farm.clock.advance(1);
      await queue(String(index));
    }
    // Old mails are looked for once a minute: all of these have come by then.
    await eventually(async () => (await inState('waiting')) === 0);
    farm.clock.advance(60_000);
    await eventually(async () => (await inState('outbox')) === 100);
    expect((await arrived(100)).data.mails.at(-1)?.text).toContain('    3\n');
    farm.clock.advance(24 * 60 * 60_000);
    await eventually(async () => (await inState('outbox')) === 0);
    expect((await read('super')).data.mails).toEqual([]);
  });

  test('of a deployment is pushed out by no other deployment, in what is kept and in what is read', async () => {
    const kept = await queue('111111', 'hmg');
    for (let index = 0; index < 101; index += 1) {
      farm.clock.advance(1);
      await queue(String(index));
    }
    await eventually(async () => (await inState('waiting')) === 0);
    const { mails } = (await arrived(101)).data;
    expect([mails.length, mails.at(-1)?.id]).toEqual([101, kept]);
    farm.clock.advance(60_000);
    await eventually(async () => (await inState('outbox')) === 101);
    expect((await arrived(101)).data.mails.at(-1)?.id).toBe(kept);
  });

  test("is read on the server's machine by the id that the log names, and that is recorded", async () => {
    const id = await queue('333333');
    expect(await printedMail(farm.db, id)).toContain('333333');
    await expect(printedMail(farm.db, 'nothing')).rejects.toThrow(/no mail/);
    const audit = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'action', 'object'])
      .execute();
    expect(audit).toContainEqual({ actor_name: 'command line', action: 'outbox.read', object: id });
  });
});
