import { attemptLimits, runLimits } from '@rackhand/contract/test/run-states';
import { type RunnerOrder, runnerLimits } from '@rackhand/contract/test/runner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { fileDeskOf, sha256Of } from '../../testing/file-desk.ts';
import { formHeaders, formPayload } from '../../testing/form-payload.ts';
import { addRunner, type TestRunner } from '../../testing/runner-desk.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

let desk: TestDesk;
let runner: TestRunner;

beforeEach(async () => {
  desk = await openTestDesk();
  runner = await addRunner(desk.farm);
});
afterEach(() => desk.farm.close());

type Asked = NonNullable<Parameters<TestDesk['start']>[0]>;
const start = async ({ options, ...asked }: Asked = {}): Promise<string> => {
  const [id = ''] = await desk.start({
    executor: 'external',
    ...asked,
    options: { runner_label: 'lab', cleaning_after: 'none', ...options },
  });
  return id;
};
const claimed = async (asked?: Asked): Promise<RunnerOrder> => {
  await start(asked);
  const run = await runner.claim();
  if (run === null) throw new Error('nothing was claimed');
  return run;
};
const pass = (ms: number): void => desk.farm.clock.advance(ms);
const refused = (field: string) => ({ errorCode: 20414, details: [{ field }] });
const toldAgent = (type: string): boolean => desk.agent.heard.some((message) => message.type === type);

describe('a run for outside runners', () => {
  it('goes to a runner with its label, which is told all of it, and to no agent', async () => {
    const sent = { app: 'com.example.bank', variables: { secret_pin: '1234' }, steps: [] };
    const id = await start({ sent, options: { limit_minutes: 5 } });
    expect(await (await addRunner(desk.farm, 'other lab')).claim()).toBeNull();
    const run = await runner.claim();
    expect(run).toMatchObject({
      ...{ test_run_id: id, app: null, parameters: null, scenario: sent, limit_seconds: 300 },
      device: { udid: 'A', host: 'rack-1' },
    });
    expect(await runner.claim()).toBeNull();
    expect(await desk.stateOf('A')).toBe('STANDBY');
    expect(await desk.run(id)).toMatchObject({ state: 'standby', runner: 'ci-1', attempt: 1 });
    expect(toldAgent('run')).toBe(false);
  });

  it('tells the secrets of its scenario to nobody else', async () => {
    const sent = { app: null, variables: { secret_pin: 'pin-of-mine' }, steps: [] };
    const run = await claimed({ sent });
    const seen = await desk.farm.app.inject({
      url: `/admbo/test/${run.test_run_id}`,
      headers: { cookie: desk.farm.cookie },
    });
    const { plan } = await desk.farm.db.selectFrom('run_attempts').select('plan').executeTakeFirstOrThrow();
    expect(`${seen.body}${JSON.stringify(plan)}`).not.toContain('pin-of-mine');
  });

  it('is one runner’s of ten that ask at once, on two servers', async () => {
    await start();
    const second = await createTestApp({ beside: desk.farm });
    const servers = Array.from({ length: 10 }, (_none, nth) => (nth % 2 === 0 ? desk.farm : second));
    const runners = await Promise.all(servers.map((server) => addRunner(server)));
    const claims = await Promise.all(runners.map((one) => one.claim()));
    expect(claims.filter((run) => run !== null)).toHaveLength(1);
    expect(await desk.farm.db.selectFrom('run_attempts').select('fence').execute()).toHaveLength(1);
    await second.close();
  });

  it('comes to who waits for it as soon as it is there', async () => {
    const waiting = runner.claim({ wait: 20 });
    await eventually(
      async () => (await desk.farm.db.selectFrom('runner_labels').selectAll().execute()).length > 0,
    );
    const id = await start();
    expect((await waiting)?.test_run_id).toBe(id);
  });

  it('says which runner it waits for while none with its label asks', async () => {
    const id = await start();
    const detail = (part: string) =>
      eventually(async () => (await desk.run(id)).waiting?.detail.startsWith(part), part);
    await detail('NO_RUNNER lab');
    expect((await desk.run(id)).waiting).toMatchObject({ reason: 'NO_MATCH', detail: 'NO_RUNNER lab' });
    await desk.farm.db
      .insertInto('runner_labels')
      .values({ group_type: 'origin', label: 'lab', runner: 'ci-1', asked_at: new Date(0) })
      .execute();
    await detail('NO_RUNNER lab\n1970-01-01T09:00:00');
  });

  it('is for runners of its own deployment, by tokens that do nothing else', async () => {
    await start({ groupType: 'hmg' });
    expect(await runner.claim()).toBeNull();
    expect((await runner.get('/admbo/all_device')).json()).toMatchObject({ errorCode: 2001 });
    const person = { cookie: desk.farm.cookie, 'sec-fetch-site': 'same-origin' };
    const payload = { runner: 'me', labels: ['lab'] };
    const asked = { method: 'POST', url: '/service/runner/claim', headers: person, payload } as const;
    expect((await desk.farm.app.inject(asked)).json()).toMatchObject({ errorCode: 2001 });
  });
});

