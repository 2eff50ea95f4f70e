import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, passwordOf } from './testing/create-test-app.ts';
import { createStatementCutter, type StatementCutter } from './testing/cut-statement.ts';
import { eventually } from './testing/eventually.ts';
import { type MailRoom, openMailRoom } from './testing/mail-room.ts';

/** More than any of these does. */
const mostStatements = 60;

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

  const addressOf = (id: string): string => `${id}@farm.example`;
  const make = (id: string): Promise<string> =>
    makeAdmin(room.farm.db, 'admin', { at: room.farm.clock.now(), admId: id });
  const count = async (
    from: 'mails' | 'admins' | 'sessions',
    column: string,
    value: string,
  ): Promise<number> => {
    const { rows } = await room.farm.pool.query(`select 1 from ${from} where ${column} = $1`, [value]);
    return rows.length;
  };
  const entries = async (action: string, id: string): Promise<number> => {
    const { rows } = await room.farm.pool.query(
      "select 1 from audit_trail where action = $1 and result = 'ok' and (object = $2 or actor_name = $2)",
      [action, id],
    );
    return rows.length;
  };

  interface Deed {
    name: string;
    prepare?: (id: string) => Promise<string>;
    act: (id: string, aid: string) => Promise<unknown>;
    /** How much of it is there, part by part: all of it, or nothing. */
    parts: (id: string, aid: string) => Promise<number[]>;
    whole: number[];
  }
  const deeds: Deed[] = [
    {
      name: 'an admin is added',
      act: (id) =>
        room.post('/admbo/admin/add', {
          body: { adm_id: id, adm_email: addressOf(id), adm_phone: '010-1234-5678' },
          cookie: chief,
        }),
      parts: async (id) => [
        await count('admins', 'adm_id', id),
        await count('mails', 'recipient', addressOf(id)),
        await entries('admin.added', id),
      ],
      whole: [1, 1, 1],
    },
    {
      name: "an admin's address is changed",
      prepare: make,
      act: (id, aid) =>
        room.post('/admbo/admin/change_info', {
          body: { aid, adm_email: addressOf(id), adm_phone: '010-1234-5678', is_super_admin: false },
          cookie: chief,
        }),
      parts: async (id) => [
        await count('admins', 'email', addressOf(id)),
        await count('mails', 'recipient', addressOf(id)),
        await entries('admin.info_changed', id),
      ],
      whole: [1, 1, 1],
    },
    {
      name: 'an admin is removed',
      prepare: make,
      act: (_id, aid) => room.post(`/admbo/admin/remove/${aid}`, { cookie: chief }),
      parts: async (id, aid) => [1 - (await count('admins', 'aid', aid)), await entries('admin.removed', id)],
      whole: [1, 1],
    },
    {
      name: 'an admin signs in',
      prepare: make,
      act: (id) => room.post('/admbo/signin', { body: { admin_id: id }, secrets: { pw: passwordOf.admin } }),
      parts: async (id, aid) => [await count('sessions', 'aid', aid), await entries('session.sign_in', id)],
      whole: [1, 1],
    },
  ];

  test.each(deeds.map((deed) => [deed.name, deed] as const))('when %s', async (name, deed) => {
    const nothing = deed.whole.map(() => 0);
    for (let n = 1; n <= mostStatements; n += 1) {
      const id = `${name.replaceAll(/[^a-z]/g, '').slice(0, 12)}${String(n)}`;
      const aid = (await deed.prepare?.(id)) ?? '';
      cutter.cutNext(n);
      const answer = (await deed.act(id, aid)) as { statusCode: number };
      const wasCut = cutter.end();
      const isWhole = answer.statusCode === 200;
      // The connections that were lost are made anew.
      const parts = await eventually(() => deed.parts(id, aid).catch(() => null), 'the database');
      expect([n, [deed.whole, ...(isWhole ? [] : [nothing])]]).toEqual([n, expect.arrayContaining([parts])]);
      expect([200, 503]).toContain(answer.statusCode);
      if (!wasCut) return;
    }
    throw new Error('there was no end of statements');
  });
});
