import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, passwordOf } from './testing/create-test-app.ts';
import { cutEachStatement, type Deed } from './testing/cut-deeds.ts';
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

  const cookies = new Map<string, string>();
  const addressOf = (id: string): string => `${id}@farm.example`;
  const make = (id: string): Promise<string> =>
    makeAdmin(room.farm.db, 'admin', { at: room.farm.clock.now(), admId: id });
  const count = async (
    from: 'mails' | 'admins' | 'sessions' | 'password_history' | 'temporary_passwords' | 'live_sessions',
    column: string,
    value: string,
  ): Promise<number> => {
    const table = from === 'live_sessions' ? '(select * from sessions where ended_at is null) live' : from;
    const { rows } = await room.farm.pool.query(`select 1 from ${table} where ${column} = $1`, [value]);
    return rows.length;
  };
  const entries = async (action: string, id: string): Promise<number> => {
    const { rows } = await room.farm.pool.query(
      "select 1 from audit_trail where action = $1 and result = 'ok' and (object = $2 or actor_name = $2)",
      [action, id],
    );
    return rows.length;
  };

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
    {
      name: 'an admin changes the own password',
      prepare: async (id) => {
        const aid = await make(id);
        const moved = { email: addressOf(id), is_renewed_pw: true };
        await room.farm.db.updateTable('admins').set(moved).where('aid', '=', aid).execute();
        const body = { admin_id: id };
        const elsewhere = await room.post('/admbo/signin', { body, secrets: { pw: passwordOf.admin } });
        const here = await room.post('/admbo/signin', { body, secrets: { pw: passwordOf.admin } });
        expect([elsewhere.statusCode, here.statusCode]).toEqual([200, 200]);
        cookies.set(aid, cookiesOf(here));
        return aid;
      },
      act: (_id, aid) => {
        const secrets = { old_pw: passwordOf.admin, pw: 'Wz7!vQ2xTr' };
        return room.post('/admbo/admin/change_pw', { secrets, cookie: cookies.get(aid) ?? '' });
      },
      parts: async (id, aid) => [
        await count('password_history', 'aid', aid),
        2 - (await count('live_sessions', 'aid', aid)),
        await count('mails', 'recipient', addressOf(id)),
        await entries('admin.password_changed', id),
      ],
      whole: [1, 1, 1, 1],
    },
    {
      name: 'an admin is mailed a temporary password',
      prepare: async (id) => {
        const aid = await make(id);
        const moved = { email: addressOf(id) };
        await room.farm.db.updateTable('admins').set(moved).where('aid', '=', aid).execute();
        return aid;
      },
      act: (id) => room.post('/user/passwd/reissue', { body: { adm_id: id, locale: 'ko' } }),
      // It never says whether it has.
      isSilent: true,
      parts: async (id, aid) => [
        await count('temporary_passwords', 'aid', aid),
        await count('mails', 'recipient', addressOf(id)),
        await entries('admin.password_found', id),
      ],
      whole: [1, 1, 1],
    },
  ];

  test.each(deeds.map((deed) => [deed.name, deed] as const))('when %s', (_name, deed) =>
    cutEachStatement(cutter, deed),
  );
});
