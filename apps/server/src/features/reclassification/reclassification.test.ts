import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { Reclassified } from '@rackhand/contract/test/reclassification';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

let desk: TestDesk;

beforeEach(async () => {
  desk = await openTestDesk(['A', 'B', 'C']);
});
afterEach(() => desk.farm.close());

/** A run that its agent has carried out, with these lines in its log. */
async function ranWith(
  lines: string[],
  udid = 'A',
  outcome: 'finished' | 'stopped' = 'finished',
): Promise<string> {
  const [id = ''] = await desk.start({ udids: [udid] });
  const order = await desk.agent.given(id);
  if (lines.length > 0) {
    desk.agent.writes(order, lines);
    await desk.agent.told('run_log_stored', order);
  }
  desk.agent.ends(order, { outcome, log_lines: lines.length });
  await desk.inState(id, 'ended');
  return id;
}

async function addKeyword(type: KeywordList, value: string): Promise<number> {
  const { errorCode, data } = await desk.farm.call(`/admbo/custom/setting/${type}`, { type, value });
  expect(errorCode).toBe(0);
  return (data as { setting: { id: number } }).setting.id;
}

interface Preview {
  state: string;
  is_saved: boolean;
  done: number;
  total: number;
  changed: number;
  results: Reclassified[];
}

async function preview(body: object): Promise<string> {
  const { errorCode, data } = await desk.farm.call('/admbo/test/reclassify', body);
  expect(errorCode).toBe(0);
  return data['preview_id'] as string;
}

const read = (id: string): Promise<Preview> => desk.farm.read(`/admbo/test/reclassify/${id}`);
const judged = (id: string): Promise<Preview> =>
  eventually(async () => {
    const now = await read(id);
    return now.state === 'judging' ? null : now;
  }, `preview ${id} being judged`);
const apply = (id: string) => desk.farm.call(`/admbo/test/reclassify/${id}/apply`, {});
const codeOf = async (body: object) => (await desk.farm.call('/admbo/test/reclassify', body)).errorCode;

