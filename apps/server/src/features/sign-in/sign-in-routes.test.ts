import { constants, publicEncrypt } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, makeAdmin, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { seal } from '../../testing/seal.ts';
import { cookiesOf, fetchTicket } from '../../testing/sign-in-by-http.ts';
import {
  codeOf,
  minuteMs,
  openSignInDesk,
  right,
  type SignInDesk,
  wrong,
} from '../../testing/sign-in-desk.ts';

describe('sign-in', () => {
  let farm: TestApp;
  let desk: SignInDesk;
  beforeEach(async () => {
    desk = await openSignInDesk();
    ({ farm } = desk);
  });
  afterEach(() => farm.close());

  test('an administrator signs in with id and password and is who the session says', async () => {
    const response = await desk.attempt(right);
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
      expect(codeOf(await desk.attempt(right, {}, admId))).toBe(0);
    }
  });

  test('the same password in decomposed Korean is the same password', async () => {
    await makeAdmin(farm.db, 'admin', {
      at: farm.clock.now(),
      admId: 'hangul',
      password: '비밀번호-7-한글'.normalize('NFC'),
    });
    expect(codeOf(await desk.attempt('비밀번호-7-한글'.normalize('NFD'), {}, 'hangul'))).toBe(0);
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
        (key) => seal(right, key).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        (key) => seal(right, key).slice(0, 100),
        (key) => publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.from([0xff, 0xfe])).toString('base64'),
        () => 'not base64 at all',
        () => '',
      ];
      for (const sealing of sealings) {
        const { public_key: publicKey, key } = await fetchTicket(farm.app);
        const response = await post(sealing(publicKey), key);
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field: 'pw' }] });
      }
      expect(codeOf(await desk.attempt(right))).toBe(0);
    });

    test('the public key has 3072 bits', async () => {
      const { public_key: publicKey } = await fetchTicket(farm.app);
      expect(Buffer.from(seal(right, publicKey), 'base64')).toHaveLength(384);
    });
  });

  test('every attempt stands in the audit trail, without the password', async () => {
    await desk.attempt(wrong);
    await desk.attempt(right);
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
        const before = process.cpuUsage();
        await desk.attempt(wrong, { remoteAddress: `203.0.113.${String(index)}` }, admId);
        const { user, system } = process.cpuUsage(before);
        samples[name].push(user + system);
        await farm.db.deleteFrom('sign_in_failures').execute();
      }
    }
    // Of the processor, whatever else runs on this machine; the least is what each needs.
    const ratio = Math.min(...samples.unknown) / Math.min(...samples.known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});
