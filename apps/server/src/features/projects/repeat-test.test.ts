import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { WholeProject } from '@rackhand/contract/test/project';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProjectDesk, type ProjectDesk } from '../../testing/project-desk.ts';

describe('a test that was done before', () => {
  let desk: ProjectDesk;
  beforeEach(async () => {
    desk = await openProjectDesk();
  });
  afterEach(() => desk.farm.close());

  const before = 'version: 1\nvariables: {secret_pin: "1234"}\nsteps:\n  - type: "${secret_pin}"\n';
  const exploring = {
    test_type: 'autonomous',
    parameters: { seed: 7, allowed_packages: ['com.example.bank'], before },
    options: { limit_minutes: 5 },
  };
  const start = async (body: object): Promise<number> =>
    (await desk.post<{ tid: number }>('/admbo/custom_test', { devices: desk.arns, ...body })).data?.tid ?? 0;
  const read = (id: string) => desk.get<{ run: WholeRun | null; runs: TestRun[] }>(`/admbo/test/${id}`);
  const again = (id: string) => desk.post<{ tid: number }>(`/admbo/test/${id}/rerun`);
  const sentOf = async (tid: number) =>
    desk.farm.db
      .selectFrom('tests')
      .select(['sent_scenario', 'parameters', 'options', 'created_by'])
      .where('tid', '=', tid)
      .executeTakeFirstOrThrow();

  test('is run again by an admin on one of its devices, with its secrets, its seed and its options', async () => {
    const tid = await start(exploring);
    const { data } = await again(`${String(tid)}-2`);
    const { runs } = await read(String(data?.tid));
    expect(runs.map(({ device_arn }) => device_arn)).toEqual([desk.arns[1]]);
    expect(await sentOf(data?.tid ?? 0)).toMatchObject({
      sent_scenario: { variables: { secret_pin: '1234' } },
      parameters: { seed: 7 },
      options: { limit_minutes: 5 },
      created_by: 'admin01',
    });
  });

  test('is run again as a whole on the devices that are still there, and not where none is', async () => {
    const tid = await start({ scenario: before });
    await desk.farm.db
      .updateTable('devices')
      .set({ removed_at: desk.farm.clock.now() })
      .where('udid', '=', 'R5CT1')
      .execute();
    const { data } = await again(String(tid));
    expect((await read(String(data?.tid))).runs).toHaveLength(1);
    await desk.farm.db.updateTable('devices').set({ removed_at: desk.farm.clock.now() }).execute();
    expect(await again(String(tid))).toMatchObject({ errorCode: 'E1011', details: [{ field: 'devices' }] });
    expect(await again('987-1')).toMatchObject({ errorCode: 2003 });
  });

  test('becomes a project that is started by hand, with its secrets behind masks', async () => {
    const named = { project_name: '은행 탐색', category_id: desk.category };
    for (const body of [exploring, { scenario: before }]) {
      const tid = await start(body);
      const name = `${named.project_name} ${String(tid)}`;
      const saved = await desk.post<{ id: number }>(`/admbo/test/${String(tid)}-1/project`, {
        ...named,
        project_name: name,
      });
      const id = saved.data?.id ?? 0;
      const whole = await desk.project<WholeProject>(id);
      expect(whole).toMatchObject({ devices: [desk.arns[0]], schedule: { cron: null } });
      expect(whole.parameters?.before ?? whole.scenario).toContain('********');
      const run = await desk.post<{ tid: number }>(`/admbo/project/${String(id)}/run`);
      expect((await sentOf(run.data?.tid ?? 0)).sent_scenario.variables).toEqual({ secret_pin: '1234' });
    }
  });
});
