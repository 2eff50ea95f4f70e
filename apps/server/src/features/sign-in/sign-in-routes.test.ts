import { constants, publicEncrypt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestApp,
  makeAdmin,
  passwordOf,
  sameOrigin,
  type TestApp,
} from '../../testing/create-test-app.ts';
import { cookiesOf, fetchTicket, seal, signInByHttp } from '../../testing/sign-in-by-http.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const right = passwordOf.super;
const wrong = 'Wrong-lime7';

const codeOf = (response: LightMyRequestResponse): number | string =>
  response.json<{ errorCode: number | string }>().errorCode;

describe('sign-in', () => {
  let farm: TestApp;
  beforeEach(async () => {
    farm = await createTestApp();
    await makeAdmin(farm.db, 'super', { at: farm.clock.now() });
  });
  afterEach(() => farm.close());

  const attempt = (password: string, options = {}, admId = 'super01'): Promise<LightMyRequestResponse> =>
    signInByHttp(farm.app, admId, password, options);

  async function failTimes(times: number, options = {}): Promise<(number | string)[]> {
    const codes: (number | string)[] = [];
    for (let index = 0; index < times; index += 1) codes.push(codeOf(await attempt(wrong, options)));
    return codes;
  }

  test('an administrator signs in with id and password and is who the session says', async () => {
    const response = await attempt(right);
    expect(response.json()).toMatchObject({
      errorCode: 0,
      data: {
        adm_id: 'super01',
        is_super_admin: true,
        is_renewed_pw: true,
        is_valid_pw_period: true,
        pw_expiration_period: 180,
      },
    });
    const info = await farm.app.inject({
      url: '/admbo/admin/info',
      headers: { cookie: cookiesOf(response) },
    });
    expect(info.json()).toMatchObject({
      errorCode: 0,
      data: { adm_id: 'super01', adm_email: 'super@farm.example', is_super_admin: true },
    });
  });

  test('ids are the same whatever their case, width and the spaces around them', async () => {
    for (const admId of ['SUPER01', '  super01 ', 'ｓｕｐｅｒ０１']) {
      expect(codeOf(await attempt(right, {}, admId))).toBe(0);
    }
  });

  test('the same password in decomposed Korean is the same password', async () => {
    await makeAdmin(farm.db, 'admin', {
      at: farm.clock.now(),
      admId: 'hangul',
      password: '비밀번호-7-한글'.normalize('NFC'),
    });
    expect(codeOf(await attempt('비밀번호-7-한글'.normalize('NFD'), {}, 'hangul'))).toBe(0);
  });

  describe('secrets', () => {
    async function post(pw: string, key: string): Promise<LightMyRequestResponse> {
      return farm.app.inject({
        method: 'POST',
        url: '/admbo/signin',
        headers: sameOrigin,
        payload: { admin_id: 'super01', pw, key },
      });
    }

    test('a captured sign-in cannot be sent again: its key has been used', async () => {
      const { public_key: publicKey, key } = await fetchTicket(farm.app);
      const pw = seal(right, publicKey);
      expect(codeOf(await post(pw, key))).toBe(0);
      const again = await post(pw, key);
      expect(again.statusCode).toBe(400);
      expect(again.json()).toMatchObject({ errorCode: 901, details: [{ field: 'key' }] });
    });

    test('a key of ten minutes ago and a key of somebody else are refused', async () => {
      const { public_key: publicKey, key } = await fetchTicket(farm.app);
      expect(await post(seal(right, publicKey), `${key.slice(0, -2)}AA`)).toMatchObject({ statusCode: 400 });
      farm.clock.advance(10 * minuteMs);
      expect((await post(seal(right, publicKey), key)).json()).toMatchObject({ details: [{ field: 'key' }] });
    });

    test('a key that another instance gave out is good', async () => {
      const other = await createTestApp({ beside: farm });
      const { public_key: publicKey, key } = await fetchTicket(other.app);
      expect(codeOf(await post(seal(right, publicKey), key))).toBe(0);
      await other.close();
    });

    test('only RSA-OAEP with SHA-256 opens; anything else is 901 for pw and counts as no failure', async () => {
      const sealings: ((publicKey: string) => string)[] = [
        (key) =>
          publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(right)).toString('base64'),
        (key) => publicEncrypt({ key, oaepHash: 'sha1' }, Buffer.from(right)).toString('base64'),
        (key) => `A${seal(right, key).slice(1)}`,
        (key) => seal(right, key).slice(0, 100),
        () => 'not base64 at all',
        () => '',
      ];
      for (const sealing of sealings) {
        const { public_key: publicKey, key } = await fetchTicket(farm.app);
        const response = await post(sealing(publicKey), key);
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field: 'pw' }] });
      }
      expect(codeOf(await attempt(right))).toBe(0);
    });

    test('the public key has 3072 bits', async () => {
      const { public_key: publicKey } = await fetchTicket(farm.app);
      expect(Buffer.from(seal(right, publicKey), 'base64')).toHaveLength(384);
    });
  });

  describe('failures', () => {
    test('unknown id and wrong password look the same', async () => {
      const [unknown, known] = [await attempt(wrong, {}, 'nobody'), await attempt(wrong)];
      expect(unknown.statusCode).toBe(known.statusCode);
      const { request_id: _a, ...unknownBody } = unknown.json<Record<string, unknown>>();
      const { request_id: _b, ...knownBody } = known.json<Record<string, unknown>>();
      expect(unknownBody).toEqual(knownBody);
    });

    test('four failures and a success leave nothing behind', async () => {
      await failTimes(4);
      expect(codeOf(await attempt(right))).toBe(0);
      expect(await failTimes(4)).toEqual(['E1004', 'E1004', 'E1004', 'E1004']);
    });

    test('the fifth failure locks for five minutes, right passwords included, and nothing prolongs it', async () => {
      expect(await failTimes(5)).toEqual(['E1004', 'E1004', 'E1004', 'E1004', 1042]);
      farm.clock.advance(4 * minuteMs);
      const locked = await attempt(right);
      expect(codeOf(locked)).toBe(1043);
      expect(locked.statusCode).toBe(429);
      expect(locked.headers['retry-after']).toBe('60');
      expect(await failTimes(3)).toEqual([1043, 1043, 1043]);
      farm.clock.advance(59_000);
      expect(codeOf(await attempt(right))).toBe(1043);
      farm.clock.advance(2_000);
      expect(codeOf(await attempt(right))).toBe(0);
    });

    test('an unknown id locks like a known one', async () => {
      const codes: (number | string)[] = [];
      for (let index = 0; index < 6; index += 1) codes.push(codeOf(await attempt(wrong, {}, 'nobody')));
      expect(codes).toEqual(['E1004', 'E1004', 'E1004', 'E1004', 1042, 1043]);
    });

    test('spellings of one id share one count', async () => {
      const codes: (number | string)[] = [];
      for (const admId of ['super01', 'SUPER01', ' super01', 'Super01 ', 'ｓｕｐｅｒ01']) {
        codes.push(codeOf(await attempt(wrong, {}, admId)));
      }
      expect(codes.at(-1)).toBe(1042);
    });

    test('a failure after a lock has passed restricts until the password is reset', async () => {
      await failTimes(5);
      farm.clock.advance(5 * minuteMs);
      expect(await failTimes(1)).toEqual(['E1000']);
      farm.clock.advance(2 * dayMs);
      expect(codeOf(await attempt(right))).toBe('E1000');
    });

    test('failures are forgotten after a day', async () => {
      await failTimes(4);
      farm.clock.advance(dayMs);
      expect(await failTimes(1)).toEqual(['E1004']);
    });

    test('the lock stands on another instance, as after a restart', async () => {
      await failTimes(5);
      const other = await createTestApp({ beside: farm });
      expect(codeOf(await signInByHttp(other.app, 'super01', right))).toBe(1043);
      await other.close();
    });

    test('of 50 wrong guesses at once, on two instances, at most five are looked at', async () => {
      const other = await createTestApp({ beside: farm });
      const guesses = Array.from({ length: 50 }, (_, index) =>
        signInByHttp(index % 2 === 0 ? farm.app : other.app, 'super01', wrong),
      );
      const codes = (await Promise.all(guesses)).map(codeOf);
      expect(codes.filter((code) => code === 'E1004')).toHaveLength(4);
      expect(codes.filter((code) => code === 1042)).toHaveLength(1);
      expect(codes.filter((code) => code === 1043)).toHaveLength(45);
      await other.close();
    });

    test('a browser that has signed in before has a count of its own', async () => {
      const home = { cookie: cookiesOf(await attempt(right)) };
      await failTimes(5);
      expect(codeOf(await attempt(right))).toBe(1043);
      expect(codeOf(await attempt(right, home))).toBe(0);
      expect((await failTimes(5, home)).at(-1)).toBe(1042);
      expect(codeOf(await attempt(right, home))).toBe(1043);
    });

    test('a known browser is known for its own id only, and for 90 days', async () => {
      const home = { cookie: cookiesOf(await attempt(right)) };
      await makeAdmin(farm.db, 'admin', { at: farm.clock.now() });
      for (let index = 0; index < 5; index += 1) await attempt(wrong, {}, 'admin01');
      expect(codeOf(await attempt(passwordOf.admin, home, 'admin01'))).toBe(1043);
      farm.clock.advance(89 * dayMs);
      expect(codeOf(await attempt(right, home))).toBe(0);
      farm.clock.advance(2 * dayMs);
      await failTimes(5);
      expect(codeOf(await attempt(right, home))).toBe(1043);
    });
  });

  describe('one address', () => {
    const from = (remoteAddress: string, headers = {}): object => ({ remoteAddress, headers });

    async function failAcrossIds(count: number, options: object): Promise<LightMyRequestResponse[]> {
      const responses: LightMyRequestResponse[] = [];
      for (let index = 0; index < count; index += 1)
        responses.push(await attempt(wrong, options, `guess${String(index)}`));
      return responses;
    }

    test('may fail 20 times in five minutes; then strangers are refused there, and only there', async () => {
      const bad = from('203.0.113.7');
      const codes = (await failAcrossIds(20, bad)).map(codeOf);
      expect(new Set(codes)).toEqual(new Set(['E1004']));
      const refused = await attempt(right, bad);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('300');
      expect(codeOf(refused)).toBe(1043);
      expect(codeOf(await attempt(right, from('203.0.113.8')))).toBe(0);
      farm.clock.advance(5 * minuteMs);
      expect(codeOf(await attempt(right, bad))).toBe(0);
    });

    test('an id that is at home there still signs in', async () => {
      const office = from('203.0.113.7');
      await attempt(right, office);
      await failAcrossIds(20, office);
      expect(codeOf(await attempt(right, office))).toBe(0);
    });

    test('cannot hide behind forwarded headers that nobody trusts', async () => {
      for (let index = 0; index < 20; index += 1) {
        const forged = { 'x-forwarded-for': `198.51.100.${String(index)}`, 'x-real-ip': '198.51.100.9' };
        await attempt(wrong, from('203.0.113.7', forged), `guess${String(index)}`);
      }
      expect(codeOf(await attempt(right, from('203.0.113.7')))).toBe(1043);
      const { ip } = await farm.db
        .selectFrom('audit_trail')
        .select('ip')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(ip).toBe('203.0.113.7');
    });
  });

  describe('who may come in', () => {
    test('90 days without a sign-in lock the account, which is said only after the right password', async () => {
      await attempt(right);
      farm.clock.advance(90 * dayMs - minuteMs);
      expect(codeOf(await attempt(right))).toBe(0);
      farm.clock.advance(90 * dayMs);
      expect(codeOf(await attempt(wrong))).toBe('E1004');
      const refused = await attempt(right);
      expect(codeOf(refused)).toBe('E1005');
      expect(refused.statusCode).toBe(403);
    });

    test('a temporary password that ran out unused is 1009', async () => {
      const temporaryUntil = new Date(farm.clock.now().getTime() + 30 * minuteMs);
      await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'newcomer', temporaryUntil });
      farm.clock.advance(30 * minuteMs);
      expect(codeOf(await attempt(wrong, {}, 'newcomer'))).toBe('E1004');
      expect(codeOf(await attempt(passwordOf.admin, {}, 'newcomer'))).toBe(1009);
    });

    test('a session of a temporary password may only ask who it is', async () => {
      const temporaryUntil = new Date(farm.clock.now().getTime() + 30 * minuteMs);
      await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'newcomer', temporaryUntil });
      const response = await attempt(passwordOf.admin, {}, 'newcomer');
      expect(response.json()).toMatchObject({ data: { is_renewed_pw: false } });
      const headers = { cookie: cookiesOf(response) };
      expect(codeOf(await farm.app.inject({ url: '/admbo/admin/info', headers }))).toBe(0);
      const refused = await farm.app.inject({ url: '/admbo/openapi.json', headers });
      expect(refused.statusCode).toBe(403);
      expect(codeOf(refused)).toBe(2001);
    });

    test('a password of more than 180 days is noticed and limits nothing', async () => {
      for (const [days, isValid] of [
        [60, true],
        [120, true],
        [180, true],
        [181, false],
      ] as const) {
        farm.clock.set(new Date((await passwordSetAt()) + days * dayMs));
        expect((await attempt(right)).json()).toMatchObject({
          errorCode: 0,
          data: { is_valid_pw_period: isValid },
        });
      }
    });

    async function passwordSetAt(): Promise<number> {
      const row = await farm.db.selectFrom('admins').select('password_changed_at').executeTakeFirstOrThrow();
      return row.password_changed_at.getTime();
    }
  });

  test('every attempt stands in the audit trail, without the password', async () => {
    await attempt(wrong);
    await attempt(right);
    const rows = await farm.db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
    expect(rows.map(({ action, actor_name, result }) => [action, actor_name, result])).toEqual([
      ['session.sign_in', 'super01', 'E1004'],
      ['session.sign_in', 'super01', 'ok'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(right);
  });

  test('an unknown id costs the time of a known one', async () => {
    const samples = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < 12; index += 1) {
      for (const [name, admId] of [
        ['known', 'super01'],
        ['unknown', `nobody${String(index)}`],
      ] as const) {
        const startedAt = performance.now();
        await attempt(wrong, { remoteAddress: `203.0.113.${String(index)}` }, admId);
        samples[name].push(performance.now() - startedAt);
        await farm.db.deleteFrom('sign_in_failures').execute();
      }
      await wait(0);
    }
    const median = (values: number[]): number =>
      values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const ratio = median(samples.unknown) / median(samples.known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});
