import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { openRolloutDesk, type RolloutDesk, shop } from '../../testing/rollout-desk.ts';

let desk: RolloutDesk;
beforeEach(async () => {
  desk = await openRolloutDesk();
});
afterEach(() => desk.farm.close());

const arnOf = async (udid: string): Promise<string> => (await desk.farm.device(udid)).arn;

describe('a rollout that starts', () => {
  it('manages the new version on its first stage, and the old one on the devices that wait', async () => {
    const rollout = await desk.start({ stages: [{ arns: [await arnOf('B')] }] });
    expect(rollout).toMatchObject({
      ...{ state: 'running', stage: 1, from_version: 'v1', to_version: 'v2', total: 3, halt: null },
      stages: [
        { stage: 1, total: 1, state: 'running' },
        { stage: 2, rule: null, total: 2, counts: { waiting: 2 }, state: 'waiting' },
      ],
    });
    expect([await desk.managed('A'), await desk.managed('B'), await desk.managed('C')]).toEqual([
      'v1',
      'v2',
      'v1',
    ]);
    expect(await desk.app(shop, 'B')).toMatchObject({ update_policy: 'manual' });
    const { rollouts, total_count } = await desk.farm.read<{ rollouts: object[]; total_count: number }>(
      '/admbo/rollout?state=running',
    );
    expect([total_count, rollouts[0]]).toMatchObject([1, { rollout_id: rollout.rollout_id }]);
  });

  it('is shown beforehand without being started or using up its file', async () => {
    const body = { file_id: await desk.upload(), stages: [{ count: 1 }, { percent: 34 }] };
    const path = `/admbo/app/${String(desk.packageId)}/rollout`;
    const { data } = await desk.post(`${path}_preview`, body);
    expect(data).toMatchObject({ from_version: 'v1', to_version: 'v2', total: 3 });
    const stages = data['stages'] as { devices: { outlook: string }[] }[];
    expect(stages.map(({ devices }) => devices.length)).toEqual([1, 2]);
    expect(stages[0]?.devices[0]).toMatchObject({ outlook: 'updates', installed_version: 'v1' });
    expect(await desk.managed('A')).toBe('v1');
    expect(await desk.post(path, body)).toMatchObject({ errorCode: 0 });
  });

  it('names version codes of 64 bits to the last digit, and is taken back by them', async () => {
    const codes = { from_version_code: '9223372036854775805', to_version_code: '9223372036854775806' };
    await desk.farm.db
      .updateTable('packages')
      .set({ version_code: codes.from_version_code })
      .where('id', '=', desk.packageId)
      .execute();
    const body = { file_id: await desk.upload(codes.to_version_code), stages: [{ count: 1 }] };
    const { data } = await desk.post(`/admbo/app/${String(desk.packageId)}/rollout_preview`, body);
    expect(data).toMatchObject(codes);
    const { rollout_id: id, ...started } = await desk.start(body);
    expect(started).toMatchObject(codes);
    expect(await desk.shown(id)).toMatchObject(codes);
    expect(await desk.farm.read('/admbo/rollout')).toMatchObject({ rollouts: [codes] });
    await desk.act(id, 'cancel');
    expect(await desk.act(id, 'roll_back')).toMatchObject({ data: { state: 'rolled_back', ...codes } });
    expect(await desk.farm.read(`/admbo/app/${String(desk.packageId)}`)).toMatchObject({
      version_code: codes.from_version_code,
    });
  });

  it('is the only one of its app, also where two admins start at once, and keeps its packages as they are', async () => {
    const [first, second] = await Promise.all([
      desk.plan({ stages: [{ count: 1 }] }),
      desk.upload('3').then((file_id) => desk.plan({ file_id, stages: [{ count: 1 }] })),
    ]);
    const [started, refused] = first.errorCode === 0 ? [first, second] : [second, first];
    expect(started.errorCode).toBe(0);
    expect(refused).toMatchObject({
      ...{ status: 409, errorCode: 20414 },
      details: [{ field: started.data['rollout_id'] }],
    });
    const file_id = await desk.upload('4');
    const replaced = await desk.put(`/admbo/app/${String(desk.packageId)}`, { file_id });
    expect(replaced).toMatchObject({ errorCode: 20414, details: [{ field: started.data['rollout_id'] }] });
    for (const id of [desk.packageId, Number(started.data['to_package_id'])]) {
      const deleted = await desk.farm.app.inject({
        ...{ method: 'DELETE', url: `/admbo/app/${String(id)}` },
        headers: { cookie: desk.farm.cookie, 'sec-fetch-site': 'same-origin' },
      });
      expect(deleted.json()).toMatchObject({ errorCode: 20414 });
    }
  });

  it('is refused for a version that is known, for devices without the package and for unknown ones', async () => {
    const stages = [{ count: 1 }];
    expect(await desk.plan({ file_id: await desk.upload('1'), stages })).toMatchObject({ errorCode: 905 });
    expect(await desk.plan({ file_id: 'nobody’s', stages })).toMatchObject({ errorCode: 8532 });
    const stranger = await desk.plan({ stages: [{ arns: ['arn:farm:device:999'] }] });
    expect(stranger).toMatchObject({ errorCode: 'E1011', details: [{ field: 'stages.0' }] });
    expect(await desk.plan({ stages: [] })).toMatchObject({ errorCode: 901 });
    expect(await desk.plan({ stages: [{ count: 1, percent: 5 }] })).toMatchObject({ errorCode: 901 });
  });
});

