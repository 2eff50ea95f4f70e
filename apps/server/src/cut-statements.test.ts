import { afterAll, beforeAll, describe, test } from 'vitest';
import { accountDeeds } from './testing/account-deeds.ts';
import { cutEachStatement } from './testing/cut-deeds.ts';
import { createStatementCutter, type StatementCutter } from './testing/cut-statement.ts';
import { type MailRoom, openMailRoom } from './testing/mail-room.ts';
import { cookiesOf } from './testing/sign-in-by-http.ts';

describe('whatever statement the database dies under, all or nothing is stored (F35, F29)', () => {
  let room: MailRoom;
  let cutter: StatementCutter;
  let chief: string;
  beforeAll(async () => {
    room = await openMailRoom();
    chief = await room.farm.signIn('super');
    cutter = createStatementCutter();
  });
  afterAll(async () => {
    cutter.remove();
    await room.close();
  });

  const deeds = accountDeeds({
    get db() {
      return room.farm.db;
    },
    get pool() {
      return room.farm.pool;
    },
    get chief() {
      return chief;
    },
    now: () => room.farm.clock.now(),
    post: async (url, options) => {
      const response = await room.post(url, options);
      return { statusCode: response.statusCode, cookie: cookiesOf(response) };
    },
  });

  test.each(deeds.map((deed) => [deed.name, deed] as const))('when %s', (_name, deed) =>
    cutEachStatement(cutter, deed),
  );
});
