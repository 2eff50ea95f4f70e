import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { addLot, addPayer } from '../../testing/point-desk.ts';
import { openProjectDesk, type ProjectDesk, scenario } from '../../testing/project-desk.ts';

interface Answer {
  errorCode: number | string;
  data?: Record<string, unknown>;
}

let desk: ProjectDesk;
let team = 0;
let uid = '';
let headers: Record<string, string>;

beforeEach(async () => {
  desk = await openProjectDesk();
  ({ headers } = await makeApiToken(desk.farm, ['tests']));
  team = await addTeam('QA');
  uid = await addUser('minjun', team);
  await addLot(desk.farm, { uid }, { basic: 100 });
  await addLot(desk.farm, { teamId: team }, { basic: 100 });
});
afterEach(() => desk.farm.close());

async function must(url: string, body: object): Promise<Record<string, unknown>> {
  const answer = await desk.post<Record<string, unknown>>(url, body);
  if (answer.data === undefined) throw new Error(JSON.stringify(answer));
  return answer.data;
}
let groups = 0;
async function addTeam(team_name: string): Promise<number> {
  const { group_id } = await must('/admbo/group', { group_name: `group ${String((groups += 1))}` });
  return Number((await must('/admbo/team', { group_id, team_name }))['team_id']);
}
const addUser = (userId: string, teamId: number | null = null): Promise<string> =>
  addPayer(desk.farm, userId, { teamId });
/** By a program of the customers. */
const send = async (url: string, payload: object): Promise<Answer> =>
  (await desk.farm.app.inject({ method: 'POST', url, payload, headers })).json<Answer>();
const project = (more: object) => ({
  ...{ project_name: 'transfer', category_id: desk.category, devices: desk.arns, scenario },
  ...more,
});

describe('a program that acts for a user', () => {
  it('adds, changes, runs and removes a project of their team, whose tests are theirs and the team’s', async () => {
    const added = await send('/admbo/project', project({ team_id: team, acting_uid: uid }));
    const id = Number(added.data?.['id']);
    expect(await desk.project(id)).toMatchObject({ team_id: team, team_name: 'QA' });
    const changed = { id, version: 1, memo: 'mine', acting_uid: uid };
    expect((await send('/admbo/project/update', changed)).errorCode).toBe(0);
    const { data } = await send(`/admbo/project/${String(id)}/run`, { acting_uid: uid });
    const runs = await desk.farm.db.selectFrom('test_runs').select(['uid', 'team_id', 'access']).execute();
    expect(runs).toEqual([uid, uid].map((one) => ({ uid: one, team_id: team, access: 'team' })));
    const stop = { acting_uid: uid };
    expect((await send(`/admbo/test/${String(data?.['tid'])}/stop`, stop)).data).toEqual({ stopped: 2 });
    const { run } = await desk.get<{ run: { decided_by: object; team_name: string } }>(
      `/admbo/test/${String(data?.['tid'])}-1`,
    );
    expect(run).toMatchObject({ decided_by: { kind: 'person', text: 'minjun' }, team_name: 'QA' });
    expect((await send('/admbo/project/delete', { id, acting_uid: uid })).errorCode).toBe(0);
  });

  it('is refused what is another team’s or nobody’s: 8513, 17002', async () => {
    const other = await addTeam('Ops');
    const free = await desk.add({ project_name: 'free' });
    const foreign = await desk.add({ project_name: 'foreign', team_id: other });
    for (const id of [free, foreign]) {
      const of = { acting_uid: uid };
      const url = `/admbo/project/${String(id)}/run`;
      expect((await send(url, of)).errorCode).toBe(8513);
      expect((await send('/admbo/project/update', { id, version: 1, memo: '', ...of })).errorCode).toBe(8513);
      expect((await send('/admbo/project/delete', { id, ...of })).errorCode).toBe(8513);
    }
    const own = project({ acting_uid: uid });
    expect((await send('/admbo/project', own)).errorCode).toBe(8513);
    expect((await send('/admbo/project', { ...own, team_id: other })).errorCode).toBe(17002);
    const { id } = (await send('/admbo/project', { ...own, team_id: team })).data ?? {};
    const given = { id, version: 1, team_id: other, acting_uid: uid };
    expect((await send('/admbo/project/update', given)).errorCode).toBe(17002);
  });

  it('stops no test of somebody else (2003), and a test of the team', async () => {
    const stranger = await addUser('jiho');
    const mate = await addUser('seoyeon', team);
    const id = await desk.add({ team_id: team });
    const { data } = await send(`/admbo/project/${String(id)}/run`, { acting_uid: uid });
    const url = `/admbo/test/${String(data?.['tid'])}/stop`;
    expect((await send(url, { acting_uid: stranger })).errorCode).toBe(2003);
    expect((await send(url, { acting_uid: mate })).errorCode).toBe(0);
  });

  it('does nothing for a user who is not active (2503), is unknown (1017), or as a person (901)', async () => {
    const body = { devices: desk.arns, scenario, acting_uid: uid };
    expect((await desk.post('/admbo/custom_test', body)).errorCode).toBe(901);
    expect((await send('/admbo/custom_test', { ...body, acting_uid: 'nobody' })).errorCode).toBe(1017);
    expect((await send('/admbo/custom_test', body)).errorCode).toBe(0);
    await desk.farm.db.updateTable('users').set({ status: 'suspended' }).execute();
    expect((await send('/admbo/custom_test', body)).errorCode).toBe(2503);
    expect(await desk.runs()).toHaveLength(2);
  });
});

