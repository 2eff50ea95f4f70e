import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadServerSecrets } from '../../platform/secrets/server-secrets.ts';
import { passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  codeOf,
  minuteMs,
  openSignInDesk,
  right,
  type SignInDesk,
  wrong,
} from '../../testing/sign-in-desk.ts';
import { createCountKeys } from './count-keys.ts';

describe('one address', () => {
  let farm: TestApp;
  let desk: SignInDesk;
  beforeEach(async () => {
    desk = await openSignInDesk();
    ({ farm } = desk);
  });
  afterEach(() => farm.close());

  const from = (remoteAddress: string, headers = {}): object => ({ remoteAddress, headers });

  async function failAcrossIds(count: number, options: object): Promise<LightMyRequestResponse[]> {
    const responses: LightMyRequestResponse[] = [];
    for (let index = 0; index < count; index += 1)
      responses.push(await desk.attempt(wrong, options, `guess${String(index)}`));
    return responses;
  }

  test('may fail 20 times in five minutes; then strangers are refused there, and only there', async () => {
    const bad = from('203.0.113.7');
    const codes = (await failAcrossIds(20, bad)).map(codeOf);
    expect(new Set(codes)).toEqual(new Set(['E1004']));
    const refused = await desk.attempt(right, bad);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('300');
    expect(codeOf(refused)).toBe(1043);
    expect(codeOf(await desk.attempt(right, from('203.0.113.8')))).toBe(0);
    farm.clock.advance(5 * minuteMs);
    expect(codeOf(await desk.attempt(right, bad))).toBe(0);
  });

  test('may fail 19 times, and as often again once five minutes have passed', async () => {
    const bad = from('203.0.113.7');
    await failAcrossIds(19, bad);
    farm.clock.advance(5 * minuteMs);
    await failAcrossIds(19, bad);
    expect(codeOf(await desk.attempt(right, bad))).toBe(0);
    farm.clock.advance(5 * minuteMs - 1);
    await desk.attempt(wrong, bad, 'guess');
    expect(codeOf(await desk.attempt(passwordOf.admin, bad, 'somebody'))).toBe(1043);
  });

  test('may fail 20 times however many guesses come at once', async () => {
    const bad = from('203.0.113.7');
    const guesses = Array.from({ length: 60 }, (_, index) =>
      desk.attempt(wrong, bad, `guess${String(index)}`),
    );
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === 'E1004')).toHaveLength(20);
    expect(codes.filter((code) => code === 1043)).toHaveLength(40);
  });

  test('lets its people sign in side by side until failures gather there', async () => {
    const office = from('203.0.113.7');
    const address = createCountKeys((await loadServerSecrets(farm.db)).countKey).address('203.0.113.7');
    const besideAnother = (done: () => Promise<unknown>): Promise<unknown> =>
      farm.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock_shared(hashtextextended(${address}, 0))`.execute(trx);
        await done();
      });
    const attempt = (): Promise<LightMyRequestResponse> => desk.attempt(right, office);
    await besideAnother(async () => expect(codeOf(await attempt())).toBe(0));
    await failAcrossIds(4, office);
    let waiting: Promise<LightMyRequestResponse> | undefined;
    const waits = async (): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and locktype = 'advisory' and not granted`.execute(farm.db);
      return rows.length === 1;
    };
    await besideAnother(async () => {
      waiting = attempt();
      await eventually(waits, 'the attempt waiting for its turn');
    });
    expect(waiting === undefined ? null : codeOf(await waiting)).toBe(0);
  });

  test('an id that is at home there still signs in', async () => {
    const office = from('203.0.113.7');
    await desk.attempt(wrong, office);
    farm.clock.advance(1000);
    await desk.attempt(right, office);
    await failAcrossIds(20, office);
    expect(codeOf(await desk.attempt(right, office))).toBe(0);
  });

  test('an id that failed there in the very moment of its sign-in is not at home', async () => {
    const office = from('203.0.113.7');
    await desk.attempt(right, office);
    await desk.attempt(wrong, office);
    await failAcrossIds(19, office);
    expect(codeOf(await desk.attempt(right, office))).toBe(1043);
  });

  test('cannot hide behind forwarded headers that nobody trusts', async () => {
    for (let index = 0; index < 20; index += 1) {
      const invented = `198.51.100.${String(index)}`;
      const forged = {
        'x-forwarded-for': invented,
        'x-real-ip': invented,
        forwarded: `for=${invented}`,
      };
      await desk.attempt(wrong, from('203.0.113.7', forged), `guess${String(index)}`);
    }
    expect(codeOf(await desk.attempt(right, from('203.0.113.7')))).toBe(1043);
    const { ip } = await farm.db
      .selectFrom('audit_trail')
      .select('ip')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(ip).toBe('203.0.113.7');
  });
});
