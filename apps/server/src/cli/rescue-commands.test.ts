import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { koreanTime } from '../platform/korean-time.ts';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../testing/create-test-app.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { eventually } from '../testing/eventually.ts';
import { shownIn } from '../testing/mail-room.ts';
import { startServer } from '../testing/server-process.ts';
import { signInByHttp } from '../testing/sign-in-by-http.ts';
import { codeOf, dayMs, wrong } from '../testing/sign-in-desk.ts';
import { makeDataDirectory, removeDataDirectory } from '../testing/temporary-directory.ts';

interface Said {
  code: number | null;
  output: string;
  errors: string;
}

describe('a command beside a running server', { timeout: 60_000 }, () => {
  let farm: TestApp;
  let dataDir: string;

  beforeAll(async () => {
    farm = await createTestApp();
    // Commands read the machine's own clock.
    farm.clock.set(new Date());
    dataDir = await makeDataDirectory('rescue');
  }, 60_000);
  afterAll(async () => {
    await farm.close();
    await removeDataDirectory(dataDir);
  });

  async function command(...args: string[]): Promise<Said> {
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(farm.database.connection) };
    const { ended, output, errors } = startServer(env, args);
    return { code: await ended, output: output(), errors: errors().trim() };
  }
  const audited = (action: string, object: string) =>
    farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'result', 'after'])
      .where('action', '=', action)
      .where('object', '=', object)
      .execute();
  const byCommand = expect.objectContaining({ actor_name: 'command line', result: 'ok' }) as unknown;
  const infoOf = async (cookie: string): Promise<number | string> =>
    codeOf(await farm.app.inject({ url: '/admbo/admin/info', headers: { cookie } }));

  /** Whoever signed in last has not come back in time. */
  async function timeOutNewest(): Promise<void> {
    const newest = farm.db.selectFrom('sessions').select('tkey').orderBy('started_at', 'desc').limit(1);
    const past = { expires_at: new Date(farm.clock.now().getTime() - 1) };
    await farm.db.updateTable('sessions').set(past).where('tkey', '=', newest).execute();
  }

  test('--make-super makes an admin a super admin, who has to sign in again, and does it once', async () => {
    const aid = await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'kim' });
    expect(await command('--make-super', 'KIM')).toMatchObject({
      code: 0,
      output: '"kim" is a super admin now; sessions were ended, sign in again\n',
    });
    const { is_super_admin: isSuper } = await farm.db
      .selectFrom('admins')
      .select('is_super_admin')
      .where('aid', '=', aid)
      .executeTakeFirstOrThrow();
    expect(isSuper).toBe(true);
    expect(await audited('admin.made_super', 'kim')).toEqual([
      { actor_name: 'command line', result: 'ok', after: { is_super_admin: true } },
    ]);
    expect(await command('--make-super', 'kim')).toMatchObject({
      code: 1,
      errors: '"kim" is a super admin already',
    });
    expect(await audited('admin.made_super', 'kim')).toHaveLength(1);
  });

  test('--list-sessions shows who is signed in, of all or of one, and no secret', async () => {
    const cookie = await farm.signIn('super');
    const all = await command('--list-sessions');
    expect(all.code).toBe(0);
    expect(all.output).toMatch(
      /^ID +GROUP TYPE +ADDRESS +BROWSER +SINCE \(\+0900\) +LAST USED \(\+0900\) +UNTIL \(\+0900\)\nsuper01 +origin +127\.0\.0\.1/,
    );
    expect(all.output).not.toContain(cookie.split('=')[1] ?? '');
    expect(await audited('session.listed', '')).toEqual([byCommand]);
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'lee' });
    const one = await command('--list-sessions', 'lee', '--json');
    expect(JSON.parse(one.output)).toEqual([]);
    expect(await audited('session.listed', 'lee')).toEqual([byCommand]);
    expect(await command('--list-sessions', 'nobody')).toMatchObject({
      code: 1,
      errors: 'There is no admin "nobody"; --list-admins lists all',
    });
  });

  test('--end-sessions signs an admin out everywhere, whose next call says why, and counts no session that had timed out', async () => {
    const cookies = [await farm.signIn('super'), await farm.signIn('super')];
    await farm.signIn('super');
    await timeOutNewest();
    const { code, output } = await command('--end-sessions', 'super01');
    expect([code, /^"super01" is signed out everywhere; sessions ended: (\d+)\n$/.exec(output)?.[1]]).toEqual(
      [0, '3'],
    );
    for (const cookie of cookies) expect(await infoOf(cookie)).toBe('SESSION_1012');
    const [entry] = await audited('session.ended', 'super01');
    expect(entry).toEqual(byCommand);
  });

  test('--unlock-admin lets in who was locked out, with the same password', async () => {
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'park' });
    const enter = async (password: string): Promise<number | string> =>
      codeOf(await signInByHttp(farm.app, 'park', password));
    for (let failure = 0; failure < 5; failure += 1) await enter(wrong);
    expect(await enter(passwordOf.admin)).toBe(1043);
    expect(await command('--unlock-admin', 'park')).toMatchObject({
      code: 0,
      output: '"park" may sign in with the same password; --reset-password where it is lost\n',
    });
    expect(await enter(passwordOf.admin)).toBe(0);
    expect(await audited('admin.unlocked', 'park')).toEqual([byCommand]);
  });

  test('--unlock-admin lets in who was away for 90 days, and shows no sign-in that never was', async () => {
    const aid = await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'jung' });
    const lastYear = new Date(farm.clock.now().getTime() - 365 * dayMs);
    const past = { created_at: lastYear, last_signed_in_at: lastYear };
    await farm.db.updateTable('admins').set(past).where('aid', '=', aid).execute();
    const enter = async () => codeOf(await signInByHttp(farm.app, 'jung', passwordOf.admin));
    expect(await enter()).toBe('E1005');
    await command('--unlock-admin', 'jung');
    const listed = await command('--list-admins', '--json');
    expect(JSON.parse(listed.output)).toContainEqual(
      expect.objectContaining({ adm_id: 'jung', last_signed_in_at: koreanTime(lastYear) }),
    );
    expect(await enter()).toBe(0);
  });

  test('--unlock-admin makes a temporary password good again that ran out unused', async () => {
    const chief = await farm.signIn('super');
    const body = { adm_id: 'yoon', adm_email: 'yoon@farm.example', adm_phone: '01023456789' };
    const headers = { cookie: chief, 'sec-fetch-site': 'same-origin' };
    await farm.app.inject({ method: 'POST', url: '/admbo/admin/add', payload: body, headers });
    const { body_text: text } = await farm.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', body.adm_email)
      .executeTakeFirstOrThrow();
    const mailed = shownIn(text);
    const past = { expires_at: new Date(farm.clock.now().getTime() - 1) };
    await farm.db.updateTable('temporary_passwords').set(past).execute();
    const enter = async () => codeOf(await signInByHttp(farm.app, 'yoon', mailed));
    expect(await enter()).toBe(1009);
    await command('--unlock-admin', 'yoon');
    expect(await enter()).toBe(0);
  });

  test('--list-mails and --print-mail show what stayed in the outbox, and each reading is recorded', async () => {
    await makeAdmin(farm.db, 'admin', { at: farm.clock.now(), admId: 'choi' });
    const payload = { adm_id: 'choi', locale: 'ko' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    await farm.app.inject({ method: 'POST', url: '/user/passwd/reissue', payload, headers });
    const stayed = async () =>
      farm.db
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'outbox')
        .where('recipient', '=', 'admin@farm.example')
        .executeTakeFirst();
    const { id } = await eventually(stayed, 'the mail in the outbox');
    const listed = await command('--list-mails');
    expect([listed.code, listed.output]).toEqual([0, expect.stringContaining(id)]);
    const printed = await command('--print-mail', id);
    expect(printed.output).toMatch(/\n {2}To {7}admin@farm\.example\n {2}Subject {2}.+\n\n/);
    expect(printed.output).toMatch(/^ {4}\S{8,20}$/m);
    expect(listed.output).not.toContain(/^ {4}(\S+)$/m.exec(printed.output)?.[1] ?? '?');
    expect(await audited('outbox.read', '')).toEqual([byCommand]);
    expect(await audited('outbox.read', id)).toEqual([byCommand]);
    expect(await command('--print-mail', 'x')).toMatchObject({
      code: 1,
      errors: 'There is no mail "x"; --list-mails names the ids',
    });
  });
});
