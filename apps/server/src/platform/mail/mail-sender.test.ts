import { Writable } from 'node:stream';
import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { outbox } from '@rackhand/contract/endpoints/outbox';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPostOffice, type PostOffice } from '../../testing/post-office.ts';
import { takeDueMails } from './mail-store.ts';
import { type MailTemplateName, mailTemplates } from './mail-templates.ts';
import { mailChannel, queueMail } from './queue-mail.ts';

type Outbox = AnswerOf<typeof outbox>;

const secondMs = 1000;
const dayMs = 24 * 60 * 60 * secondMs;

describe('a mail', () => {
  let office: PostOffice;
  let farm: TestApp;
  beforeEach(async () => {
    office = await openPostOffice();
    farm = await createTestApp({ env: { SMTP_URL: office.url, PUBLIC_URL: 'https://farm.example' } });
  });
  afterEach(async () => {
    await farm.close();
    await office.close();
  });

  async function queue(to = 'kim@farm.example', admId = 'kim'): Promise<string | null> {
    return farm.db.transaction().execute((trx) =>
      queueMail(trx, {
        groupType: null,
        template: 'verification_code',
        to,
        language: 'ko',
        values: { admId, code: '012345' },
        at: farm.clock.now(),
      }),
    );
  }

  async function row(id: string | null): Promise<{ state: string; attempts: number; body_text: string }> {
    return farm.db
      .selectFrom('mails')
      .select(['state', 'attempts', 'body_text', 'body_html'])
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();
  }

  async function failedTimes(id: string | null, attempts: number): Promise<void> {
    await eventually(
      async () => {
        const mail = await farm.db
          .selectFrom('mails')
          .select('attempts')
          .where('id', '=', id ?? '')
          .where('last_error', 'is not', null)
          .executeTakeFirst();
        return mail?.attempts === attempts;
      },
      `failure ${String(attempts)} of a mail`,
    );
  }

  test('reaches its recipient in the language asked for, and its text is kept no longer', async () => {
    const id = await queue();
    const { mail, recipients } = await office.letterTo('kim@farm.example');
    expect(recipients).toEqual(['kim@farm.example']);
    expect(mail.from?.address).toBe('rackhand@farm.example');
    expect(mail.subject).toBe('[Rackhand] 로그인 인증 코드');
    expect(mail.text).toContain('012345');
    expect(mail.html).toContain('012345');
    const sent = await eventually(async () => {
      const mailRow = await row(id);
      return mailRow.state === 'sent' && mailRow;
    });
    expect(sent).toMatchObject({ body_text: '', body_html: '' });
  });

  test('is not sent when the transaction that queued it is rolled back', async () => {
    const rolledBack = farm.db.transaction().execute(async (trx) => {
      const values = { admId: 'kim', code: '1' };
      const at = farm.clock.now();
      await queueMail(trx, {
        template: 'verification_code',
        to: 'lee@farm.example',
        groupType: null,
        language: 'ko',
        values,
        at,
      });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await queue();
    await office.letterTo('kim@farm.example');
    expect(office.letters).toHaveLength(1);
  });

  test('is sent once, however many instances look', async () => {
    const other = await createTestApp({ beside: farm, env: { SMTP_URL: office.url } });
    const ids = await Promise.all(Array.from({ length: 10 }, () => queue()));
    for (const id of ids) await eventually(async () => (await row(id)).state === 'sent');
    await other.close();
    expect(office.letters).toHaveLength(10);
  });

  test('whose recipient holds line breaks, brackets or a second address is never written', async () => {
    for (const to of ['a@b.example\r\nBcc: x@y.example', '"<a@b.example>"', 'a@b.example, x@y.example', '']) {
      expect([to, await queue(to)]).toEqual([to, null]);
    }
  });

  test('shows a name with line breaks and markup as text, to one recipient only (S32)', async () => {
    await queue('kim@farm.example', 'kim\r\nBcc: x@y.example\r\n\r\n<img src=x> "<a@b.example>" {code}');
    const { mail, recipients } = await office.letterTo('kim@farm.example');
    expect(recipients).toEqual(['kim@farm.example']);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.to?.map(({ address }) => address)).toEqual(['kim@farm.example']);
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain('{code}');
    expect(mail.text).not.toMatch(/^(?:Bcc:|<img)/m);
  });

  test('that holds a link shows its address too, for who reads it on another machine', async () => {
    const url = 'https://farm.example/change_password?token=abc&adm_id=xyz';
    const values = { admId: 'kim01', password: 'Wz7!mQ2vTx', url };
    await farm.db.transaction().execute((trx) =>
      queueMail(trx, {
        template: 'temporary_password',
        to: 'kim@farm.example',
        groupType: null,
        language: 'en',
        values,
        at: farm.clock.now(),
      }),
    );
    const { mail } = await office.letterTo('kim@farm.example');
    const shownAddress = url.replaceAll('&', '&amp;');
    expect(mail.html).toContain(`href="${shownAddress}"`);
    expect(mail.html).toContain(`>${shownAddress}</p>`);
    expect(mail.html).toContain('<h1');
  });

  test('of every kind has no element of what a value in it says, as it arrives (S70)', async () => {
    const markup = '"><img src=x onerror=alert(1)></p></script><script>alert(1)</script>';
    const url = `https://farm.example/?${markup}`;
    const admin = { admId: markup, code: markup, password: markup, at: markup, ip: markup, by: markup };
    const points = { owner: markup, left: markup, full: markup, endDate: markup };
    const lines = { count: markup, ko: markup, en: markup };
    const values = { ...admin, ...lines, ...points, userId: markup, username: markup, url };
    const kinds = Object.keys(mailTemplates) as MailTemplateName[];
    await farm.db.transaction().execute(async (trx) => {
      for (const [index, template] of kinds.entries()) {
        const to = `${String(index)}@farm.example`;
        await queueMail(trx, { template, to, groupType: null, language: 'en', values, at: farm.clock.now() });
      }
    });
    for (const index of kinds.keys()) {
      const { mail } = await office.letterTo(`${String(index)}@farm.example`);
      expect(mail.html).toContain('&lt;img src=x');
      expect(mail.html).not.toMatch(/<(img|script)/i);
      expect(mail.text).toContain('<img src=x');
    }
  });

  test('that is refused is tried again later and arrives when the server takes it', async () => {
    office.behave('refuse');
    const id = await queue();
    await failedTimes(id, 1);
    expect(await row(id)).toMatchObject({ state: 'waiting' });
    office.behave('take');
    farm.clock.advance(2 * secondMs);
    await office.letterTo('kim@farm.example');
  });

  test('is tried at longer and longer intervals, and from the seventh time on every quarter of an hour', async () => {
    office.behave('refuse');
    const id = await queue();
    const { db, clock } = farm;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await failedTimes(id, attempt);
      const { next_try_at: next } = await db
        .selectFrom('mails')
        .select('next_try_at')
        .executeTakeFirstOrThrow();
      waits.push((next.getTime() - clock.now().getTime()) / secondMs);
      await db.updateTable('mails').set({ last_error: null }).execute();
      clock.set(next);
      await sql`select pg_notify(${mailChannel}, '')`.execute(db);
    }
    expect(waits).toEqual([2, 10, 30, 60, 300, 900, 900]);
  });

  test('that another instance is about to send is left to it', async () => {
    const { db, clock } = farm;
    await farm.app.close();
    const id = await queue();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('mails').set({ attempts: 1 }).execute();
      expect(await takeDueMails(db, clock.now(), 4)).toEqual([]);
    });
    expect(await takeDueMails(db, clock.now(), 4)).toMatchObject([{ id, attempts: 2 }]);
    expect(await takeDueMails(db, clock.now(), 4)).toEqual([]);
  });

  test('waits for a server that is down and comes up, also over a restart of ours', async () => {
    const { port } = new URL(office.url);
    await office.close();
    const id = await queue();
    await failedTimes(id, 1);
    await farm.app.close();
    farm.clock.advance(60 * secondMs);
    office = await openPostOffice(Number(port));
    const restarted = await createTestApp({ beside: farm, env: { SMTP_URL: office.url } });
    await office.letterTo('kim@farm.example');
    await restarted.close();
  });

  test('that hangs holds up neither the next one nor the server (F44)', async () => {
    office.behave('hang');
    await queue();
    await eventually(() => office.hanging() === 1, 'the mail that hangs');
    office.behave('take');
    await queue('park@farm.example');
    await office.letterTo('park@farm.example');
    const response = await farm.app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(200);
  });

  test('is given up after a day, and a super admin sees that and why', async () => {
    office.behave('refuse');
    const id = await queue();
    await failedTimes(id, 1);
    const cookie = await farm.signIn('super');
    const read = async (): Promise<Outbox> =>
      (await farm.app.inject({ url: '/admbo/outbox', headers: { cookie } })).json<{ data: Outbox }>().data;
    const seen = await read();
    expect(seen).toMatchObject({ way: 'smtp', mails: [], stuck_count: 1, waiting_count: 1 });
    expect(seen.failing_since).not.toBeNull();
    expect(seen.stuck).toMatchObject([{ to: 'kim@farm.example', state: 'waiting' }]);
    expect(seen.stuck[0]?.last_error).toContain('no such mailbox');
    farm.clock.advance(dayMs);
    await eventually(async () => (await row(id)).state === 'failed');
    expect(await row(id)).toMatchObject({ body_text: '', body_html: '' });
  });
});

test('without an SMTP server the log says recipient, subject and id of a mail, and not its text', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const farm = await createTestApp({ log: pino({ level: 'debug' }, stream) });
  const values = { admId: 'kim', code: '012345' };
  const at = farm.clock.now();
  const id = await farm.db.transaction().execute((trx) =>
    queueMail(trx, {
      template: 'verification_code',
      to: 'kim@farm.example',
      groupType: null,
      language: 'en',
      values,
      at,
    }),
  );
  const line = await eventually(() => lines.find((text) => text.includes(id ?? 'no id')));
  expect(JSON.parse(line)).toMatchObject({
    recipient: 'kim@farm.example',
    subject: '[Rackhand] Your verification code',
  });
  expect(lines.join('')).not.toContain('012345');
  await farm.close();
});