describe('an administrator who has runs judged anew', () => {
  it('sees what would come of new keywords by their logs, and nothing has changed', async () => {
    const [bad, good] = [await ranWith(['start', 'E pay: card refused']), await ranWith(['start', 'done'])];
    const id = await preview({
      test_run_ids: [bad, good],
      add: [{ type: 'failed', value: 'card refused' }],
    });
    const { state, is_saved, done, total, changed, results } = await judged(id);
    expect({ state, is_saved, done, total, changed }).toEqual({
      ...{ state: 'done', is_saved: false, done: 2, total: 2, changed: 1 },
    });
    expect(results).toMatchObject([
      { test_run_id: bad, before: 'passed', after: 'failed', decided_by: { line: 2, setting_id: null } },
      { test_run_id: good, before: 'passed', after: 'passed', is_changed: false },
    ]);
    expect((await desk.run(bad)).result).toBe('passed');
  });

  it('is refused to apply what is not saved (901), saves it, and then the results change with their history', async () => {
    const bad = await ranWith(['E pay: card refused']);
    const id = await preview({ test_run_ids: [bad], add: [{ type: 'failed', value: 'Card refused' }] });
    await judged(id);
    expect((await apply(id)).errorCode).toBe(901);
    const listsOf = async () => (await desk.run(bad)).attempts[0]?.judged_by?.revision ?? -1;
    const before = await listsOf();
    const setting = await addKeyword('failed', 'card REFUSED');
    const stream = await desk.farm.stream();
    expect(await apply(id)).toMatchObject({ errorCode: 0, data: { changed: 1 } });
    const told = await stream.sees(({ name, data }) => name === 'test' && data['result'] === 'failed');
    expect(told.data['test_run_id']).toBe(bad);
    const run: WholeRun = await desk.run(bad);
    expect(run).toMatchObject({ result: 'failed', decided_by: { line: 1, setting_id: setting } });
    expect(run.earlier_results).toMatchObject([
      { result: 'passed', decided_by: null, changed_by: 'admin01' },
    ]);
    expect(await listsOf()).toBeGreaterThan(before);
    const { lines } = await desk.farm.read<{ lines: object[] }>(`/admbo/test/${bad}/classification`);
    expect(lines).toMatchObject([{ line: 1, list: 'failed', setting_id: setting }]);
    expect((await apply(id)).errorCode).toBe(20_414);
    const { actor_name, after } = await desk.farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'after'])
      .where('action', '=', 'test.reclassified')
      .where('result', '=', 'ok')
      .executeTakeFirstOrThrow();
    expect({ actor_name, after }).toEqual({ actor_name: 'admin01', after: { total: 1, changed: 1 } });
  });

  it('ignores a message, and the runs that failed by it alone pass', async () => {
    await addKeyword('failed', 'error');
    const [noisy, broken] = [await ranWith(['known error 7']), await ranWith(['known error 7', 'error 8'])];
    expect((await desk.run(noisy)).result).toBe('failed');
    await addKeyword('ignore_failed', 'known error');
    const id = await preview({ test_run_ids: [noisy, broken] });
    expect((await judged(id)).results).toMatchObject([
      { before: 'failed', after: 'passed' },
      { before: 'failed', after: 'failed', decided_by: { line: 2 }, is_changed: true },
    ]);
    expect((await apply(id)).data).toEqual({ changed: 2 });
    expect((await desk.run(noisy)).result).toBe('passed');
    expect((await desk.run(broken)).decided_by?.line).toBe(2);
  });

  it('leaves out an entry by its id, and is told so as long as it stands in its list', async () => {
    const setting = await addKeyword('warning', 'slow');
    const run = await ranWith(['slow frame']);
    const id = await preview({ test_run_ids: [run], remove: [setting] });
    expect((await judged(id)).results).toMatchObject([{ before: 'warning', after: 'passed' }]);
    expect((await apply(id)).errorCode).toBe(901);
    await desk.farm.call('/admbo/custom/setting/warning/delete', { id: setting });
    expect((await apply(id)).data).toEqual({ changed: 1 });
  });

  it('has to look again when the lists have changed since in another way', async () => {
    const run = await ranWith(['slow frame']);
    const id = await preview({ test_run_ids: [run] });
    await judged(id);
    await addKeyword('warning', 'slow');
    expect((await read(id)).state).toBe('outdated');
    expect((await apply(id)).errorCode).toBe(20_414);
    expect((await desk.run(run)).result).toBe('passed');
  });

  it('changes nothing of what a person has stopped, whatever its log says', async () => {
    const run = await ranWith(['fatal'], 'A', 'stopped');
    const id = await preview({ test_run_ids: [run], add: [{ type: 'failed', value: 'fatal' }] });
    expect((await judged(id)).results).toMatchObject([{ before: 'stopped', after: 'stopped' }]);
  });

  it('tells an administrator whose first day is later than the last one that, not that no run has ended', async () => {
    const refused = (from: string, to: string) =>
      desk.farm.call('/admbo/test/reclassify', { project_id: 1, from, to });
    expect(await refused('2026-11-02', '2026-11-01')).toMatchObject({
      errorCode: 901,
      details: [{ field: 'from', message: '시작일은 종료일보다 늦을 수 없습니다.' }],
    });
    expect((await refused('2026-11-02', '2026-11-02')).errorCode).toBe(2002);
  });

  it('is refused by name what has not ended (20400), has no log any more (30002) or is not there', async () => {
    const { db, clock } = desk.farm;
    const over = await ranWith(['one']);
    const [queued = ''] = await desk.start({ udids: ['B'] });
    expect(await codeOf({ test_run_ids: [over, queued] })).toBe(20_400);
    expect(await codeOf({ test_run_ids: ['999-1'] })).toBe(2003);
    expect(await codeOf({ project_id: 99, from: '2026-11-01', to: '2026-11-02' })).toBe(2002);
    expect(await codeOf({ test_run_ids: [over], remove: [999] })).toBe(2002);
    for (const body of [{}, { project_id: 1 }, { test_run_ids: [over], from: '2026-11-01' }])
      expect(await codeOf(body)).toBe(901);
    await addKeyword('failed', 'fatal');
    expect(await codeOf({ test_run_ids: [over], add: [{ type: 'warning', value: 'FATAL' }] })).toBe(2020);
    await db
      .updateTable('test_runs')
      .set({ files_gone_at: clock.now() })
      .where('state', '=', 'ended')
      .execute();
    expect(await codeOf({ test_run_ids: [over] })).toBe(30_002);
    await db.updateTable('test_runs').set({ group_type: 'hmg' }).execute();
    expect(await codeOf({ test_run_ids: [over] })).toBe(2003);
  });

  it('has the rest judged by another server when one has died in the middle of it', async () => {
    const runs = [await ranWith(['fatal one']), await ranWith(['fatal two'])];
    const id = await preview({ test_run_ids: runs, add: [{ type: 'failed', value: 'fatal' }] });
    await judged(id);
    const { db, clock } = desk.farm;
    await db
      .updateTable('reclassifications')
      .set({ done_at: null, claimed_until: new Date(clock.now().getTime() + 30_000) })
      .execute();
    await db
      .updateTable('reclassified_runs')
      .set({ is_done: false, after: null })
      .where('nth', '=', 2)
      .execute();
    expect(await read(id)).toMatchObject({ state: 'judging', done: 1 });
    clock.advance(31_000);
    expect(await judged(id)).toMatchObject({ done: 2, changed: 2 });
  });

  it('is told of a log that is not whole any more, and that run keeps its result', async () => {
    const run = await ranWith(['one', 'fatal']);
    await desk.farm.db.deleteFrom('run_log_chunks').execute();
    const id = await preview({ test_run_ids: [run], add: [{ type: 'failed', value: 'fatal' }] });
    expect((await judged(id)).results).toMatchObject([{ after: null, is_gone: true, is_changed: false }]);
  });
});