it('the time of a rollout’s stage stands still while it is paused', async () => {
  const { rollout_id: id, due_at } = await desk.start({ stages: [{ count: 1 }], stage_minutes: 10 });
  expect((await desk.act(id, 'pause')).data).toMatchObject({ due_at: null });
  desk.farm.clock.advance(60 * minute);
  const { data } = await desk.act(id, 'resume');
  expect(Date.parse(String(data['due_at'])) - Date.parse(String(due_at))).toBe(60 * minute);
});

describe('a rollout that people end', () => {
  it('leaves each device with what is managed of it when it is cancelled, and can be rolled back after that', async () => {
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('A')] }] });
    const { data } = await desk.act(id, 'cancel', 'too slow');
    expect(data).toMatchObject({ state: 'cancelled', reason: 'too slow', stage: null });
    expect(data['roll_back_until']).not.toBeNull();
    expect([await desk.managed('A'), await desk.managed('B')]).toEqual(['v2', 'v1']);
    expect(await desk.results(id)).toEqual({ A: 'dropped', B: 'dropped', C: 'dropped' });
    expect(await desk.act(id, 'resume')).toMatchObject({ errorCode: 20414 });
    expect(await desk.act(id, 'roll_back')).toMatchObject({ data: { state: 'rolled_back' } });
    expect([await desk.managed('A'), await desk.managed('B')]).toEqual(['v1', 'v1']);
  });

  it('can be rolled back for 30 days, for which both files are kept, unless the old version is another package by then', async () => {
    const { clock, db } = desk.farm;
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('A')] }] });
    await desk.act(id, 'cancel');
    const until = new Date(clock.now().getTime() + 30 * 24 * 60 * minute);
    const kept = await db
      .selectFrom('file_uses')
      .select('expires_at')
      .where('kind', '=', 'rollout')
      .execute();
    expect(kept).toEqual([{ expires_at: until }, { expires_at: until }]);
    const { id: other } = await desk.addPackage({ app_id: shop, version_code: '7' });
    const others = db.updateTable('packages').where('id', '=', other);
    await db.updateTable('packages').set({ version_code: '9' }).where('id', '=', desk.packageId).execute();
    await others.set({ version_code: '1' }).execute();
    expect(await desk.act(id, 'roll_back')).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'state' }],
    });
    await others.set({ version_code: '7' }).execute();
    await db.updateTable('packages').set({ version_code: '1' }).where('id', '=', desk.packageId).execute();
    await db
      .updateTable('rollouts')
      .set({ ended_at: new Date(clock.now().getTime() - 30 * 24 * 60 * minute) })
      .execute();
    expect(await desk.act(id, 'roll_back')).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'state' }],
    });
  });

  it('names the devices that stay newer when it is rolled back, and uninstalls nothing', async () => {
    const { rollout_id: id } = await desk.start({ stages: [{ arns: [await arnOf('A')] }] });
    await desk.lists('A', [{ app_id: shop, version_code: '2', version_name: 'v2' }]);
    await desk.act(id, 'roll_back');
    const { devices } = await desk.shown(id);
    expect(devices.filter(({ stays_newer }) => stays_newer).map(({ udid }) => udid)).toEqual(['A']);
    expect(await desk.app(shop, 'A')).toMatchObject({ drift: 'newer', management_version: 'v1' });
    const { apps } = await desk.farm.read<{ apps: object[] }>('/admbo/app');
    expect(apps).toMatchObject([{ id: desk.packageId, app_version: 'v1' }]);
  });
});
