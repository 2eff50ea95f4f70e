import { limits } from '@rackhand/contract/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { emailOf, type MailRoom, openMailRoom } from '../../testing/mail-room.ts';
import { codeOf, minuteMs } from '../../testing/sign-in-desk.ts';

let room: MailRoom;
beforeEach(async () => {
  room = await openMailRoom();
});
afterEach(() => room.close());

const ask = (admId: string, remoteAddress: string) =>
  room.farm.app.inject({
    method: 'POST',
    url: '/user/passwd/reissue',
    headers: sameOrigin,
    payload: { adm_id: admId, locale: 'ko' },
    remoteAddress,
  });

const sent = async (): Promise<number> =>
  (await room.farm.db.selectFrom('mails').select('id').execute()).length;

const inOneNetwork = (index: number): string => `2001:db8:1:2::${index.toString(16)}`;

describe('whoever asks for a lost password', () => {
  test('has twenty turns of one network in half an hour, which only the audit trail tells; the next network has its own', async () => {
    const asked = Array.from({ length: limits.passwordsAskedOfNetwork }, (_, index) =>
      ask(`nobody${String(index)}`, inOneNetwork(index)),
    );
    expect((await Promise.all(asked)).map(codeOf)).toEqual(asked.map(() => 0));
    const beyond = await ask('admin01', inOneNetwork(0xffff));
    expect([codeOf(beyond), beyond.headers['retry-after'], await sent()]).toEqual([0, undefined, 0]);
    const trail = await room.farm.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_name', 'result', 'ip'])
      .execute();
    const ip = inOneNetwork(0xffff);
    expect(trail).toEqual([{ action: 'admin.password_found', actor_name: 'admin01', result: '1014', ip }]);
    expect(codeOf(await ask('super01', '2001:db8:1:3::1'))).toBe(0);
    await room.mailTo(emailOf.super);
    room.farm.clock.advance(30 * minuteMs);
    expect(codeOf(await ask('admin01', inOneNetwork(1)))).toBe(0);
    await room.mailTo(emailOf.admin);
  });

  test('is either served or told to come again, also in a crowd of more than may wait', async () => {
    const crowd = Array.from({ length: 520 }, (_, index) =>
      ask('admin01', `10.${String(index % 250)}.${String(Math.floor(index / 250))}.1`),
    );
    const answers = await Promise.all(crowd);
    const refused = answers.filter((answer) => codeOf(answer) !== 0);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused)
      expect([answer.statusCode, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 900, '1']);
    expect(await sent()).toBe(limits.sendingsBeforeBlock);
  }, 60_000);
});
