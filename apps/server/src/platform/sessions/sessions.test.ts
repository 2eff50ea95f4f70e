import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { readSessionsNow, slideSessions } from './session-store.ts';
import { createSessions, type Sessions } from './sessions.ts';

describe('what an event stream asks about sessions', () => {
  let farm: TestApp;
  let sessions: Sessions;
  beforeEach(async () => {
    farm = await createTestApp();
    sessions = createSessions({ ...farm, log: pino({ level: 'silent' }) });
  });
  afterEach(() => farm.close());

  async function begin(): Promise<{ cookie: string; tkey: string }> {
    const cookie = await farm.signIn('admin');
    const response = await farm.app.inject({ url: '/admbo/admin/info', headers: { cookie } });
    return { cookie, tkey: response.json<{ data: { tkey: string } }>().data.tkey };
  }

  test('a signed-out session has ended, a live one has not, and an unknown one never was', async () => {
    const [live, ended] = [await begin(), await begin()];
    const headers = { cookie: ended.cookie, ...sameOrigin };
    await farm.app.inject({ method: 'POST', url: '/admbo/signout', headers });
    expect(await sessions.standingOf([live.tkey, ended.tkey, 'nobody'])).toEqual(
      new Map([
        [live.tkey, { ended: null, isSuperAdmin: false }],
        [ended.tkey, { ended: 'SESSION_1012', isSuperAdmin: false }],
        ['nobody', { ended: 'SESSION_1012', isSuperAdmin: false }],
      ]),
    );
  });

  test('a session has the rights that its admin has by now', async () => {
    const { tkey } = await begin();
    await farm.db.updateTable('admins').set({ is_super_admin: true }).execute();
    expect(await sessions.standingOf([tkey])).toEqual(new Map([[tkey, { ended: null, isSuperAdmin: true }]]));
  });

  test('a session that is used to the last is stored to end twelve hours after it began', async () => {
    const { tkey } = await begin();
    const used = farm.clock.now().getTime() + 12 * 60 * 60_000 - 1;
    await slideSessions(farm.db, new Map([[tkey, used]]));
    const [times] = await readSessionsNow(farm.db, [tkey]);
    expect(times?.expires_ms).toBe(times?.ends_ms);
  });

  test('a session that two instances have slid ends after the later call, whichever is stored last', async () => {
    const { tkey } = await begin();
    const now = farm.clock.now().getTime();
    for (const later of [10 * 60_000, 5 * 60_000])
      await slideSessions(farm.db, new Map([[tkey, now + later]]));
    const row = await farm.db
      .selectFrom('sessions')
      .select(['last_used_at', 'expires_at', 'idle_ms'])
      .where('tkey', '=', tkey)
      .executeTakeFirstOrThrow();
    expect(row.last_used_at.getTime()).toBe(now + 10 * 60_000);
    expect(row.expires_at.getTime()).toBe(now + 10 * 60_000 + row.idle_ms);
  });

  test('a session that has timed out has ended', async () => {
    const { tkey } = await begin();
    farm.clock.advance(3 * 60 * 60_000);
    expect((await sessions.standingOf([tkey])).get(tkey)?.ended).toBe('sessionIsExpired');
  });
});
