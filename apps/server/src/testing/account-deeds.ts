import type pg from 'pg';
import { expect } from 'vitest';
import type { Db } from '../platform/database/database.ts';
import { makeAdmin, passwordOf } from './create-test-app.ts';
import type { Deed } from './cut-deeds.ts';

interface PostOptions {
  body?: Record<string, unknown>;
  /** Each encrypted with one fresh ticket. */
  secrets?: Record<string, string>;
  cookie?: string;
}

/** Where deeds are done, by whatever way a request goes there. */
export interface DeedDesk {
  db: Db;
  pool: pg.Pool;
  now(): Date;
  /** The cookie of a super admin. */
  chief: string;
  post(url: string, options: PostOptions): Promise<{ statusCode: number; cookie: string }>;
}

/** What is done with accounts, and all that each deed leaves. */
export function accountDeeds(desk: DeedDesk): Deed[] {
  const cookies = new Map<string, string>();
  const addressOf = (id: string): string => `${id}@farm.example`;
  const make = (id: string): Promise<string> => makeAdmin(desk.db, 'admin', { at: desk.now(), admId: id });
  const count = async (
    from: 'mails' | 'admins' | 'sessions' | 'password_history' | 'temporary_passwords' | 'live_sessions',
    column: string,
    value: string,
  ): Promise<number> => {
    const table = from === 'live_sessions' ? '(select * from sessions where ended_at is null) live' : from;
    const { rows } = await desk.pool.query(`select 1 from ${table} where ${column} = $1`, [value]);
    return rows.length;
  };
  const entries = async (action: string, id: string): Promise<number> => {
    const { rows } = await desk.pool.query(
      "select 1 from audit_trail where action = $1 and result = 'ok' and (object = $2 or actor_name = $2)",
      [action, id],
    );
    return rows.length;
  };

  return [
    {
      name: 'an admin is added',
      act: (id) =>
        desk.post('/admbo/admin/add', {
          body: { adm_id: id, adm_email: addressOf(id), adm_phone: '010-1234-5678' },
          cookie: desk.chief,
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
        desk.post('/admbo/admin/change_info', {
          body: { aid, adm_email: addressOf(id), adm_phone: '010-1234-5678', is_super_admin: false },
          cookie: desk.chief,
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
      act: (_id, aid) => desk.post(`/admbo/admin/remove/${aid}`, { cookie: desk.chief }),
      parts: async (id, aid) => [1 - (await count('admins', 'aid', aid)), await entries('admin.removed', id)],
      whole: [1, 1],
    },
    {
      name: 'an admin signs in',
      prepare: make,
      act: (id) => desk.post('/admbo/signin', { body: { admin_id: id }, secrets: { pw: passwordOf.admin } }),
      parts: async (id, aid) => [await count('sessions', 'aid', aid), await entries('session.sign_in', id)],
      whole: [1, 1],
    },
    {
      name: 'an admin changes the own password',
      prepare: async (id) => {
        const aid = await make(id);
        const moved = { email: addressOf(id), is_renewed_pw: true };
        await desk.db.updateTable('admins').set(moved).where('aid', '=', aid).execute();
        const body = { admin_id: id };
        const elsewhere = await desk.post('/admbo/signin', { body, secrets: { pw: passwordOf.admin } });
        const here = await desk.post('/admbo/signin', { body, secrets: { pw: passwordOf.admin } });
        expect([elsewhere.statusCode, here.statusCode]).toEqual([200, 200]);
        cookies.set(aid, here.cookie);
        return aid;
      },
      act: (_id, aid) => {
        const secrets = { old_pw: passwordOf.admin, pw: 'Wz7!vQ2xTr' };
        return desk.post('/admbo/admin/change_pw', { secrets, cookie: cookies.get(aid) ?? '' });
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
        await desk.db.updateTable('admins').set(moved).where('aid', '=', aid).execute();
        return aid;
      },
      act: (id) => desk.post('/user/passwd/reissue', { body: { adm_id: id, locale: 'ko' } }),
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
}
