import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyMigrations } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import { type MadeToken, makeApiToken } from '../../testing/api-token-by-http.ts';
import { openBeforeMigration } from '../../testing/before-migration.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';
import { postEntries } from '../points/post-entries.ts';
import { lockWallet } from '../points/wallet.ts';

interface Answer {
  errorCode: number;
  data: Record<string, unknown> & { ticket_id: number };
  details?: { field: string; message: string }[];
}

let desk: UserDesk;
let cookie: string;
let uid: string;
beforeEach(async () => {
  desk = await openUserDesk();
  cookie = await desk.farm.signIn('admin');
  uid = await desk.addUser('minjun.kim');
});
afterEach(() => desk.farm.close());

async function post(url: string, payload: object, key?: string): Promise<Answer> {
  const headers = { cookie, ...sameOrigin, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return (
    await desk.farm.app.inject({ method: 'POST', url: `/admbo/${url}`, headers, payload })
  ).json<Answer>();
}
const get = async (url: string): Promise<Answer> =>
  (await desk.farm.app.inject({ url: `/admbo/${url}`, headers: { cookie } })).json<Answer>();
const gift = (more: object = {}): object => ({
  uid,
  basic_point: 100,
  bonus_point: 20,
  note: 'welcome',
  ...more,
});
const detail = async (id: number): Promise<Record<string, unknown>> =>
  (await get(`ticket/${uid}/${String(id)}/detail`)).data;

describe('points that an admin gives', () => {
  test('are a ticket of the user, with an entry of the ledger and one of the trail', async () => {
    const { data, errorCode } = await post('ticket/give', gift());
    expect(errorCode).toBe(0);
    expect(await detail(data.ticket_id)).toMatchObject({
      ticket: {
        uid,
        owner_name: 'minjun.kim',
        kind: 'gift',
        left_basic: 100,
        left_bonus: 20,
        status: 'active',
      },
      entries: [{ kind: 'issue', basic: 100, bonus: 20, balance_after: 120, by: 'admin01', note: 'welcome' }],
    });
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object'])
      .where('action', '=', 'ticket.given')
      .execute();
    expect(trail).toEqual([{ action: 'ticket.given', object: uid }]);
  });

  test('are given once for each key, however often it is sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('ticket/give', gift(), 'key-1')));
    expect(new Set(answers.map(({ data }) => data.ticket_id)).size).toBe(1);
    expect((await post('ticket/give', gift({ basic_point: 1 }), 'key-1')).errorCode).toBe(901);
    desk.farm.clock.advance(400 * 24 * 60 * 60_000);
    cookie = await desk.farm.signIn('admin');
    expect((await post('ticket/give', gift(), 'key-1')).data.ticket_id).toBe(answers[0]?.data.ticket_id);
    expect((await post('gived_point/search', {})).data['total_count']).toBe(1);
  });

  test('are given once for each key of a program, whose token may have been renewed since; another body is refused (901)', async () => {
    const give = async (token: MadeToken, body: object): Promise<Answer> => {
      const headers = { ...token.headers, 'idempotency-key': 'order-1' };
      const url = '/admbo/ticket/give';
      return (await desk.farm.app.inject({ method: 'POST', url, headers, payload: body })).json<Answer>();
    };
    const before = await makeApiToken(desk.farm, ['billing']);
    const first = await give(before, gift());
    await desk.farm.db.updateTable('api_tokens').set({ revoked_at: desk.farm.clock.now() }).execute();
    const renewed = await makeApiToken(desk.farm, ['billing']);
    expect((await give(renewed, gift())).data.ticket_id).toBe(first.data.ticket_id);
    expect((await give(renewed, gift({ basic_point: 1 }))).errorCode).toBe(901);
    expect((await post('gived_point/search', {})).data['total_count']).toBe(1);
    // A person's keys are their own.
    expect((await post('ticket/give', gift(), 'order-1')).errorCode).toBe(0);
  });

  test('keep the keys of an earlier release, the first one where two tokens have used it', async () => {
    const name = '0163-keys-of-tokens';
    const old = await openBeforeMigration(name);
    await sql`insert into admins (aid, adm_id, comparable_id, is_super_admin, password_hash, password_changed_at, is_renewed_pw, created_at)
      values ('a1', 'kim', 'kim', true, '', now(), true, now())`.execute(old.db);
    await sql`insert into api_tokens (id, secret_hash, name, scopes, group_type, created_by, created_at, expires_at, owner_aid)
      select ('00000000-0000-0000-0000-00000000000' || n)::uuid, n::text::bytea, 'p' || n, '{}', 'origin', 'x', now(), now(), 'a1'
      from generate_series(1, 2) n`.execute(old.db);
    await sql`insert into idempotency_keys (caller, key, request_hash, outcome, created_at, for_good)
      select 'token:00000000-0000-0000-0000-00000000000' || n, 'k', 'h' || n, '{}', now() + n * interval '1 day', true
      from generate_series(1, 2) n`.execute(old.db);
    await applyMigrations(
      old.db,
      Object.keys(migrations).filter((other) => other <= name),
    );
    const { rows } =
      await sql`select request_hash from idempotency_keys where caller = 'tokens of origin'`.execute(old.db);
    expect(rows).toEqual([{ request_hash: 'h1' }]);
    await old.drop();
  });

  test('without a key are refused when the same is pressed again within a minute, which names the first', async () => {
    const first = await post('ticket/give', gift());
    const second = await post('ticket/give', gift());
    expect(second.errorCode).toBe(20414);
    expect(second.details).toEqual([{ field: 'ticket_id', message: String(first.data.ticket_id) }]);
    for (let again = 0; again < 3; again += 1)
      expect((await post('ticket/give', gift())).details).toEqual(second.details);
    desk.farm.clock.advance(60_000);
    expect((await post('ticket/give', gift())).errorCode).toBe(0);
  });

  test.each([
    ['nobody', { uid: undefined }, 901, 'uid'],
    ['a user and a team', { team_id: 1 }, 901, 'uid'],
    ['no points', { basic_point: 0, bonus_point: 0 }, 901, 'basic_point'],
    ['half a point', { basic_point: 0.5 }, 901, 'basic_point'],
    ['too many points', { basic_point: 100_000_001 }, 901, 'basic_point'],
    ['no note', { note: '  ' }, 901, 'note'],
    ['a note of 1,001 characters', { note: 'x'.repeat(1001) }, 2505, 'note'],
    ['a note without end', { note: 'x'.repeat(20_000) }, 2505, 'note'],
    ['a long note of no points', { note: 'x'.repeat(1001), basic_point: -1 }, 901, 'basic_point'],
    ['a day that is over', { expires_at: '2020-01-01' }, 901, 'expires_at'],
    ['a day beyond the last one', { expires_at: '9999-12-31' }, 901, 'expires_at'],
    ['a user who is none', { uid: 'nobody' }, 1017, 'uid'],
    ['a team that is none', { uid: undefined, team_id: 77 }, 17001, 'team_id'],
  ])('are refused for %s', async (_what, wrong, code, field) => {
    const answer = await post('ticket/give', gift(wrong));
    expect([answer.errorCode, answer.details?.[0]?.field]).toEqual([code, field]);
    expect((await post('ticket/search', {})).data['total_count']).toBe(0);
  });

  test.each([
    ['', 901, '메모를 입력하세요.'],
    ['x'.repeat(1001), 2505, '메모는 1000자를 넘을 수 없습니다.'],
    ['x'.repeat(20_000), 2505, '메모는 1000자를 넘을 수 없습니다.'],
  ])(
    'and days that an admin gives are refused with a word on what is wrong with their note',
    async (note, errorCode, message) => {
      const told = { errorCode, details: [{ field: 'note', message }] };
      expect(await post('ticket/give', gift({ note }))).toMatchObject(told);
      const days = { uid, start_date: '2099-01-01', term: 3, note };
      expect(await post('user_period/give', days)).toMatchObject(told);
      expect(await post('user_period/cancel', { period_id: 1, note })).toMatchObject(told);
    },
  );

  test.each([
    ['to nobody', { uid: undefined }, '사용자나 팀 하나를 고르세요.', 'Choose one user or one team.'],
    ['to two at once', { team_id: 1 }, '사용자나 팀 하나를 고르세요.', 'Choose one user or one team.'],
    [
      'of none',
      { basic_point: 0, bonus_point: 0 },
      '1포인트 이상이어야 합니다.',
      'Must be at least 1 point.',
    ],
  ])('%s are refused with a word on what is wrong, in both languages', async (_what, wrong, ko, en) => {
    const { details } = await post('ticket/give', gift(wrong));
    expect(details).toMatchObject([{ message: ko, texts: { ko, en } }]);
  });

  test('are refused for a user of another group and for one who has left', async () => {
    const theirs = await desk.addUser('theirs', { group_type: 'hmg' });
    const gone = await desk.addUser('gone', { status: 'left' });
    for (const other of [theirs, gone])
      expect((await post('ticket/give', gift({ uid: other }))).errorCode).toBe(1017);
  });
});

