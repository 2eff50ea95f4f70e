import type { Project, WholeProject } from '@rackhand/contract/test/project';
import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProjectDesk, type ProjectDesk, scenario } from '../../testing/project-desk.ts';
import { idOf } from '../devices/device-shape.ts';

interface Listed {
  total_count: number;
  project_list: Project[];
}

describe('a project', () => {
  let desk: ProjectDesk;
  beforeEach(async () => {
    desk = await openProjectDesk();
  });
  afterEach(() => desk.farm.close());

  const list = (query = ''): Promise<Listed> => desk.get(`/admbo/project${query}`);
  const whole = (id: number): Promise<WholeProject> => desk.project(id);
  const codeOf = async (url: string, body: object): Promise<number | string> =>
    (await desk.post(url, body)).errorCode;

  test('has what was said and the standard of all else, and no list has its scenario', async () => {
    const id = await desk.add({ schedule: { cron: '0 9 * * *' } });
    const { project_list } = await list();
    expect(project_list).toMatchObject([
      {
        ...{ id, version: 1, project_name: '이체', category: '기본', devices: desk.arns, paused_by: null },
        ...{ running_count: 0, queued_count: 0, last_test: null, test_type: 'scenario', executor: 'auto' },
        options: { priority: 50, limit_minutes: 30, cleaning_after: 'standard' },
      },
    ]);
    expect(project_list[0]).not.toHaveProperty('scenario');
    expect(project_list[0]?.next_run_at).toMatch(/T09:00:00.000\+09:00$/);
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['object', 'group_type', 'after'])
      .where('action', '=', 'project.added')
      .execute();
    expect(trail).toMatchObject([{ object: String(id), group_type: 'origin' }]);
    expect(JSON.stringify(trail)).not.toContain('1234');
  });

  test('has a scenario of up to 1 MiB, in whatever letters, and one that is larger is told so', async () => {
    const line = `# ${'화면을 "확인" '.repeat(20)}\n`;
    const lines = (bytes: number): string => line.repeat(Math.floor(bytes / Buffer.byteLength(line)));
    const large = `${scenario}${lines(scenarioLimits.bytes - Buffer.byteLength(scenario))}`;
    const id = await desk.add({ scenario: large });
    expect(await codeOf('/admbo/project/update', { id, version: 1, scenario: large })).toBe(0);
    const tooLarge = { scenario: `${large}${line}${line}` };
    expect(await desk.post('/admbo/project/update', { id, version: 2, ...tooLarge })).toMatchObject({
      ...{ errorCode: 901, details: [{ field: 'scenario' }] },
    });
    expect(await desk.post('/admbo/custom_test/validate', tooLarge)).toMatchObject({
      ...{ errorCode: 0, data: { errors: [{ line: 1 }] } },
    });
  });

  test('is found by its name however Hangul is composed, in pages, sorted by a column', async () => {
    for (const name of ['이체 확인', '로그인', '이체 취소']) await desk.add({ project_name: name });
    const query = `?project_name=${encodeURIComponent('이체'.normalize('NFD'))}&page=1&limit=1`;
    expect(await list(query)).toMatchObject({
      total_count: 2,
      project_list: [{ project_name: '이체 취소' }],
    });
    const sort = encodeURIComponent(JSON.stringify({ id: 'project_name', direction: 'asc' }));
    const sorted = (await list(`?sort=${sort}`)).project_list.map(({ project_name: name }) => name);
    expect(sorted).toEqual(['로그인', '이체 취소', '이체 확인']);
    expect(await list(`?category_id=${String(desk.category + 999)}`)).toMatchObject({ total_count: 0 });
  });

  test('shows masks for secrets, keeps them where masks come back, and only its test has them', async () => {
    const id = await desk.add();
    const masked = (await whole(id)).scenario;
    expect(masked).toBe(scenario.replace('1234', '********'));
    const changed = { id, version: 1, scenario: masked.replace('steps:', 'steps:\n  - back') };
    expect(await codeOf('/admbo/project/update', changed)).toBe(0);
    expect((await whole(id)).scenario).toContain('********');
    await desk.post(`/admbo/project/${String(id)}/run`);
    const stored = await desk.farm.db
      .selectFrom('tests')
      .select(['scenario', 'sent_scenario'])
      .executeTakeFirstOrThrow();
    expect(stored.scenario).not.toContain('1234');
    expect(stored.sent_scenario.variables).toEqual({ secret_pin: '1234' });
    expect(await desk.post('/admbo/project', { ...changed, project_name: 'x' })).toMatchObject({
      errorCode: 901,
    });
  });

  test('is refused with what is wrong in it', async () => {
    const base = { project_name: 'x', category_id: desk.category, devices: desk.arns, scenario };
    const refused = async (changed: object): Promise<unknown> => {
      const { errorCode, details } = await desk.post('/admbo/project', { ...base, ...changed });
      return [errorCode, details?.[0]?.field];
    };
    expect(await refused({ devices: undefined })).toEqual([901, 'devices']);
    expect(await refused({ device_filter: {} })).toEqual([901, 'devices']);
    expect(await refused({ devices: ['arn:farm:device:999'] })).toEqual(['E1011', 'devices']);
    expect(await refused({ schedule: { cron: '0 0 30 2 *' } })).toEqual([901, 'schedule.cron']);
    expect(await refused({ scenario: 'version: 1\nsteps:\n  - tapp: {}\n' })).toEqual([901, 'scenario']);
    expect(await refused({ category_id: 999 })).toEqual([2002, 'category_id']);
    expect(await refused({ app: { id: 1, app_id: 'com.a.b' } })).toEqual([901, 'app']);
    const { details } = await desk.post('/admbo/project', {
      ...base,
      scenario: 'version: 1\nsteps: [tap]\n',
    });
    expect(details?.[0]?.message).toBe('2줄 9칸: target 값이 없습니다.');
  });

  test('is changed by who has seen its last version, and not while a run of it is under way', async () => {
    const id = await desk.add({ memo: '야간', schedule: { cron: '0 9 * * *' }, options: { priority: 3 } });
    const change = (version: number) => ({ id, version, project_name: '새 이름' });
    expect(await codeOf('/admbo/project/update', change(2))).toBe(20414);
    expect(await codeOf('/admbo/project/update', change(1))).toBe(0);
    expect(await whole(id)).toMatchObject({
      ...{ project_name: '새 이름', version: 2, devices: desk.arns, memo: '야간' },
      ...{ schedule: { cron: '0 9 * * *' }, options: { priority: 3 } },
    });
    await desk.post(`/admbo/project/${String(id)}/run`);
    await desk.farm.db.updateTable('test_runs').set({ state: 'running' }).where('n', '=', 1).execute();
    expect(await desk.post('/admbo/project/update', change(2))).toMatchObject({
      errorCode: 9001,
      details: [{ message: '1-1' }],
    });
    expect(await codeOf('/admbo/project/delete', { id })).toBe(9001);
  });

  test('whose days are over is changed in all but them', async () => {
    const id = await desk.add();
    const schedule = { cron: '0 9 * * *', overlap: 'skip', starts_on: null, ends_on: '2020-01-01' } as const;
    await desk.farm.db
      .updateTable('projects')
      .set({ schedule: JSON.stringify(schedule) })
      .execute();
    expect(await codeOf('/admbo/project/update', { id, version: 1, memo: '끝남', schedule })).toBe(0);
    expect(await whole(id)).toMatchObject({ memo: '끝남', next_run_at: null });
    const other = { ...schedule, ends_on: '2020-01-02' };
    expect(await codeOf('/admbo/project/update', { id, version: 2, schedule: other })).toBe(901);
  });

  test('that is deleted stops what waits of it, and its tests stay', async () => {
    const id = await desk.add();
    await desk.post(`/admbo/project/${String(id)}/run`);
    expect(await codeOf('/admbo/project/delete', { id })).toBe(0);
    expect(await desk.runs()).toMatchObject([
      { state: 'ended', result: 'stopped' },
      { state: 'ended', result: 'stopped' },
    ]);
    expect(await codeOf('/admbo/project/delete', { id })).toBe(2002);
  });

  test('starts by hand on its devices, once at a time unless it may queue', async () => {
    const id = await desk.add();
    const run = `/admbo/project/${String(id)}/run`;
    expect(await desk.post(run)).toMatchObject({ errorCode: 0, data: { tid: 1 } });
    expect(await desk.post(run)).toMatchObject({
      errorCode: 9001,
      details: [{ message: '1-1' }, { message: '1-2' }],
    });
    expect((await list()).project_list).toMatchObject([
      { queued_count: 2, last_test: { tid: 1, result: null } },
    ]);
    await desk.post('/admbo/project/update', { id, version: 1, schedule: { overlap: 'queue' } });
    expect(await codeOf(run, {})).toBe(0);
    expect(await desk.runs()).toHaveLength(4);
  });

  test('is not started with what is gone or not carried out here', async () => {
    const start = async (changed: object): Promise<unknown> => {
      const { errorCode, details } = await desk.post(`/admbo/project/${String(await desk.add(changed))}/run`);
      return [errorCode, details?.[0]?.field];
    };
    expect(await start({ app: { app_id: 'com.example.none' } })).toEqual([8533, 'app']);
    const explored = {
      test_type: 'autonomous',
      scenario: undefined,
      parameters: {},
      app: { app_id: 'com.a.b' },
    };
    expect(await start({ ...explored, executor: 'webdriver' })).toEqual([20413, 'executor']);
    expect(await start({ executor: 'webdriver' })).toEqual([0, undefined]);
    const nobody = { devices: undefined, device_filter: { q: 'nobody has this' } };
    expect(await start(nobody)).toEqual(['E1011', 'device_filter']);
  });

  test('that explores keeps how, masks the secrets of the steps before, and starts with a seed of its own', async () => {
    const parameters = {
      before: scenario,
      avoid: [{ text: '로그아웃' }],
      allowed_packages: ['com.example.bank'],
    };
    const kind = { test_type: 'autonomous', scenario: undefined };
    const id = await desk.add({ ...kind, parameters });
    const found = await whole(id);
    const standard = { strategy: 'explore', seed: null, max_events: 1_000, interval_ms: 500, texts: [] };
    expect(found).toMatchObject({ scenario: '', parameters: { ...standard, avoid: parameters.avoid } });
    expect(found.parameters?.before).toBe(scenario.replace('1234', '********'));
    expect((await list()).project_list[0]).not.toHaveProperty('parameters');
    const changed = { ...found.parameters, max_events: 9 };
    expect(await codeOf('/admbo/project/update', { id, version: 1, parameters: changed })).toBe(0);
    await desk.post(`/admbo/project/${String(id)}/run`);
    const stored = await desk.farm.db
      .selectFrom('tests')
      .select(['sent_scenario', 'parameters', 'scenario'])
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ scenario: '', parameters: { max_events: 9 } });
    expect(stored.parameters?.seed).toEqual(expect.any(Number));
    expect(JSON.stringify(stored.parameters)).not.toContain('1234');
    expect(stored.sent_scenario).toMatchObject({
      app: 'com.example.bank',
      variables: { secret_pin: '1234' },
    });
    const trail = await desk.farm.db.selectFrom('audit_trail').select(['before', 'after']).execute();
    expect(JSON.stringify(trail)).not.toContain('1234');
  });

  test('explores by parameters or follows a scenario, and goes over from one to the other whole', async () => {
    const base = { project_name: 'x', category_id: desk.category, devices: desk.arns };
    const refused = async (changed: object): Promise<unknown> => {
      const { errorCode, details } = await desk.post('/admbo/project', { ...base, ...changed });
      return [errorCode, details?.[0]?.field];
    };
    const exploring = { test_type: 'autonomous', parameters: { allowed_packages: ['com.a.b'] } };
    expect(await refused({ ...exploring, scenario })).toEqual([901, 'scenario']);
    expect(await refused({ scenario, parameters: {} })).toEqual([901, 'parameters']);
    expect(await refused({ test_type: 'autonomous' })).toEqual([901, 'app']);
    const with_ = (parameters: object) => refused({ ...exploring, parameters });
    expect(await with_({ before: 'version: 1\nsteps: [tpa]\n' })).toEqual([901, 'parameters.before']);
    expect(await with_({ avoid: [{ index: 1 }] })).toEqual([901, 'parameters.avoid.0']);
    expect(await with_({ texts: ['가'] })).toEqual([901, 'parameters.texts.0']);
    expect(await with_({ max_events: 100_001 })).toEqual([901, 'parameters.max_events']);
    const id = await desk.add();
    expect(await codeOf('/admbo/project/update', { id, version: 1, ...exploring })).toBe(0);
    expect(await whole(id)).toMatchObject({ scenario: '', parameters: exploring.parameters });
    expect(await codeOf('/admbo/project/update', { id, version: 2, test_type: 'scenario', scenario })).toBe(
      0,
    );
    expect(await whole(id)).toMatchObject({ parameters: null });
  });

  test('with a filter takes who matches at the start, or so many of them', async () => {
    const filtered = (count: number | null) => ({ devices: undefined, device_filter: { q: 'R5CT', count } });
    await desk.post(`/admbo/project/${String(await desk.add(filtered(null)))}/run`);
    await desk.post(`/admbo/project/${String(await desk.add(filtered(1)))}/run`);
    const runs = await desk.farm.db
      .selectFrom('test_runs')
      .select(['tid', 'device_id'])
      .orderBy('id')
      .execute();
    expect(runs).toMatchObject([{ tid: 1 }, { tid: 1 }, { tid: 2, device_id: null }]);
    const preview = await desk.post('/admbo/project/filter_preview', { device_filter: { q: 'R5CT1' } });
    expect(preview).toMatchObject({ data: { total_count: 1, devices: [{ state: 'AVAILABLE' }] } });
  });

  test('keeps its devices in the farm', async () => {
    await desk.add();
    const removed = await desk.post('/service/remove', {
      arn: desk.arns[0],
      old_state: 'AVAILABLE',
      remove_reason: '',
    });
    expect(removed).toMatchObject({ errorCode: 'E800', details: [{ field: 'arn', message: '이체' }] });
  });

  test('has its next ten times told in Korean time', async () => {
    const { data } = await desk.post<{ next: string[] }>('/admbo/project/schedule_preview', {
      cron: '0 9 * * 1',
    });
    expect(data?.next).toHaveLength(10);
    for (const time of data?.next ?? []) expect(time).toMatch(/T09:00:00.000\+09:00$/);
    const refused = await desk.post('/admbo/project/schedule_preview', { cron: '@daily' });
    expect(refused).toMatchObject({ errorCode: 901, details: [{ field: 'cron' }] });
  });

  test('that begins later has the ten times told that it will have', async () => {
    const preview = async (days: object): Promise<string[]> => {
      const body = { cron: '0 9 * * 1', ...days };
      return (await desk.post<{ next: string[] }>('/admbo/project/schedule_preview', body)).data?.next ?? [];
    };
    const from = await preview({ starts_on: '2099-06-01' });
    expect([from.length, from[0]]).toEqual([10, '2099-06-01T09:00:00.000+09:00']);
    expect(await preview({ starts_on: '2099-06-01', ends_on: '2099-06-14' })).toEqual(from.slice(0, 2));
    expect(await preview({ ends_on: '2000-01-01' })).toEqual([]);
  });

  test('a test by hand says of each device what became of it', async () => {
    const body = { devices: [desk.arns[0], 'arn:farm:device:999'], scenario };
    expect(await desk.post('/admbo/custom_test', body)).toMatchObject({
      data: {
        tid: 1,
        results: [
          { arn: desk.arns[0], test_run_id: '1-1', errorCode: 0 },
          { arn: 'arn:farm:device:999', test_run_id: null, errorCode: 'E1011' },
        ],
      },
    });
    const iphone = desk.arns[1] ?? '';
    const id = idOf(iphone) ?? 0;
    await desk.farm.db.updateTable('devices').set({ platform: 'iOS' }).where('id', '=', id).execute();
    const mixed = await desk.post('/admbo/custom_test', { ...body, devices: [desk.arns[0], iphone] });
    expect(mixed).toMatchObject({
      data: { results: [{ errorCode: 0 }, { arn: iphone, test_run_id: null, errorCode: 20413 }] },
    });
    expect(await codeOf('/admbo/custom_test', { ...body, devices: [iphone] })).toBe(20413);
    const none = { ...body, devices: ['arn:farm:device:999'] };
    expect(await codeOf('/admbo/custom_test', none)).toBe('E1011');
    const validated = await desk.post('/admbo/custom_test/validate', {
      scenario: 'version: 1\nsteps: [tpa]\n',
    });
    expect(validated).toMatchObject({ data: { errors: [{ line: 2, column: 9 }], step_count: 1 } });
  });
});
