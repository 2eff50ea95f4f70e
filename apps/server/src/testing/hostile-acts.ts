import { comparableId } from '@rackhand/contract/account/admin-id';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type { LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import { passwordOf, sameOrigin } from './create-test-app.ts';
import { addToken } from './foreign-rows.ts';
import { emailOf, linkIn, type MailRoom, openMailRoom, shownIn } from './mail-room.ts';
import { cookiesOf, signInByHttp } from './sign-in-by-http.ts';
import { dayMs } from './sign-in-desk.ts';
import { serviceUrl, tokenOf } from './user-desk.ts';

type Response = LightMyRequestResponse;

/** A line of its own in a log that is not careful; red, and by a C1 control too. */
export const hostile = 'x\r\n{"level":60,"msg":"forged"}\u001B[31m\u009B31m\u2028';
const fresh = ['Wz7!mQ2vTx', 'Hq4!nRk8Lp'] as const;

/** What is done in this order, each as somebody whose own name is hostile does it, to what is called so. */
export interface HostileActs {
  room: MailRoom;
  acts: [AuditAction, result: string, () => Promise<Response>][];
  /** What has been secret until now. */
  secrets(): string[];
}

export async function prepareHostileActs(log: Logger): Promise<HostileActs> {
  const room = await openMailRoom({ 'origin.json': { twoStep: true, serviceUrl } }, log);
  const { db, app, clock } = room.farm;
  const chief = await room.farm.signIn('super');
  const known: string[] = [...fresh, passwordOf.admin, passwordOf.super];
  let cookie = '';
  let code = '';
  let record = '';
  let token = { id: '', token: '' };
  let oneTime = '';
  let link = new URL('about:blank');
  const { uid } = await db
    .insertInto('users')
    .values({
      user_id: `user ${hostile}`,
      comparable_id: 'user',
      username: hostile,
      email: 'user@customer.example',
      phone: '01000001000',
      group_type: 'origin',
      locale: 'ko',
      status: 'active',
      created_at: clock.now(),
    })
    .returning('uid')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('admins')
    .set({ adm_id: hostile, comparable_id: comparableId(hostile), is_super_admin: true })
    .where('adm_id', '=', 'admin01')
    .execute();

  const get = (url: string, headers: Record<string, string> = { cookie }): Promise<Response> =>
    app.inject({ url, headers });
  const post = (url: string, payload: object = {}): Promise<Response> =>
    app.inject({ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } });
  const aidOf = async (admId: string): Promise<string> => {
    const query = db.selectFrom('admins').select('aid').where('adm_id', '=', admId);
    return (await query.executeTakeFirstOrThrow()).aid;
  };
  async function check(digits: string): Promise<Response> {
    const body = { adm_id: hostile, verification_code: digits, login_record_id: record };
    const response = await room.post('/admbo/verification_code_check', { body });
    cookie = cookiesOf(response);
    return response;
  }
  const info = { adm_email: 'kim@farm.example', adm_phone: '010-1234-5678' };

  const acts: HostileActs['acts'] = [
    ['session.sign_in', 'E1004', () => signInByHttp(app, hostile, 'Wrong-lime7')],
    [
      'session.code_sent',
      'ok',
      async () => {
        const response = await signInByHttp(app, hostile, passwordOf.admin);
        record = response.json<{ data: { login_record_id: string } }>().data.login_record_id;
        code = shownIn(await room.mailTo(emailOf.admin));
        return response;
      },
    ],
    ['session.code_checked', '31009', () => check(code === '000000' ? '000001' : '000000')],
    ['session.sign_in', 'ok', () => check(code)],
    [
      'admin.password_changed',
      'ok',
      async () => {
        const given = { pw: fresh[0], old_pw: passwordOf.admin };
        const response = await room.post('/admbo/admin/change_pw', { secrets: given, cookie });
        cookie = cookiesOf(response);
        return response;
      },
    ],
    ['admin.added', 'ok', () => post('/admbo/admin/add', { adm_id: 'kim', ...info })],
    [
      'admin.added',
      '31111',
      () => post('/admbo/admin/add', { adm_id: 'kim', ...info, adm_email: 'a@b.example' }),
    ],
    [
      'admin.info_changed',
      'ok',
      async () => {
        const body = { aid: await aidOf(hostile), ...info, adm_email: emailOf.admin };
        return room.post('/admbo/admin/change_info', { body, cookie: chief });
      },
    ],
    [
      'api_token.handed_over',
      'ok',
      async () => {
        const aid = await aidOf('kim');
        const role = { is_super_admin: true, group_type: null };
        await db.updateTable('admins').set(role).where('aid', '=', aid).execute();
        await addToken(room.farm, aid, `handed over ${hostile}`);
        const body = { aid, ...info, is_super_admin: false, tokens_to: await aidOf(hostile) };
        return post('/admbo/admin/change_info', body);
      },
    ],
    ['admin.removed', 'ok', async () => post(`/admbo/admin/remove/${await aidOf('kim')}`)],
    ['admin.removed', '1001', () => post('/admbo/admin/remove/00000000-0000-4000-8000-000000000000')],
    [
      'api_token.created',
      'ok',
      async () => {
        const response = await post('/admbo/api_token', {
          name: `token ${hostile}`,
          scopes: ['read'],
          valid_days: 1,
        });
        token = response.json<{ data: typeof token }>().data;
        return response;
      },
    ],
    ['call.refused', '2001', () => get('/admbo/audit', { authorization: `Bearer ${token.token}` })],
    [
      'api_token.created',
      '2020',
      () => post('/admbo/api_token', { name: `token ${hostile}`, scopes: ['read'], valid_days: 1 }),
    ],
    ['api_token.revoked', 'ok', () => post('/admbo/api_token/revoke', { id: token.id })],
    [
      'user.sign_in_asked',
      'ok',
      async () => {
        const response = await post('/admbo/signin/user', { uid });
        oneTime = tokenOf(response);
        return response;
      },
    ],
    ['user.sign_in_asked', '20414', () => post('/admbo/signin/user', { uid })],
    ['user.signed_in', 'ok', () => app.inject(redeeming(oneTime))],
    ['user.signed_in', '2006', () => app.inject(redeeming(oneTime))],
    ['user.sign_in_ended', 'ok', () => post('/admbo/signin/user/end')],
    ['outbox.read', 'ok', () => get('/admbo/outbox')],
    ['audit.downloaded', 'ok', () => get('/admbo/audit/download')],
    [
      'session.ended',
      'ok',
      async () => post('/admbo/sessions/end', { others: true, aid: await aidOf('super01') }),
    ],
    ['session.ended', '2002', () => post('/admbo/sessions/end', { tkey: hostile })],
    ['session.sign_out', 'ok', () => post('/admbo/signout')],
    [
      'admin.password_found',
      'ok',
      async () => {
        const body = { adm_id: hostile, locale: 'ko' };
        const response = await room.post('/user/passwd/reissue', { body });
        // Behind the one with the code and the one about the changed password.
        await room.mailTo(emailOf.admin, 3);
        const texts = room.office.letters.map(({ mail }) => mail.text ?? '');
        link = linkIn(texts.find((text) => text.includes('token=')) ?? '');
        return response;
      },
    ],
    [
      'admin.unlocked',
      'ok',
      async () => {
        const long = new Date(clock.now().getTime() - 100 * dayMs);
        await db
          .updateTable('admins')
          .set({ last_signed_in_at: long, created_at: long, lock_lifted_at: long })
          .execute();
        const body = { token: link.searchParams.get('token') };
        return room.post('/admbo/reset_password', { secrets: { pw: fresh[1] }, body });
      },
    ],
    [
      'admin.password_reset',
      'E1001',
      () =>
        room.post('/admbo/reset_password', {
          secrets: { pw: fresh[0] },
          body: { token: hostile.slice(0, 20) },
        }),
    ],
  ];

  return {
    room,
    acts,
    secrets: () => {
      known.push(code, cookie.split('=')[1]?.split(';')[0] ?? '', token.token, oneTime);
      known.push(link.searchParams.get('token') ?? '');
      return [...new Set(known)].filter((secret) => secret !== '');
    },
  };
}

function redeeming(given: string) {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url: '/service/user/signin/admin', payload: { token: given }, headers } as const;
}
