import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MadeToken, makeApiToken } from '../../testing/api-token-by-http.ts';
import { eventually } from '../../testing/eventually.ts';
import { addLot, addPayer, addPayingTeam, entriesOf, purseOf } from '../../testing/point-desk.ts';
import { scenario } from '../../testing/project-desk.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';
import { verifyLedger } from '../points/verify-ledger.ts';

interface Answer {
  errorCode: number | string;
  data?: Record<string, unknown>;
}

let desk: TestDesk;
let headers: MadeToken['headers'];
let uid: string;
/** Two teams, each with a project on a phone of its own and 100 points. */
let teams: { team_id: number; project: number }[];
/** Of each team, how many runs have been paid for. */
let paid: [number, number];
/** In which of the two the user is. */
let own: 0 | 1;

beforeEach(async () => {
  desk = await openTestDesk(undefined, {}, { 'origin.json': { schedulerAllCategories: true } });
  ({ headers } = await makeApiToken(desk.farm, ['tests']));
  teams = [];
  for (const [name, udid] of [
    ['Mobile', 'A'],
    ['Web', 'B'],
  ] as const)
    teams.push(await addTeam(name, udid));
  uid = await addPayer(desk.farm, 'minjun', { teamId: teams[0]?.team_id ?? 0 });
  await addLot(desk.farm, { uid }, { basic: 100 });
  paid = [0, 0];
  own = 0;
});
afterEach(() => desk.farm.close());

async function addTeam(name: string, udid: string): Promise<{ team_id: number; project: number }> {
  const { farm } = desk;
  const team_id = await addPayingTeam(farm, name);
  await addPayer(farm, `admin.of.${name}`, { teamId: team_id });
  await addLot(farm, { teamId: team_id }, { basic: 100 });
  const category = farm.db.selectFrom('categories').select('id').where('group_type', '=', 'origin');
  const { id: category_id } = await category.orderBy('id').executeTakeFirstOrThrow();
  const devices = [(await farm.device(udid)).arn];
  const values = { project_name: name, category_id, devices, scenario, team_id };
  const { data } = await farm.call('/admbo/project', { ...values, options: { limit_minutes: 5 } });
  return { team_id, project: Number(data['id']) };
}

const other = (): 0 | 1 => (own === 0 ? 1 : 0);
/** By a program of the customers, of the project of the team that the user is in. */
const start = async (): Promise<Answer> => {
  const url = `/admbo/project/${String(teams[own]?.project)}/run`;
  const payload = { acting_uid: uid };
  return (await desk.farm.app.inject({ method: 'POST', url, payload, headers })).json<Answer>();
};
const move = async (): Promise<Answer['errorCode']> => {
  const to = { uid, team_id: teams[other()]?.team_id, role: 'member' };
  return (await desk.farm.call('/admbo/team/member/move', to)).errorCode;
};

/** The first of them has its turn first: both wait for the user, whom somebody else has in hand. */
async function inTurn<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const { db } = desk.farm;
  return db
    .transaction()
    .execute(async (trx) => {
      await sql`select from users where uid = ${uid} for update`.execute(trx);
      const one = first();
      await waitingAre(1, db);
      const two = second();
      await waitingAre(2, db);
      return [one, two] as const;
    })
    .then((both) => Promise.all(both));
}

async function atOnce(isStartFirst: boolean): Promise<[Answer, Answer['errorCode']]> {
  if (isStartFirst) return Promise.all([start(), move()]);
  const moved = move();
  return [await start(), await moved];
}

/** A run that was started is the old team’s to its end, whatever becomes of its user. */
async function carryOut(started: Answer): Promise<void> {
  const { team_id: teamId = 0 } = teams[own] ?? {};
  const id = `${String(started.data?.['tid'])}-1`;
  // While it is given to its phone, and while it ends.
  const [order, refused] = await Promise.all([desk.agent.given(id), move()]);
  expect(refused).toBe(17007);
  expect(await purseOf(desk.farm, { teamId })).toEqual({ available: 95 - paid[own], reserved: 5 });
  desk.agent.ends(order);
  const moved = await eventually(async () => {
    const code = await move();
    return code === 17007 ? null : { code };
  }, 'the move being allowed');
  expect(moved.code).toBe(0);
  await desk.inState(id, 'ended');
  paid[own] += 1;
  const { rows } = await sql`select distinct r.uid, r.team_id, w.team_id as paid_by, w.uid as paid_by_user
    from test_runs r join ledger l on l.test_run_id = r.id join wallets w on w.wallet_id = l.wallet_id
    where r.tid = ${started.data?.['tid']}`.execute(desk.farm.db);
  expect(rows).toEqual([{ uid, team_id: teamId, paid_by: teamId, paid_by_user: null }]);
  expect(await entriesOf(desk.farm, id)).toEqual(['reserve 5', 'spend 1', 'release 4']);
  own = other();
}

async function sumsAreRight(): Promise<void> {
  expect(await verifyLedger(desk.farm.db)).toEqual([]);
  for (const [nth, { team_id: teamId }] of teams.entries())
    expect(await purseOf(desk.farm, { teamId })).toEqual({ available: 100 - (paid[nth] ?? 0), reserved: 0 });
  expect(await purseOf(desk.farm, { uid })).toEqual({ available: 100, reserved: 0 });
  const { rows } = await sql<{ team_id: number }>`select team_id from users where uid = ${uid}`.execute(
    desk.farm.db,
  );
  expect(rows).toEqual([{ team_id: teams[own]?.team_id }]);
}

it('a member who is moved after a run of their team was started stays until it has ended (17007); before it, the run is not started (8513)', async () => {
  for (let round = 0; round < 6; round += 1) {
    if (round % 3 < 2) {
      const [started, moved] = await inTurn(start, move);
      expect([started.errorCode, moved]).toEqual([0, 17007]);
      await carryOut(started);
    } else {
      const [moved, started] = await inTurn(move, start);
      expect([moved, started.errorCode]).toEqual([0, 8513]);
      own = other();
    }
    await sumsAreRight();
  }
  expect(paid).toEqual([2, 2]);
});

it('a member who is moved at the moment in which a run of their team starts is moved, or has a run that is wholly of one team', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [started, moved] = await atOnce(round % 2 === 0);
    expect([
      [0, 17007],
      [8513, 0],
    ]).toContainEqual([started.errorCode, moved]);
    if (started.errorCode === 0) await carryOut(started);
    else own = other();
    await sumsAreRight();
  }
});
