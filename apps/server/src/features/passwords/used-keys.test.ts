import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type MailRoom, openMailRoom } from '../../testing/mail-room.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket } from '../../testing/sign-in-by-http.ts';

const fresh = 'Wz7!mQ2vTx';
const wrong = 'Wrong-lime7';

describe('a call whose secrets are sealed with a key', () => {
  let room: MailRoom;
  let cookie: string;
  let aid: string;
  beforeAll(async () => {
    room = await openMailRoom();
    cookie = await room.farm.signIn('admin');
    ({ aid } = await room.farm.db
      .selectFrom('admins')
      .select('aid')
      .where('adm_id', '=', 'admin01')
      .executeTakeFirstOrThrow());
  });
  afterAll(() => room.close());

  test.each([
    ['changes the own password', '/admbo/admin/change_pw', { old_pw: wrong, pw: fresh }, 1002],
    ['sets a password by link', '/admbo/reset_password', { pw: fresh }, 'E1001'],
    ["changes one's own address", '/admbo/admin/change_info', { pw: wrong }, 1002],
    ['signs in', '/admbo/signin', { pw: wrong }, 'E1004'],
    ['signs in with what cannot be opened', '/admbo/signin', { pw: null }, 901],
  ] as const)('uses the key up where it %s, refused or not', async (_what, url, secrets, refusal) => {
    const { public_key: publicKey, key } = await fetchTicket(room.farm.app);
    const sealed = Object.fromEntries(
      Object.entries<string | null>(secrets).map(([name, secret]) => [
        name,
        secret === null ? 'AAAA' : seal(secret, publicKey),
      ]),
    );
    const info = { aid, adm_email: 'kim@farm.example', adm_phone: '010-1234-5678' };
    const more = {
      '/admbo/admin/change_pw': {},
      '/admbo/admin/change_info': info,
      '/admbo/reset_password': { token: 'nobodys' },
      '/admbo/signin': { admin_id: 'nobody01' },
    };
    const payload = { ...more[url], ...sealed, key };
    const send = () =>
      room.farm.app.inject({ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } });
    expect((await send()).json()).toMatchObject({ errorCode: refusal });
    const again = await send();
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { errorCode: 901, details: [{ field: 'key' }] },
    ]);
  });
});