it('a user starts no test whose runs could not all be paid (8002): by the project’s team, else by themselves', async () => {
  const of = { acting_uid: uid, devices: desk.arns, scenario };
  const lasting = (limit_minutes: number) => ({ ...of, options: { limit_minutes } });
  expect((await send('/admbo/custom_test', lasting(51))).errorCode).toBe(8002);
  expect((await send('/admbo/custom_test', lasting(50))).errorCode).toBe(0);
  const one = { q: '', device_type: null, count: 1, distinct: null };
  const filtered = { ...lasting(101), devices: undefined, device_filter: one };
  expect((await send('/admbo/custom_test', filtered)).errorCode).toBe(8002);
  const id = await desk.add({ team_id: team, options: { limit_minutes: 51 } });
  const url = `/admbo/project/${String(id)}/run`;
  expect((await send(url, { acting_uid: uid })).errorCode).toBe(8002);
  // Whoever of ours starts it has it wait.
  expect((await desk.post(url)).errorCode).toBe(0);
});

describe('a project of a team', () => {
  it('has a name of its own within it: 17014 in any case and form; another team may have the like', async () => {
    const other = await addTeam('Ops');
    await desk.add({ project_name: '이체 Ａ', team_id: team });
    const twin = project({ project_name: '이체 a'.normalize('NFD'), team_id: team });
    expect((await desk.post('/admbo/project', twin)).errorCode).toBe(17014);
    const id = await desk.add({ project_name: '이체 a', team_id: other });
    await desk.add({ project_name: '이체 a' });
    const moved = { id, version: 1, team_id: team };
    expect((await desk.post('/admbo/project/update', moved)).errorCode).toBe(17014);
    expect((await desk.post('/admbo/project/update', { id, version: 1, memo: 'x' })).errorCode).toBe(0);
  });

  it.each(['', '  ', 'x'.repeat(101), 'two\nlines'])('cannot be called %j: 17009', async (project_name) => {
    expect((await desk.post('/admbo/project', project({ project_name }))).errorCode).toBe(17009);
  });

  it('needs one that is there: 17001', async () => {
    expect((await desk.post('/admbo/project', project({ team_id: 999_999 }))).errorCode).toBe(17001);
  });

  it('keeps its team from being deleted, as do its tests until they have ended, which keep it in its group, too', async () => {
    const lone = await addTeam('Lone');
    const id = await desk.add({ team_id: lone });
    await must(`/admbo/project/${String(id)}/run`, {});
    const remove = () => desk.post('/admbo/team/delete', { team_id: lone });
    const { errorCode, details } = await remove();
    expect([errorCode, details?.length]).toEqual([17025, 2]);
    const { version } = await desk.project<{ version: number }>(id);
    await must('/admbo/project/update', { id, version, team_id: null });
    expect((await remove()).errorCode).toBe(17024);
    const { data: group } = await desk.post<{ group_id: number }>('/admbo/group', {
      group_name: 'Elsewhere',
    });
    const move = async (): Promise<number | string> => {
      const to = { team_id: lone, group_id: group?.group_id, version: 1 };
      return (await desk.post('/admbo/team/update', to)).errorCode;
    };
    expect(await move()).toBe(17024);
    const [run] = await desk.runs();
    await must(`/admbo/test/${String(run?.tid)}/stop`, {});
    expect(await move()).toBe(0);
    expect((await remove()).errorCode).toBe(0);
  });

  it('has the figures of its team in the statistics, and is found by it', async () => {
    const id = await desk.add({ team_id: team });
    await must(`/admbo/project/${String(id)}/run`, {});
    const found = await desk.post<{ total_count: number }>('/admbo/test/search', {
      skey: 'team',
      sval: 'qa',
    });
    expect(found.data?.total_count).toBe(2);
    await desk.farm.db
      .updateTable('test_runs')
      .set({ state: 'ended', result: 'passed', ended_at: desk.farm.clock.now() })
      .execute();
    const figures = await desk.get<{ rows: object[] }>('/admbo/test/stats?by=team');
    expect(figures.rows).toMatchObject([{ name: 'QA', total: 2 }]);
  });
});

it('a user whose test has not ended is moved to no other team: 17007', async () => {
  const other = await addTeam('Ops');
  const { data } = await send('/admbo/custom_test', { devices: desk.arns, scenario, acting_uid: uid });
  const move = () => desk.post('/admbo/team/member/move', { uid, team_id: other, role: 'member' });
  expect((await move()).errorCode).toBe(17007);
  await must(`/admbo/test/${String(data?.['tid'])}/stop`, {});
  expect((await move()).errorCode).toBe(0);
});
