import { searchLedger } from '@rackhand/contract/endpoints/tickets';
import type { LedgerEntry } from '@rackhand/contract/points/ledger';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations } from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/index.ts';
import { openBeforeMigration } from '../../testing/before-migration.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { addLot, addPayer, addPayingTeam } from '../../testing/point-desk.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import { postEntries } from '../points/post-entries.ts';
import { verifyLedger } from '../points/verify-ledger.ts';
import { lockWallet, type Owner } from '../points/wallet.ts';
import { readAllEntries } from './read-ledger.ts';

let farm: TestFarm;
let uid = '';
beforeEach(async () => {
  farm = await createTestFarm();
  uid = await addPayer(farm, 'minjun.kim');
});
afterEach(async () => {
  expect(await verifyLedger(farm.db)).toEqual([]);
  await farm.close();
});

async function search(payload: object): Promise<{ total_count: number; entries: LedgerEntry[] }> {
  const headers = { cookie: farm.cookie, ...sameOrigin };
  const answer = await farm.app.inject({ method: 'POST', url: '/admbo/point/search', headers, payload });
  return answer.json<{ data: { total_count: number; entries: LedgerEntry[] } }>().data;
}
const kindsOf = async (payload: object): Promise<string[]> =>
  (await search(payload)).entries.map(({ kind }) => kind);

/** What a run does to the points of a lot. */
async function move(owner: Owner, ticket_id: number, runId: number, kinds: readonly string[]): Promise<void> {
  await farm.db.transaction().execute(async (trx) => {
    for (const kind of kinds as ('reserve' | 'spend' | 'refund')[]) {
      const wallet = await lockWallet(trx, 'origin', owner);
      const shares = [{ ticket_id, basic: 2, bonus: 0 }];
      await postEntries(trx, [{ wallet, kind, shares, runId }], { at: farm.clock.now(), by: 'server' });
    }
  });
}

test('the ledger of one owner is theirs alone, newest first, cut into pages and narrowed by what happened', async () => {
  const team_id = await addPayingTeam(farm, 'Mobile');
  const other = await addPayer(farm, 'minjun.kim2');
  await addLot(farm, { uid: other }, { basic: 1 });
  await addLot(farm, { teamId: team_id }, { basic: 1 });
  const lot = await addLot(farm, { uid }, { basic: 10 });
  await move({ uid }, lot, 7, ['reserve', 'spend']);
  expect(await search({ filter: { uid } })).toMatchObject({
    total_count: 3,
    entries: [
      { kind: 'spend', balance_after: 8 },
      { kind: 'reserve', balance_after: 8 },
      { kind: 'issue', balance_after: 10 },
    ],
  });
  expect(await search({ filter: { uid }, rows_per_page: 2, page: 1 })).toMatchObject({
    total_count: 3,
    entries: [{ kind: 'issue' }],
  });
  expect(await search({ filter: { uid, kind: 'issue' } })).toMatchObject({
    total_count: 1,
    entries: [{ kind: 'issue' }],
  });
  expect(await search({ filter: { team_id } })).toMatchObject({
    total_count: 1,
    entries: [{ owner_name: 'Mobile' }],
  });
  expect(await search({})).toMatchObject({ total_count: 5 });
  expect(await search({ sval: 'KIM2' })).toMatchObject({ total_count: 1 });
  expect(await search({ sval: 'mob', skey: 'team_name' })).toMatchObject({ total_count: 1 });
  expect(await search({ sval: String(lot), skey: 'ticket_id' })).toMatchObject({ total_count: 3 });
  expect(await search({ from: '2001-01-01', to: '2001-01-02' })).toMatchObject({ total_count: 0 });
  expect(await kindsOf({ filter: { uid }, sort: { id: 'kind', direction: 'asc' } })).toEqual([
    ...['issue', 'reserve', 'spend'],
  ]);
});

test('what became of the points of one run is found by its number alone, with whose ticket each came from', async () => {
  const team_id = await addPayingTeam(farm, 'Mobile');
  const desk = runDeskOf(farm);
  const first = await desk.add({});
  const second = await desk.add({});
  const idOf = async (run: { test_run_id: string }): Promise<number> => {
    const [tid = 0, n = 0] = run.test_run_id.split('-').map(Number);
    return (
      await farm.db
        .selectFrom('test_runs')
        .select('id')
        .where('tid', '=', tid)
        .where('n', '=', n)
        .executeTakeFirstOrThrow()
    ).id;
  };
  const lot = await addLot(farm, { uid }, { basic: 10 });
  const other = await addLot(farm, { teamId: team_id }, { basic: 10 });
  await move({ uid }, lot, await idOf(first), ['reserve', 'spend']);
  await move({ teamId: team_id }, other, await idOf(second), ['reserve']);
  const { test_run_id } = first;
  expect(await search({ filter: { test_run_id } })).toMatchObject({
    total_count: 2,
    entries: [
      { kind: 'spend', ticket_id: lot, uid, team_id: null, test_run_id },
      { kind: 'reserve', ticket_id: lot, uid, team_id: null, test_run_id },
    ],
  });
  expect(await search({ filter: { test_run_id: second.test_run_id } })).toMatchObject({
    total_count: 1,
    entries: [{ uid: null, team_id }],
  });
  expect(await search({ filter: { test_run_id: `${test_run_id}9` } })).toEqual({
    total_count: 0,
    entries: [],
  });
});

test('which run took what is said and found in the ledger when the run itself is long forgotten', async () => {
  const run = await runDeskOf(farm).add({});
  const lot = await addLot(farm, { uid }, { basic: 10 });
  await move({ uid }, lot, run.runId, ['reserve', 'spend']);
  await farm.db.deleteFrom('tests').execute();
  const { test_run_id } = run;
  for (const asked of [{ filter: { test_run_id } }, { skey: 'test_run_id', sval: test_run_id }])
    expect(await search(asked)).toMatchObject({
      total_count: 2,
      entries: [
        { kind: 'spend', test_run_id },
        { kind: 'reserve', test_run_id },
      ],
    });
});

