import type { PauseTold, ServiceController } from '@rackhand/contract/test/project';
import { afterEach, describe, expect, test } from 'vitest';
import { koreanTime } from '../../platform/korean-time.ts';
import { formHeaders, formPayload } from '../../testing/form-payload.ts';
import { openProjectDesk, type ProjectDesk } from '../../testing/project-desk.ts';

const path = '/admbo/schedule_management';

describe('the scheduler', () => {
  let desk: ProjectDesk;
  afterEach(() => desk.farm.close());

  const controller = async (): Promise<ServiceController> =>
    (await desk.get<{ service_controller: ServiceController }>(path)).service_controller;
  const code = async (url: string, body: object): Promise<unknown> => (await desk.post(url, body)).errorCode;

  test('pauses a category, a project or everything, writes nothing for the same again, and each row says by what', async () => {
    desk = await openProjectDesk();
    const id = await desk.add();
    const category = { id: desk.category, schedule_is_all_paused: true };
    const versions = async () => (await desk.project<{ revision: number; paused_by: string }>(id)).paused_by;
    expect(await desk.post(path, { category })).toMatchObject({
      data: { service_controller: { categories: [{ schedule_is_all_paused: true, project_count: 1 }] } },
    });
    expect(await versions()).toBe('category');
    await desk.post(path, { category });
    await desk.post(path, { projects: [{ pid: id, is_paused: true }] });
    expect(await versions()).toBe('project');
    await desk.post(path, { projects: [{ pid: id, is_paused: false }] });
    await desk.post(path, { category: { ...category, schedule_is_all_paused: false } });
    await desk.post(path, { all_paused: true });
    expect(await versions()).toBe('all');
    expect(
      await code(path, {
        projects: [
          { pid: id, is_paused: true },
          { pid: 999, is_paused: true },
        ],
      }),
    ).toBe(2002);
    expect(await versions()).toBe('all');
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object'])
      .where('action', 'like', 'schedule.%')
      .where('result', '=', 'ok')
      .orderBy('id')
      .execute();
    expect(trail.map(({ action, object }) => `${action} ${object}`)).toEqual([
      'schedule.paused 기본',
      `schedule.paused ${String(id)}`,
      `schedule.resumed ${String(id)}`,
      'schedule.resumed 기본',
      'schedule.paused all',
    ]);
  });

  test('says to every administrator who has paused what and since when, until it is resumed', async () => {
    desk = await openProjectDesk();
    const id = await desk.add();
    const category = { id: desk.category, schedule_is_all_paused: true };
    const told = async () => {
      const { pause, categories } = await controller();
      const { pause: ofProject } = await desk.project<{ pause: PauseTold }>(id);
      return [pause, categories[0]?.pause, ofProject];
    };
    expect(await told()).toEqual([null, null, null]);
    const since: string[] = [];
    for (const body of [{ all_paused: true }, { category }, { projects: [{ pid: id, is_paused: true }] }]) {
      since.push(koreanTime(desk.farm.clock.now()));
      await desk.post(path, body);
      desk.farm.clock.advance(60_000);
    }
    // Who asks for what is so already has paused nothing.
    await desk.post(path, { all_paused: true });
    const by = 'admin01';
    expect(await told()).toEqual(since.map((at) => ({ by, since: at })));
    await desk.post(path, { all_paused: false });
    await desk.post(path, { category: { ...category, schedule_is_all_paused: false } });
    await desk.post(path, { projects: [{ pid: id, is_paused: false }] });
    expect(await told()).toEqual([null, null, null]);
  });

  test('keeps categories apart by name, and one with projects stays', async () => {
    desk = await openProjectDesk();
    const added = await desk.post<{ id: number }>(`${path}/category`, { category: 'Night' });
    const id = added.data?.id ?? 0;
    expect(await code(`${path}/category`, { category: 'NIGHT' })).toBe(2020);
    await desk.add({ category_id: id });
    expect(await code(`${path}/category/delete`, { id })).toBe(17013);
    expect(await code(`${path}/category/update`, { id, category: 'Day' })).toBe(0);
    expect((await controller()).categories.map(({ category }) => category)).toEqual(['기본', 'Day']);
  });

  test('names the field that an administrator has sent of a category that is not there', async () => {
    desk = await openProjectDesk({ deployments: {} });
    const detailsOf = async (call: string, body: object) => {
      const { errorCode, details } = await desk.post(`${path}${call}`, body);
      return [errorCode, details];
    };
    for (const [call, body, field] of [
      ['/category/delete', { id: 999 }, 'id'],
      ['/category/update', { id: 999, category: 'Night' }, 'id'],
      ['/stop_tests', { category: 999 }, 'category'],
    ] as const)
      expect(await detailsOf(call, body)).toEqual([2002, [{ field, message: '999' }]]);
  });

  test('keeps its last category, which an administrator cannot delete, and adds one where there is none', async () => {
    desk = await openProjectDesk({ deployments: {} });
    const { db } = desk.farm;
    expect(await desk.post(`${path}/category/delete`, { id: desk.category })).toMatchObject({
      ...{ errorCode: 17013, details: [{ field: 'id', message: '마지막 분류는 삭제할 수 없습니다.' }] },
    });
    await db.insertInto('categories').values({ group_type: 'origin', category: 'Second' }).execute();
    expect(await code(`${path}/category/delete`, { id: desk.category })).toBe(0);
    expect((await controller()).categories).toMatchObject([{ category: 'Second' }]);
    await db.deleteFrom('categories').where('group_type', '=', 'origin').execute();
    expect(await code(`${path}/category`, { category: 'First' })).toBe(0);
    expect(await code(`${path}/category`, { category: 'Third' })).toBe(10406);
  });

  test('stops what runs in a category, what waits too where it is asked for, and says where nothing does', async () => {
    desk = await openProjectDesk();
    const id = await desk.add();
    await desk.post(`/admbo/project/${String(id)}/run`);
    expect(await code(`${path}/stop_tests`, { category: desk.category })).toBe('E0010');
    const stopped = await desk.post(`${path}/stop_tests`, { category: desk.category, queued: true });
    expect(stopped).toMatchObject({ data: { stopped: 2 } });
    expect(await desk.runs()).toMatchObject([{ result: 'stopped' }, { result: 'stopped' }]);
  });

  test('shows the first category alone where the deployment does not say otherwise, on every call (10406)', async () => {
    desk = await openProjectDesk({ deployments: {} });
    const { id } = await desk.farm.db
      .insertInto('categories')
      .values({ group_type: 'origin', category: 'Second' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await controller()).toMatchObject({ categories: [{ id: desk.category }], hidden_categories: 0 });
    expect(await code(path, { category: { id, schedule_is_all_paused: true } })).toBe(10406);
    expect(await code(`${path}/stop_tests`, { category: id })).toBe(10406);
    expect(await code(`${path}/category`, { category: 'Third' })).toBe(10406);
    const cookie = await desk.farm.signIn('super');
    const { body } = await desk.farm.app.inject({ url: path, headers: { cookie } });
    expect(JSON.parse(body)).toMatchObject({ data: { service_controller: { hidden_categories: 1 } } });
  });

  test('leaves projects of other categories out for plain admins of a restricted deployment', async () => {
    desk = await openProjectDesk({ deployments: { 'origin.json': { restrictedAdminMode: true } } });
    const { id: other } = await desk.farm.db
      .insertInto('categories')
      .values({ group_type: 'origin', category: 'Second' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await desk.add();
    const { data: started } = await desk.post<{ tid: number }>(`/admbo/project/${String(id)}/run`);
    const tid = String(started?.tid);
    await desk.post(`/admbo/test/${tid}/stop`);
    for (const table of ['projects', 'tests'] as const)
      await desk.farm.db.updateTable(table).set({ category_id: other }).execute();
    expect(await desk.get('/admbo/project')).toMatchObject({ total_count: 0 });
    expect(await code(`/admbo/project/${String(id)}/run`, {})).toBe(10406);
    expect(await code(path, { projects: [{ pid: id, is_paused: true }] })).toBe(10406);
    const days = { from: '2026-01-01', to: '2026-12-31' };
    expect(await code('/admbo/test/reclassify', { project_id: id, ...days })).toBe(10406);
    const form = formPayload([
      ['project_id', String(id)],
      ['arn', desk.arns[0] ?? ''],
      ['file', { name: 'junit.xml', content: Buffer.from('<testsuite><testcase name="a"/></testsuite>') }],
    ]);
    const brought = await desk.post('/service/test/import', form, { headers: formHeaders });
    expect(brought.errorCode).toBe(10406);
    expect(await code(`/admbo/test/${tid}/rerun`, {})).toBe(10406);
    expect(new Set((await desk.runs()).map((run) => String(run.tid)))).toEqual(new Set([tid]));
  });
});
