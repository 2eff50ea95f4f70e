import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTokkidan } from '../../testing/foreign-rows.ts';
import { bank, nightly, openSquadDesk, type SquadDesk } from '../../testing/squad-desk.ts';

const before = 'version: 1\nvariables: {secret_pin: "1234"}\nsteps:\n  - type: "${secret_pin}"\n';

describe('an app that an administrator has crawled', () => {
  let desk: SquadDesk;
  beforeEach(async () => {
    desk = await openSquadDesk();
  });
  afterEach(() => desk.farm.close());

  it('has what was said and the standard of all else, and shows no secret, in no place', async () => {
    const id = await desk.add({ cron: nightly, parameters: { before } });
    expect(await desk.list()).toMatchObject([
      {
        ...{ tokkidan_id: id, app_id: bank, app_name: 'Bank', is_active: true, minutes: 15, cron: nightly },
        ...{ devices: null, device_filter: { q: '' }, device_count: 3, last_test: null, refused: '' },
        parameters: { strategy: 'explore', max_events: 100_000, seed: null },
      },
    ]);
    const { next_round_at, parameters } = await desk.tokkidan(id);
    expect(next_round_at).toMatch(/T03:00:00.000\+09:00$/);
    expect(parameters.before).toContain('********');
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['action', 'object', 'group_type', 'after'])
      .where('action', 'like', 'tokkidan.%')
      .execute();
    expect(trail).toMatchObject([{ action: 'tokkidan.added', object: String(id), group_type: 'origin' }]);
    expect(JSON.stringify(trail)).not.toContain('1234');
  });

  it('is refused with what is wrong in it', async () => {
    const { arn } = await desk.farm.device('A');
    const refused = async (changed: object): Promise<unknown> => {
      const { errorCode, details } = await desk.update({ app_id: bank, device_filter: {}, ...changed });
      return [errorCode, details[0]?.field];
    };
    expect(await refused({ device_filter: undefined })).toEqual([901, 'devices']);
    expect(await refused({ devices: [arn] })).toEqual([901, 'devices']);
    expect(await refused({ device_filter: undefined, devices: ['arn:farm:device:999'] })).toEqual([
      'E1011',
      'devices',
    ]);
    expect(await refused({ app_id: 'com.example.none' })).toEqual(['E1008', 'app_id']);
    expect(await refused({ app_id: undefined })).toEqual([901, 'app_id']);
    expect(await refused({ cron: '0 0 30 2 *' })).toEqual([901, 'cron']);
    expect(await refused({ cron: '* * * * *' })).toEqual([901, 'cron']);
    for (const minutes of [0, 121]) expect(await refused({ minutes })).toEqual([901, 'minutes']);
    expect(await refused({ parameters: { before: 'steps: [tap]' } })).toEqual([901, 'parameters.before']);
    expect(await refused({ removed: true })).toEqual([901, 'tokkidan_id']);
    expect(await refused({ tokkidan_id: 999 })).toEqual([2002, 'tokkidan_id']);
    expect(await desk.list()).toEqual([]);
  });

  it('is changed only by who has seen how it is (20414 with the newest version), a switch and a program aside', async () => {
    const id = await desk.add({ minutes: 30 });
    const { version } = await desk.tokkidan(id);
    const mine = { tokkidan_id: id, version, minutes: 40 };
    expect(await desk.update({ tokkidan_id: id, version, minutes: 50 })).toMatchObject({ errorCode: 0 });
    expect(await desk.update(mine)).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'version', message: String(version + 1) }],
    });
    expect(await desk.update({ ...mine, removed: true })).toMatchObject({ errorCode: 20414 });
    expect(await desk.tokkidan(id)).toMatchObject({ minutes: 50, version: version + 1 });
    expect(await desk.update({ tokkidan_id: id, is_active: false })).toMatchObject({ errorCode: 0 });
    expect(await desk.tokkidan(id)).toMatchObject({ is_active: false, version: version + 2 });
  });

  it('changes in what is said alone: devices take the place of a filter, a mask keeps its secret', async () => {
    const id = await desk.add({ cron: nightly, minutes: 30, parameters: { before } });
    const { arn } = await desk.farm.device('B');
    const { parameters } = await desk.tokkidan(id);
    expect((await desk.update({ tokkidan_id: id, devices: [arn], parameters })).errorCode).toBe(0);
    expect(await desk.tokkidan(id)).toMatchObject({
      ...{ devices: [arn], device_filter: null, device_count: 1, cron: nightly, minutes: 30 },
    });
    const stored = await desk.farm.db.selectFrom('tokkidans').select('parameters').executeTakeFirstOrThrow();
    expect(stored.parameters.before).toContain('1234');
    expect(await desk.update({ tokkidan_id: id, cron: null, is_active: false })).toMatchObject({
      errorCode: 0,
    });
    expect(await desk.tokkidan(id)).toMatchObject({ cron: null, is_active: false, next_round_at: null });
  });

  it('keeps its devices in the farm; with one that has left it all else can still be changed', async () => {
    const [a, b] = [await desk.farm.device('A'), await desk.farm.device('B')];
    const id = await desk.add({ device_filter: undefined, devices: [a.arn, b.arn] });
    const remove = ({ arn, info }: typeof a) =>
      desk.farm.call('/service/remove', { arn, old_state: info.state, remove_reason: '' });
    expect(await remove(a)).toMatchObject({
      ...{ errorCode: 'E800', details: [{ field: 'arn', message: `토끼단의 ${bank}` }] },
    });
    const { device_ids } = await desk.farm.db
      .selectFrom('tokkidans')
      .select('device_ids')
      .executeTakeFirstOrThrow();
    expect(await desk.update({ tokkidan_id: id, devices: [b.arn] })).toMatchObject({ errorCode: 0 });
    expect(await remove(a)).toMatchObject({ errorCode: 0 });
    // As one stands there that a server of an earlier release has let go.
    await desk.farm.db.updateTable('tokkidans').set({ device_ids }).execute();
    expect(await desk.tokkidan(id)).toMatchObject({ devices: [b.arn], device_count: 1 });
    expect(await desk.update({ tokkidan_id: id, is_active: false })).toMatchObject({ errorCode: 0 });
    expect(await desk.update({ tokkidan_id: id, devices: [a.arn, b.arn] })).toMatchObject({
      ...{ errorCode: 'E1011', details: [{ field: 'devices', message: a.arn }] },
    });
    expect(await desk.update({ tokkidan_id: id, devices: [b.arn] })).toMatchObject({ errorCode: 0 });
    expect(await desk.tokkidan(id)).toMatchObject({ is_active: false, devices: [b.arn] });
    expect(await desk.update({ tokkidan_id: id, removed: true })).toMatchObject({ errorCode: 0 });
    expect(await remove(b)).toMatchObject({ errorCode: 0 });
  });

  it('that is removed is crawled no more: its round ends, and stays to be read', async () => {
    const id = await desk.add();
    const [order] = await desk.crawls(3);
    const [tid = ''] = (order?.test_run_id ?? '').split('-');
    expect((await desk.update({ tokkidan_id: id, removed: true })).errorCode).toBe(0);
    expect(await desk.list()).toEqual([]);
    for (const crawl of desk.agent.orders()) {
      await desk.agent.told('run_stop', crawl);
      desk.agent.ends(crawl, { outcome: 'stopped' });
      await desk.inState(crawl.test_run_id, 'ended');
    }
    expect(await desk.farm.read(`/admbo/tokkidan/test/${tid}`)).toMatchObject({
      test: { result: 'stopped', tokkidan_id: id, app_id: bank, devices: 3, done: 3 },
    });
    expect((await desk.update({ tokkidan_id: id, is_active: true })).errorCode).toBe(2002);
  });

  it('of another deployment is not there: neither it nor its rounds', async () => {
    const foreign = Number(await addTokkidan(desk.farm, bank));
    await desk.farm.db.updateTable('tokkidans').set({ is_active: true }).execute();
    const [order] = await desk.crawls(3);
    const [tid = ''] = (order?.test_run_id ?? '').split('-');
    expect(await desk.list()).toEqual([]);
    expect(await desk.status()).toMatchObject({ active: 0, squad: { total: 0 }, running: [], matrix: [] });
    expect(await desk.farm.read('/admbo/tokkidan/test/list')).toEqual({ total_count: 0, tests: [] });
    expect((await desk.update({ tokkidan_id: foreign, minutes: 5 })).errorCode).toBe(2002);
    const asked = await desk.farm.app.inject({
      url: `/admbo/tokkidan/test/${tid}`,
      headers: { cookie: desk.farm.cookie },
    });
    expect(asked.json()).toMatchObject({ errorCode: 2003 });
  });
});
