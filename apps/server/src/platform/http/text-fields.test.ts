import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type MailRoom, openMailRoom } from '../../testing/mail-room.ts';

const strange = {
  nothing: '',
  'a family of emoji': '👩‍👩‍👧‍👦'.repeat(3),
  'a combined letter': 'e\u0301\u0323한글'.normalize('NFD'),
  'a turned direction': 'abc\u202Ecba',
  'a line break and an escape': 'a\r\nb\u001B[31m',
  'quotes and signs': `' OR 1=1-- "; \\ % _ <img src=x onerror=alert(1)>`,
  'a thousand letters': 'x'.repeat(1000),
  'a megabyte': 'x'.repeat(1024 ** 2),
};

describe('a text field of the account area (S69, S81, F57, F58)', () => {
  let room: MailRoom;
  let chief: string;
  beforeAll(async () => {
    room = await openMailRoom();
    chief = await room.farm.signIn('super');
  });
  afterAll(() => room.close());

  const post = (url: string, payload: object): Promise<LightMyRequestResponse> =>
    room.farm.app.inject({ method: 'POST', url, payload, headers: { cookie: chief, ...sameOrigin } });
  const get = (url: string, query: Record<string, string>): Promise<LightMyRequestResponse> =>
    room.farm.app.inject({ url, query, headers: { cookie: chief } });
  const contact = { adm_email: 'kim@farm.example', adm_phone: '010-1234-5678' };

  const fields: [string, (text: string) => Promise<LightMyRequestResponse>][] = [
    [
      'the id of a sign-in',
      (text) => room.post('/admbo/signin', { body: { admin_id: text }, secrets: { pw: 'x' } }),
    ],
    [
      'the password of a sign-in',
      (text) => room.post('/admbo/signin', { body: { admin_id: 'a', pw: text, key: 'x' } }),
    ],
    [
      'the code of a second step',
      (text) =>
        post('/admbo/verification_code_check', {
          adm_id: 'a',
          verification_code: text,
          login_record_id: 'x',
        }),
    ],
    ['the id of a lost password', (text) => post('/user/passwd/reissue', { adm_id: text, locale: 'ko' })],
    ['the id of a new admin', (text) => post('/admbo/admin/add', { adm_id: text, ...contact })],
    [
      'the e-mail of a new admin',
      (text) => post('/admbo/admin/add', { adm_id: 'kim', ...contact, adm_email: text }),
    ],
    [
      'the phone of a new admin',
      (text) => post('/admbo/admin/add', { adm_id: 'kim', ...contact, adm_phone: text }),
    ],
    ['the search for an admin', (text) => get('/admbo/admin/list', { q: text })],
    ['the search for a user', (text) => post('/admbo/user/search', { sval: text })],
    [
      'the name of a token',
      (text) => post('/admbo/api_token', { name: text, scopes: ['read'], valid_days: 1 }),
    ],
    ['who in the audit trail', (text) => get('/admbo/audit', { who: text })],
    ['what in the audit trail', (text) => get('/admbo/audit', { object: text })],
    ['which action in the audit trail', (text) => get('/admbo/audit', { action: text })],
    ['the name of a session', (text) => post('/admbo/sessions/end', { tkey: text })],
    ['the name of an admin whose sessions are asked for', (text) => get('/admbo/sessions', { aid: text })],
  ];

  test.each(fields)('%s that cannot be stored is refused, never an error of ours', async (_name, send) => {
    expect((await send('a\0b')).statusCode).toBe(400);
    // An address cannot carry half a character: it arrives as U+FFFD there.
    expect((await send('a\uD800b')).statusCode).toBeLessThan(500);
  });

  test.each(fields)(
    '%s takes or refuses whatever stands in it, and the server goes on',
    async (_name, send) => {
      for (const [what, text] of Object.entries(strange)) {
        const answer = await send(text);
        expect([what, answer.statusCode < 500]).toEqual([what, true]);
      }
      expect((await get('/admbo/admin/info', {})).statusCode).toBe(200);
    },
  );

  test('comes back byte for byte, and is counted as people count', async () => {
    const names = [`${strange['a family of emoji']}!`, `${strange['a turned direction']}!`, '한'.repeat(100)];
    for (const name of names)
      expect((await post('/admbo/api_token', { name, scopes: ['read'], valid_days: 1 })).statusCode).toBe(
        200,
      );
    const { data } = (await get('/admbo/api_token', {})).json<{ data: { api_tokens: { name: string }[] } }>();
    expect(data.api_tokens.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const long = await post('/admbo/api_token', { name: '한'.repeat(101), scopes: ['read'], valid_days: 1 });
    expect(long.json()).toMatchObject({ errorCode: 901, details: [{ field: 'name' }] });
  });
});
