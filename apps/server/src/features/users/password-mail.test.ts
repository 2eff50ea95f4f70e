import { afterEach, beforeEach, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket } from '../../testing/sign-in-by-http.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';

const password = 'Blue7Kettle!fern';
let desk: UserDesk;
let uid: string;
beforeEach(async () => {
  desk = await openUserDesk();
  uid = await desk.addUser('minjun.kim', { email: 'minjun@a.example' });
});
afterEach(() => desk.farm.close());

/** The code of its answer, and the password as it went over the line. */
async function setPassword(): Promise<{ errorCode: number | string; pw: string }> {
  const { public_key: publicKey, key } = await fetchTicket(desk.farm.app);
  const pw = seal(password, publicKey);
  const headers = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
  const url = '/admbo/user/pw/change';
  const answer = await desk.farm.app.inject({ method: 'POST', url, headers, payload: { uid, pw, key } });
  return { errorCode: answer.json<{ errorCode: number | string }>().errorCode, pw };
}
const mails = () => desk.farm.db.selectFrom('mails').selectAll().execute();

test.each([
  ['ko', '[Rackhand] 비밀번호가 바뀌었습니다'],
  ['en', '[Rackhand] Your password was changed'],
] as const)(
  'a user whose password an admin sets is told so by a mail without it (%s)',
  async (locale, subject) => {
    await desk.farm.db.updateTable('users').set({ locale }).where('uid', '=', uid).execute();
    const { errorCode, pw } = await setPassword();
    expect(errorCode).toBe(0);
    const told = await mails();
    expect(told).toMatchObject([
      { template: 'user_password_set', recipient: 'minjun@a.example', subject, user_uid: uid },
    ]);
    expect(told[0]?.body_text).toContain('minjun.kim');
    for (const secret of [password, pw]) expect(JSON.stringify(told)).not.toContain(secret);
  },
);

test('a user whose password is refused is told nothing: what they have already (E1002)', async () => {
  await setPassword();
  expect((await setPassword()).errorCode).toBe('E1002');
  expect(await mails()).toHaveLength(1);
});