test('entries of an earlier release name their runs when the release comes', async () => {
  const name = '0162-ledger-names-runs';
  const before = await openBeforeMigration(name);
  await sql`
    insert into users (uid, user_id, comparable_id, username, email, phone, group_type, locale, status, created_at)
    values ('u1', 'kim', 'kim', 'Kim', '', '', 'origin', 'ko', 'active', now())`.execute(before.db);
  const { runId, test_run_id } = await runDeskOf({ db: before.db, clock: farm.clock }).add({});
  await sql`insert into wallets (group_type, uid, basic) values ('origin', 'u1', 7)`.execute(before.db);
  await sql`insert into tickets (wallet_id, group_type, kind, basic_point, bonus_point, left_basic, note, created_by, created_at)
    values (1, 'origin', 'gift', 12, 0, 7, '', 'x', now())`.execute(before.db);
  await sql`insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, by, balance_after, test_run_id)
    values (now(), 'issue', 1, 1, 12, 0, 'x', 0, null), (now(), 'reserve', 1, 1, 5, 0, 'x', 0, ${runId})`.execute(
    before.db,
  );
  await applyMigrations(
    before.db,
    Object.keys(migrations).filter((other) => other <= name),
  );
  const { rows } = await sql`select run_name from ledger order by entry_id`.execute(before.db);
  expect(rows).toEqual([{ run_name: null }, { run_name: test_run_id }]);
  await expect(sql`delete from ledger`.execute(before.db)).rejects.toThrow('the ledger is only added to');
  await before.drop();
});

test('of what a run has cost an entry says whether it has been given back, on whatever page that stands', async () => {
  const lot = await addLot(farm, { uid }, { basic: 10 });
  await move({ uid }, lot, 7, ['reserve', 'spend']);
  await move({ uid }, lot, 8, ['reserve', 'spend', 'refund']);
  const spent = await search({ filter: { uid, kind: 'spend' } });
  expect(spent.entries.map(({ is_refunded }) => is_refunded)).toEqual([true, false]);
  const others = await search({ filter: { uid, kind: 'reserve' } });
  expect(others.entries.map(({ is_refunded }) => is_refunded)).toEqual([false, false]);
});

test.each(['asc', 'desc'] as const)(
  'a long ledger is a file in its order (%s), each entry once, also while more are written',
  async (direction) => {
    const lot = await addLot(farm, { uid }, { basic: 10 });
    await move({ uid }, lot, 7, Array.from({ length: 1_100 }, () => ['reserve', 'spend', 'refund']).flat());
    const body = { sort: { id: 'entry_id', direction } as const };
    const all = readAllEntries(farm.db, 'origin', searchLedger.body.parse(body));
    const numbers: number[] = [];
    for await (const { entry_id } of all)
      if (numbers.push(entry_id) === 1) await move({ uid }, lot, 8, ['reserve', 'spend']);
    expect(numbers).toHaveLength(3_301);
    expect(numbers).toEqual(numbers.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
    expect(new Set(numbers).size).toBe(numbers.length);
  },
);

test('the ledger of another deployment is not there, by whatever it is asked for', async () => {
  const lot = await addLot(farm, { uid }, { basic: 10, groupType: 'hmg' });
  for (const asked of [
    {},
    { filter: { uid } },
    { sval: 'minjun' },
    { skey: 'ticket_id', sval: String(lot) },
    { filter: { kind: 'issue' } },
    { filter: { test_run_id: '1-1' } },
  ])
    expect(await search(asked)).toEqual({ total_count: 0, entries: [] });
});

test('a wallet stays in its deployment, by which its entries are found', async () => {
  await addLot(farm, { uid }, { basic: 10 });
  const moved = sql`update wallets set group_type = 'hmg'`.execute(farm.db);
  await expect(moved).rejects.toThrow('a wallet stays in its group');
  expect(await search({})).toMatchObject({ total_count: 1, entries: [{ kind: 'issue' }] });
});

test('a ledger of an earlier release is tallied when the release comes', async () => {
  const name = '0137-wallet-tallies';
  const before = await openBeforeMigration(name);
  await sql`
    insert into users (uid, user_id, comparable_id, username, email, phone, group_type, locale, status, created_at)
    values ('u1', 'kim', 'kim', 'Kim', '', '', 'origin', 'ko', 'active', now())`.execute(before.db);
  await sql`insert into wallets (group_type, uid, basic) values ('origin', 'u1', 7)`.execute(before.db);
  await sql`insert into tickets (wallet_id, group_type, kind, basic_point, bonus_point, left_basic, note, created_by, created_at)
    values (1, 'origin', 'gift', 12, 0, 7, '', 'x', now())`.execute(before.db);
  for (const [kind, basic] of [
    ['issue', 12],
    ['reserve', 4],
    ['spend', 4],
    ['refund', 1],
    ['expire', 2],
  ] as const)
    await sql`insert into ledger (at, kind, wallet_id, ticket_id, basic, bonus, by, balance_after)
      values (now(), ${kind}, 1, 1, ${basic}, 0, 'x', 0)`.execute(before.db);
  await applyMigrations(
    before.db,
    Object.keys(migrations).filter((other) => other <= name),
  );
  expect(await verifyLedger(before.db)).toEqual([]);
  const { rows } = await sql`select entries, spent, expired from wallets`.execute(before.db);
  expect(rows).toEqual([{ entries: 5, spent: 3, expired: 2 }]);
  await before.drop();
});