describe('a runner that has a run', () => {
  it('begins it with the first that is heard of it, keeps it by a word a minute, and hears when it is to stop', async () => {
    const run = await claimed();
    expect(await runner.beat(run)).toMatchObject({ errorCode: 0, data: { stop: false } });
    await desk.shows('A', 'TESTING');
    for (let nth = 0; nth < 4; nth += 1) {
      pass(50_000);
      expect((await runner.beat(run)).errorCode).toBe(0);
      await desk.judgeLeases();
    }
    expect(await desk.run(run.test_run_id)).toMatchObject({ state: 'running' });
    await desk.stop(run.test_run_id);
    expect((await runner.beat(run)).data).toMatchObject({ stop: true });
    expect(await runner.finish(run, 'stopped')).toMatchObject({ errorCode: 0 });
    expect(await desk.run(run.test_run_id)).toMatchObject({
      ...{ state: 'ended', result: 'stopped', decided_by: { kind: 'person', text: 'admin01' } },
    });
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it('loses it when it does not stop, or goes on for longer than its test may last', async () => {
    const stopped = await claimed();
    await runner.beat(stopped);
    await desk.stop(stopped.test_run_id);
    pass(runnerLimits.stopMs);
    expect(await desk.inState(stopped.test_run_id, 'ended')).toMatchObject({ result: 'stopped' });
    expect(await runner.beat(stopped)).toMatchObject(refused('lease'));

    const long = await claimed({ options: { limit_minutes: 1 } });
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await runner.beat(long)).data).toMatchObject({ stop: nth > 0 });
      pass(60_000);
    }
    expect(await desk.inState(long.test_run_id, 'ended')).toMatchObject({
      ...{ result: 'failed', decided_by: { kind: 'limit' } },
    });
  });

  it('has failed by its limit when it stops at it as it is told to, and has been stopped by nobody', async () => {
    const run = await claimed({ options: { limit_minutes: 1 } });
    await runner.beat(run);
    pass(60_000);
    expect((await runner.beat(run)).data).toMatchObject({ stop: true });
    expect(await runner.finish(run, 'stopped')).toMatchObject({ errorCode: 0 });
    expect(await runner.finish(run, 'stopped')).toMatchObject({ errorCode: 0 });
    expect(await desk.run(run.test_run_id)).toMatchObject({
      ...{ state: 'ended', result: 'failed', decided_by: { kind: 'limit' } },
    });
  });

  it('is lost after 60 s of silence: the run is tried again, and an older lease does nothing any more', async () => {
    const lost = await claimed();
    pass(runLimits.leaseMs - 1_000);
    await desk.judgeLeases();
    expect(await desk.run(lost.test_run_id)).toMatchObject({ state: 'standby' });
    pass(1_000);
    await desk.judgeLeases();
    const { attempts } = await desk.run(lost.test_run_id);
    expect(attempts).toMatchObject([{ runner: 'ci-1', outcome: 'error', reason: 'RUNNER_LOST' }]);
    pass(runLimits.retryAfterMs);
    const again = await eventually(() => runner.claim(), 'the run being claimed again');
    expect(again).toMatchObject({ test_run_id: lost.test_run_id });
    expect(again.lease).toBeGreaterThan(lost.lease);
    for (const answer of [
      await runner.beat(lost),
      await runner.write(lost, 1, 'late'),
      await runner.bring(lost, 'late.txt', 'late'),
      await runner.finish(lost),
    ])
      expect(answer).toMatchObject(refused('lease'));
    expect((await runner.finish(again)).errorCode).toBe(0);
    expect(await desk.run(lost.test_run_id)).toMatchObject({ result: 'passed', attempt: 2 });
  });

  it('is the only one who has it: to another token it is not there', async () => {
    const run = await claimed();
    const other = await addRunner(desk.farm);
    for (const answer of [
      await other.beat(run),
      await other.write(run, 1, 'x'),
      await other.bring(run, 'x.txt', 'x'),
      await other.finish(run),
    ])
      expect(answer.errorCode).toBe(2003);
  });

  it('writes its log in pieces: what is there is dropped, a gap is refused and says where to go on', async () => {
    await desk.farm.call('/admbo/custom/setting/failed', { value: 'FATAL' });
    const run = await claimed();
    expect((await runner.write(run, 1, 'one\r\ntwo\n')).data).toEqual({ next_line: 3 });
    expect((await runner.write(run, 2, 'two\nthree FATAL')).data).toEqual({ next_line: 4 });
    expect((await runner.write(run, 1, 'one\n')).data).toEqual({ next_line: 4 });
    const gap = await runner.write(run, 5, 'five');
    expect(gap).toMatchObject(refused('first_line'));
    expect(JSON.stringify(gap.details)).toContain('line 4');
    expect((await runner.write(run, 4, 'x'.repeat(runnerLimits.logBytes + 1))).errorCode).toBe(901);
    expect((await runner.write(run, 4, '"'.repeat(runnerLimits.logBytes))).data).toEqual({ next_line: 5 });
    await runner.finish(run);
    expect(await desk.run(run.test_run_id)).toMatchObject({
      result: 'failed',
      decided_by: { kind: 'keyword', keyword: 'FATAL', line: 3, text: 'three FATAL' },
    });
  });

  it('writes a secret of its scenario into its log, its cases and its last word, and none of them shows it', async () => {
    const secret = 'pin-of-mine';
    await desk.farm.call('/admbo/custom/setting/failed', { value: 'FATAL' });
    const run = await claimed({ sent: { app: null, variables: { secret_pin: secret }, steps: [] } });
    await runner.write(run, 1, `typed ${secret}\nFATAL ${secret}`);
    const failure = `<failure message="${secret} is wrong">at ${secret}</failure>`;
    await runner.bring(
      run,
      'junit.xml',
      `<testsuite name="s"><testcase name="types ${secret}">${failure}</testcase></testsuite>`,
    );
    await runner.finish(run, 'failed', { message: `it was ${secret}` });
    const shown = await desk.run(run.test_run_id);
    expect(shown.decided_by).toMatchObject({ text: 'FATAL ***' });
    const { body } = await desk.farm.app.inject({
      url: `/admbo/test/${run.test_run_id}/log`,
      headers: { cookie: desk.farm.cookie },
    });
    expect(body).toContain('typed ***');
    expect(`${JSON.stringify(shown)}${body}`).not.toContain(secret);
  });

  it('writes no more than an attempt may have: the rest is counted, and refused by nobody', async () => {
    const run = await claimed();
    await desk.farm.db
      .updateTable('run_attempts')
      .set({ log_lines: attemptLimits.logLines - 1 })
      .execute();
    const next = attemptLimits.logLines;
    expect((await runner.write(run, next, 'last\none more\n')).data).toEqual({ next_line: next + 2 });
    expect((await runner.write(run, next + 2, 'and more\n')).data).toEqual({ next_line: next + 3 });
    await runner.finish(run);
    const { attempts } = await desk.run(run.test_run_id);
    expect(attempts).toMatchObject([{ log_lines: attemptLimits.logLines, lines_left_out: 2 }]);
  });

  it('brings files: the same again changes nothing, other bytes, another hash and names of the farm are refused', async () => {
    const run = await claimed();
    expect((await runner.bring(run, 'shots-of-mine/1.png', 'png')).errorCode).toBe(0);
    expect((await runner.bring(run, 'report.html', 'one')).errorCode).toBe(0);
    expect((await runner.bring(run, 'report.html', 'one')).errorCode).toBe(0);
    expect((await runner.bring(run, 'report.html', 'two')).errorCode).toBe(2020);
    expect(await runner.bring(run, 'cut.bin', 'cut', 'a'.repeat(64))).toMatchObject({
      ...{ errorCode: 901, details: [{ field: 'sha256' }] },
    });
    const cut = formPayload([['file', { name: 'x', content: Buffer.alloc(10_000) }]]).subarray(0, 9_900);
    const half = { method: 'POST', url: '/service/runner/artifact', payload: cut } as const;
    const answer = await desk.farm.app.inject({ ...half, headers: { ...runner.headers, ...formHeaders } });
    expect(answer.json()).toMatchObject({ errorCode: 901 });
    for (const name of ['log.txt.gz', 'shots/0001.png', '../x', '/etc/passwd', 'a\\b', '.x'])
      expect([name, (await runner.bring(run, name, 'x')).errorCode]).toEqual([name, 901]);
    await runner.finish(run);
    const { files } = await desk.farm.read<{ files: object[] }>(`/admbo/test/${run.test_run_id}/testfile`);
    expect(files).toMatchObject([
      { remote_file: 'report.html', size: 3 },
      { remote_file: 'shots-of-mine/1.png' },
    ]);
  });

  it('brings junit.xml, whose cases are its steps; one that failed fails the run', async () => {
    const run = await claimed();
    const report = `<testsuites><testsuite name="login"><testcase name="opens" time="1.5"/>
      <testcase name="pin"><failure message="1 is not 2"/></testcase></testsuite></testsuites>`;
    const broken = await runner.bring(run, 'junit.xml', '<!DOCTYPE x><testsuite/>');
    expect(broken).toMatchObject({ errorCode: 901, details: [{ field: 'file' }] });
    for (let nth = 0; nth < 2; nth += 1)
      expect((await runner.bring(run, 'junit.xml', report)).errorCode).toBe(0);
    await runner.finish(run, 'finished');
    const { timeline, ...ended } = await desk.run(run.test_run_id);
    expect(timeline).toMatchObject([
      { kind: 'step', title: 'login › opens', state: 'passed' },
      { kind: 'step', title: 'login › pin', state: 'failed', detail: '1 is not 2' },
    ]);
    expect(ended).toMatchObject({
      result: 'failed',
      decided_by: { kind: 'step', text: 'login › pin: 1 is not 2' },
    });
  });

  it('says its end as often as it likes, and no other one', async () => {
    const run = await claimed();
    for (let nth = 0; nth < 3; nth += 1)
      expect(
        (await runner.finish(run, 'error', { reason: 'NOT_POSSIBLE', message: 'no adb' })).errorCode,
      ).toBe(0);
    expect(await runner.finish(run, 'finished')).toMatchObject(refused('lease'));
    expect(await desk.run(run.test_run_id)).toMatchObject({
      result: 'error',
      decided_by: { reason: 'NOT_POSSIBLE', text: 'no adb' },
    });
  });

  it('fetches the app of its run, whole or in part, for as long as it has it', async () => {
    const content = Buffer.from('an app');
    const files = fileDeskOf(desk.farm);
    await files.keep(content);
    const runApp = {
      ...{ app_id: 'com.example.bank', app_version: '1.2', version_code: '12', test_only: false },
      ...{ sha256: sha256Of(content), size: content.length, install: 'differs' as const },
    };
    const run = await claimed({ runApp });
    expect(run.app).toMatchObject({ sha256: runApp.sha256, size: 6, app_id: 'com.example.bank' });
    const url = run.app?.url ?? '';
    expect((await runner.get(url)).rawPayload).toEqual(content);
    const part = await runner.get(url, { range: 'bytes=3-5' });
    expect([part.statusCode, part.body]).toEqual([206, 'app']);
    expect((await (await addRunner(desk.farm)).get(url)).json()).toMatchObject({ errorCode: 2003 });
    await runner.finish(run);
    expect((await runner.get(url)).json()).toMatchObject({ errorCode: 20414 });
  });
});

