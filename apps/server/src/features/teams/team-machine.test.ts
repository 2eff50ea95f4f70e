import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeamDesk, type TeamDesk } from '../../testing/team-desk.ts';

const users = 5;
const user = fc.nat(users - 1);
const team = fc.nat(1);
const role = fc.constantFrom('member', 'admin');
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    team,
    some: fc.uniqueArray(user, { minLength: 1, maxLength: 3 }),
    role,
  }),
  fc.record({ kind: fc.constant('update' as const), team, user, role }),
  fc.record({ kind: fc.constant('move' as const), team, user, role }),
  fc.record({ kind: fc.constant('remove' as const), team, user }),
  fc.record({ kind: fc.constant('bill' as const), team, user: fc.option(user) }),
);
type Step = (typeof step)['generate'] extends (...args: never[]) => { value: infer Value } ? Value : never;

describe('whatever becomes of two teams and five users, one after the other or at once', () => {
  let desk: TeamDesk;
  let uids: string[];
  let teams: number[];
  beforeAll(async () => {
    desk = await openTeamDesk();
    uids = [];
    for (let index = 0; index < users; index += 1) uids.push(await desk.user(`user${String(index)}`));
    const group = await desk.group();
    teams = [await desk.team(group), await desk.team(group)];
  });
  afterAll(() => desk.farm.close());

  async function take(one: Step): Promise<void> {
    const team_id = teams[one.team] ?? 0;
    const path = '/admbo/team/member';
    if (one.kind === 'add')
      await known(path, { team_id, uids: one.some.map((index) => uids[index]), role: one.role });
    else if (one.kind === 'bill') {
      const { version } = await desk.farm.db
        .selectFrom('teams')
        .select('version')
        .where('team_id', '=', team_id)
        .executeTakeFirstOrThrow();
      const billing_uid = one.user === null ? null : uids[one.user];
      await known('/admbo/team/update', { team_id, billing_uid, version });
    } else {
      const more = one.kind === 'remove' ? {} : { role: one.role };
      await known(`${path}/${one.kind}`, { team_id, uid: uids[one.user], ...more });
    }
  }

  /** Done, or refused for a reason that the contract names: nothing fails, and nothing waits for ever. */
  async function known(path: string, body: object): Promise<void> {
    const { errorCode } = await desk.post(path, body);
    expect([0, 20414, 17002, 17003, 17005, 17007, 17010, 17020]).toContain(errorCode);
  }

  async function holdsTrue(): Promise<void> {
    const { rows } = await sql<{ members: number; admins: number; payers: number }>`
      select count(*)::int as members, count(*) filter (where team_role = 'admin')::int as admins,
        count(*) filter (where pays_for_team)::int as payers
      from users where team_id is not null group by team_id`.execute(desk.farm.db);
    for (const { admins, payers } of rows) {
      expect(admins).toBeGreaterThan(0);
      expect(payers).toBeLessThan(2);
    }
    const { rows: lost } = await sql`select from users where pays_for_team and team_id is null`.execute(
      desk.farm.db,
    );
    expect(lost).toEqual([]);
  }

  async function empty(): Promise<void> {
    await sql`update users set team_id = null, team_role = null, pays_for_team = false`.execute(desk.farm.db);
  }

  test('a team with members has an admin, and who pays is one of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await empty();
        for (const one of steps) {
          await take(one);
          await holdsTrue();
        }
      }),
      { numRuns: 15 },
    );
  });

  test('also where all of it is asked for at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await empty();
        await take({ kind: 'add', team: 0, some: [0, 1, 2], role: 'admin' });
        await Promise.all(steps.map(take));
        await holdsTrue();
      }),
      { numRuns: 15 },
    );
  });
});