describe('a ticket', () => {
  let id: number;
  beforeEach(async () => {
    id = (await post('ticket/give', gift({ expires_at: '2099-12-31' }))).data.ticket_id;
  });

  test('is cancelled with what is left of it, once', async () => {
    const cancel = { status: 'cancelled', note: 'a mistake', version: 1 };
    expect((await post(`ticket/update/${String(id)}`, cancel)).data['ticket']).toMatchObject({
      ...{ status: 'cancelled', left_basic: 0, left_bonus: 0, refund: 0, version: 2 },
    });
    expect((await post(`ticket/update/${String(id)}`, cancel)).errorCode).toBe(20414);
    expect((await post(`ticket/update/${String(id)}`, { ...cancel, version: 2 })).errorCode).toBe(8004);
    expect((await detail(id))['entries']).toMatchObject([
      { kind: 'issue' },
      { kind: 'cancel', balance_after: 0 },
    ]);
  });

  test('shows its entries page by page, however many, and what its cancelling took on each of them', async () => {
    for (let run = 1; run <= 2; run += 1)
      await desk.farm.db.transaction().execute(async (trx) => {
        for (const kind of ['reserve', 'release'] as const) {
          const wallet = await lockWallet(trx, 'origin', { uid });
          const shares = [{ ticket_id: id, basic: 1, bonus: 0 }];
          await postEntries(trx, [{ wallet, kind, shares, runId: run }], {
            at: desk.farm.clock.now(),
            by: 'server',
          });
        }
      });
    await post(`ticket/update/${String(id)}`, { status: 'cancelled', version: 1 });
    const page = async (query: string): Promise<unknown> => {
      const { data } = await get(`ticket/${uid}/${String(id)}/detail${query}`);
      const kinds = (data['entries'] as { kind: string }[]).map(({ kind }) => kind);
      return [data['total_count'], data['cancelled_basic'], kinds];
    };
    expect(await page('?page=1&limit=2')).toEqual([6, 100, ['issue', 'reserve']]);
    expect(await page('?page=3&limit=2')).toEqual([6, 100, ['release', 'cancel']]);
    expect(await page('')).toMatchObject([6, 100, { length: 6 }]);
  });

  test('is not cancelled while a run has some of it reserved', async () => {
    await desk.farm.db.updateTable('tickets').set({ reserved_basic: 1 }).execute();
    const answer = await post(`ticket/update/${String(id)}`, { status: 'cancelled', version: 1 });
    expect([answer.errorCode, answer.details?.[0]?.field]).toEqual([8004, 'reserved']);
  });

  test('gets another last day, which is part of it', async () => {
    await post(`ticket/update/${String(id)}`, { expires_at: '2098-01-31', version: 1 });
    expect((await detail(id))['ticket']).toMatchObject({ expires_at: '2098-02-01T00:00:00.000+09:00' });
  });

  test('of which nothing is changed stays as it is, and the trail has nothing of it', async () => {
    const { note } = (await detail(id))['ticket'] as { note: string };
    for (const same of [{}, { note }, { expires_at: '2099-12-31' }]) {
      const { data } = await post(`ticket/update/${String(id)}`, { ...same, version: 1 });
      expect(data['ticket']).toMatchObject({ version: 1 });
    }
    const { rows } = await sql`select from audit_trail where action = 'ticket.changed'`.execute(desk.farm.db);
    expect(rows).toEqual([]);
  });

  test('are not looked for between days in the wrong order, nor is what the ledger says (901)', async () => {
    const days = { from: '2026-02-02', to: '2026-02-01' };
    for (const path of ['ticket/search', 'gived_point/search', 'point/search'])
      expect(await post(path, days), path).toMatchObject({ errorCode: 901, details: [{ field: 'from' }] });
    for (const table of ['tickets', 'points', 'ledger'])
      expect(await post('csv/download', { table, ...days }), table).toMatchObject({ errorCode: 901 });
  });

  test('that somebody else has changed is told with both values (20414)', async () => {
    const update = (body: object) => post(`ticket/update/${String(id)}`, { version: 1, ...body });
    await update({ note: 'theirs', expires_at: '2098-01-31' });
    const late = await update({ note: 'mine', expires_at: '2097-01-31' });
    expect(late).toMatchObject({ errorCode: 20414 });
    expect(late.details).toMatchObject([
      { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
      { field: 'note', message: '보낸 값: mine / 현재 값: theirs' },
      { field: 'expires_at', message: '보낸 값: 2097-01-31 / 현재 값: 2098-01-31' },
    ]);
    expect((await update({ note: 'theirs', status: 'cancelled' })).details).toMatchObject([
      { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
      { field: 'status', message: '보낸 값: cancelled / 현재 값: active' },
    ]);
  });

  test('of another group, or of another owner than is said, is not there', async () => {
    await desk.farm.db.updateTable('tickets').set({ group_type: 'hmg' }).execute();
    expect((await get(`ticket/${uid}/${String(id)}/detail`)).errorCode).toBe(2002);
    expect((await post(`ticket/update/${String(id)}`, { note: 'mine', version: 1 })).errorCode).toBe(2002);
    await desk.farm.db.updateTable('tickets').set({ group_type: 'origin' }).execute();
    expect((await get(`ticket/someone/${String(id)}/detail`)).errorCode).toBe(2002);
  });

  test('is found by its owner, in pages counted from 0', async () => {
    const other = await desk.addUser('seoyeon.lee');
    await post('ticket/give', gift({ uid: other }));
    expect((await post('ticket/search', { sval: 'SEOYEON' })).data).toMatchObject({
      total_count: 1,
      tickets: [{ owner_name: 'seoyeon.lee' }],
    });
    expect((await post('ticket/search', { rows_per_page: 1, page: 1 })).data).toMatchObject({
      total_count: 2,
      tickets: [{ ticket_id: id }],
    });
    expect((await post('ticket/search', { filter: { status: 'used' } })).data['total_count']).toBe(0);
    const second = await desk.addUser('second.owner');
    await post('ticket/give', gift({ uid: second }));
    const { total_count, tickets } = (await post('ticket/search', { filter: { uid: second } })).data;
    expect([total_count, tickets]).toMatchObject([1, [{ uid: second }]]);
    expect((await post('ticket/search', { filter: { team_id: 1 } })).data['total_count']).toBe(0);
    const gifts = (await post('gived_point/search', { filter: { uid: second } })).data;
    expect([gifts['total_count'], gifts['points']]).toMatchObject([1, [{ uid: second }]]);
    expect((await post('gived_point/search', { filter: { team_id: 1 } })).data['total_count']).toBe(0);
    expect((await post('gived_point/search', { filter: { kind: 'purchase' } })).errorCode).toBe(901);
    expect((await post('point/search', { sval: 'minjun' })).data).toMatchObject({ total_count: 1 });
  });

  test('is found by a name in wide letters as the list of users finds its owner, however the name is typed', async () => {
    const other = await desk.addUser('wide.owner', { username: 'Ｗｉｄｅ 김 100%' });
    await post('ticket/give', gift({ uid: other }));
    const { data: group } = await post('group', { group_name: 'Bank' });
    const { data: team } = await post('team', { group_id: group['group_id'], team_name: 'Ａｌｐｈａ' });
    const { team_id } = team;
    await post('ticket/give', { team_id, basic_point: 1, note: 'for the team' });
    for (const sval of ['wide', 'ｗＩｄｅ', '김'.normalize('NFD'), '0%'])
      for (const list of ['user', 'ticket', 'gived_point'])
        expect([list, sval, (await post(`${list}/search`, { skey: 'username', sval })).data]).toMatchObject([
          ...[list, sval, { total_count: 1 }],
        ]);
    for (const list of ['ticket', 'point'])
      expect((await post(`${list}/search`, { skey: 'team_name', sval: 'alpha' })).data).toMatchObject({
        total_count: 1,
      });
    expect((await post('ticket/search', { skey: 'username', sval: '_' })).data['total_count']).toBe(0);
  });

  test('stands on the main page with where all points are, while it expires within 30 days', async () => {
    const last = new Date(desk.farm.clock.now().getTime() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await post('ticket/give', gift({ expires_at: last }));
    const { data } = await get('ticket/main');
    expect(data).toMatchObject({
      today: { count: 0, amount: 0 },
      points: { available: 240, reserved: 0, spent: 0, expired: 0 },
    });
    expect(data['expiring']).toHaveLength(1);
    expect(data['expiring_count']).toBe(1);
    expect(data['tickets']).toHaveLength(2);
  });

  test('is counted on the main page where more expire than it shows', async () => {
    const soon = new Date(desk.farm.clock.now().getTime() + 5 * 24 * 60 * 60_000);
    await desk.farm.db.updateTable('tickets').set({ expires_at: soon }).execute();
    await sql`insert into tickets (wallet_id, group_type, kind, basic_point, bonus_point, left_basic, left_bonus,
        note, created_by, created_at, expires_at)
      select wallet_id, group_type, kind, basic_point, bonus_point, left_basic, left_bonus, note, created_by, created_at, expires_at
      from tickets, generate_series(1, 119)`.execute(desk.farm.db);
    const { data } = await get('ticket/main');
    expect(data['expiring']).toHaveLength(100);
    expect(data['expiring_count']).toBe(120);
  });

  test('says why it was cancelled in its ledger and in the trail, and keeps why it was given', async () => {
    const body = { status: 'cancelled', note: 'given by mistake', version: 1 };
    expect((await post(`ticket/update/${String(id)}`, body)).data['ticket']).toMatchObject({
      ...{ status: 'cancelled', note: 'welcome' },
    });
    const { data } = await get(`ticket/${uid}/${String(id)}/detail`);
    expect(data['entries']).toContainEqual(
      expect.objectContaining({ kind: 'cancel', note: 'given by mistake' }),
    );
    const told = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['before', 'after'])
      .where('action', '=', 'ticket.cancelled')
      .execute();
    expect(told).toMatchObject([{ before: { note: 'welcome' }, after: { note: 'given by mistake' } }]);
  });

  test('is nothing where the deployment goes without prices', async () => {
    const without = await openUserDesk({ beside: desk.farm, settings: { features: { pricing: false } } });
    const answer = await without.farm.app.inject({ url: '/admbo/ticket/main', headers: { cookie } });
    expect(answer.json<Answer>().errorCode).toBe(2001);
    await without.farm.close();
  });
});

describe('a deployment that bounds what an admin gives within a day', () => {
  let bounded: UserDesk;
  beforeEach(async () => {
    bounded = await openUserDesk({ beside: desk.farm, settings: { giveLimit: 150 } });
  });
  afterEach(() => bounded.farm.close());
  const give = async (who: 'admin' | 'super', points: number): Promise<Answer> =>
    (
      await bounded.farm.app.inject({
        method: 'POST',
        url: '/admbo/ticket/give',
        headers: { cookie: await bounded.farm.signIn(who), ...sameOrigin, 'idempotency-key': randomUUID() },
        payload: gift({ basic_point: points, bonus_point: 0 }),
      })
    ).json<Answer>();

  test('refuses what is beyond it (31108), of one who is not super, until the next day', async () => {
    expect((await give('admin', 100)).errorCode).toBe(0);
    const refused = await give('admin', 51);
    expect([refused.errorCode, refused.details?.[0]?.field]).toEqual([31108, 'basic_point']);
    expect((await give('super', 1_000)).errorCode).toBe(0);
    expect((await give('admin', 50)).errorCode).toBe(0);
    await bounded.farm.db
      .updateTable('tickets')
      .set({ created_at: new Date(bounded.farm.clock.now().getTime() - 86_400_000) })
      .execute();
    expect((await give('admin', 150)).errorCode).toBe(0);
  });

  test('counts gifts that one admin gives at the same time', async () => {
    const codes = await Promise.all(
      [60, 60, 60].map(async (points) => (await give('admin', points)).errorCode),
    );
    expect(codes.toSorted()).toEqual([0, 0, 31108]);
  });
});
