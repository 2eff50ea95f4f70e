import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
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
    const codes = await sessions.endedOf([live.tkey, ended.tkey, 'nobody']);
    expect(codes).toEqual(
      new Map([
        [ended.tkey, 'SESSION_1012'],
        ['nobody', 'SESSION_1012'],
      ]),
    );
    expect(await sessions.isAlive(live.tkey)).toBe(true);
    expect(await sessions.isAlive(ended.tkey)).toBe(false);
  });

  test('a session that has timed out has ended', async () => {
    const { tkey } = await begin();
    farm.clock.advance(3 * 60 * 60_000);
    expect(await sessions.endedOf([tkey])).toEqual(new Map([[tkey, 'sessionIsExpired']]));
  });
});