describe('the device of a runner’s run', () => {
  const withCleaning: Asked = { options: { cleaning_after: 'standard' } };

  it('is cleaned by its agent behind the run, which ends as the runner has said', async () => {
    const sent = { app: 'com.example.bank', variables: { secret_pin: '1234' }, steps: [] };
    const run = await claimed({ ...withCleaning, sent });
    await runner.bring(run, 'junit.xml', '<testsuite><testcase name="one"/></testsuite>');
    await runner.finish(run);
    const order = await desk.agent.given(run.test_run_id);
    expect(order).toMatchObject({
      ...{ fence: run.lease, udid: 'A' },
      plan: {
        ...{ cleaning_after: 'standard', cleaning_before: 'none', reboot_before: false },
        ...{ after_runner: { apps: null }, scenario: { app: 'com.example.bank', variables: {}, steps: [] } },
      },
    });
    expect(await desk.run(run.test_run_id)).toMatchObject({ state: 'cleaning', result: null });
    expect(await runner.beat(run)).toMatchObject(refused('lease'));
    expect((await runner.finish(run)).errorCode).toBe(0);
    const at = desk.farm.clock.now().toISOString();
    const item = {
      name: 'home',
      title: '',
      state: 'passed',
      detail: '',
      depth: 1,
      source_line: null,
    } as const;
    desk.agent.goes(order, {
      ...{ state: 'cleaning', stage: 'clean_after' },
      items: [{ ...item, number: 1, kind: 'cleaning', log_line: null, shot: null, at, ended_at: at }],
    });
    desk.agent.ends(order, { is_clean: true });
    await desk.agent.told('run_stored', order);
    const { timeline, ...ended } = await desk.run(run.test_run_id);
    expect(ended).toMatchObject({ state: 'ended', result: 'passed', attempts: [{ is_clean: true }] });
    expect(timeline.map(({ number, name }) => [number, name])).toEqual([
      [1, 'case'],
      [2, 'home'],
    ]);
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
  });

  it('is cleaned after a runner that was lost too, and the run is tried again then', async () => {
    const run = await claimed(withCleaning);
    pass(runLimits.leaseMs);
    await desk.judgeLeases();
    const order = await desk.agent.given(run.test_run_id);
    expect(await desk.run(run.test_run_id)).toMatchObject({ state: 'cleaning' });
    desk.agent.ends(order, { is_clean: true });
    await desk.agent.told('run_stored', order);
    expect((await desk.run(run.test_run_id)).attempts).toMatchObject([
      { reason: 'RUNNER_LOST', is_clean: true },
    ]);
    pass(runLimits.retryAfterMs);
    await eventually(() => runner.claim(), 'the run being claimed again');
  });

  it('is in ERROR where its host does not clean it, and the run keeps its result', async () => {
    const run = await claimed(withCleaning);
    await runner.finish(run);
    await desk.agent.given(run.test_run_id);
    pass(runLimits.leaseMs);
    await desk.judgeLeases();
    expect(await desk.run(run.test_run_id)).toMatchObject({ state: 'ended', result: 'passed' });
    expect(await desk.stateOf('A')).toBe('ERROR');
  });
});
