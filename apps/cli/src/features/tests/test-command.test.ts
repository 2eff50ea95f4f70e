import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '@rackhand/contract/test/run-states';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Asked, type StandIn, startStandIn } from '../../testing/stand-in.ts';

/** Answers by call; a list: one after the other, the last one again and again. */
let answers: Record<string, unknown>;
let server: StandIn;
let folder: string;

// Each run of the program listens for signals, and its process ends with it.
beforeAll(() => void process.setMaxListeners(0));
beforeEach(async () => {
  answers = {};
  folder = newFolder();
  server = await startStandIn(answer);
});
afterEach(() => server.stop());

/** Until the test has ended. */
function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'rackhand-cli-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

function answer(asked: Asked, response: ServerResponse): unknown {
  const said = answers[asked.call];
  if (said === undefined) {
    response.statusCode = 404;
    response.end(JSON.stringify({ errorCode: '2003', message: 'Not there.', request_id: 'r1' }));
    return undefined;
  }
  if (typeof said === 'function') return (said as typeof answer)(asked, response);
  if (!Array.isArray(said)) return said;
  return said.length > 1 ? said.shift() : said[0];
}

const calls = (): string[] => server.asked.map(({ call }) => call);
const bodyOf = (call: string): unknown => server.asked.find((one) => one.call === call)?.body;

const run = (n: number, result: RunResult | null, more: object = {}) => ({
  ...{
    test_run_id: `12-${String(n)}`,
    tid: 12,
    project: 'Nightly',
    device: 'Pixel',
    device_udid: `U${String(n)}`,
  },
  ...{ state: result === null ? 'running' : 'ended', result, decided_by: null, waiting: null, attempt: 1 },
  ...{ done: 1, total: 4, run_time: 65, created_at: '2026-11-24T09:00:00+09:00', created_by: 'ci', ...more },
});
const test = (...runs: object[]) => ({ test: {}, runs, run: null });
const ofOne = (one: object) => ({ test: {}, runs: [one], run: one });

describe('a script that starts a project', () => {
  it('names it by its name, however its Hangul is composed, and gets the test’s number alone', async () => {
    const name = '로그인';
    const projects = [
      { id: 6, project_name: '로그인 2' },
      { id: 7, project_name: name },
    ];
    answers = {
      'GET /admbo/project': { project_list: projects, total_count: 2 },
      'POST /admbo/project/7/run': { tid: 12 },
    };
    const { code, out, err } = await server.run(['test', 'run', name.normalize('NFD')]);
    expect({ code, out }).toEqual({ code: 0, out: '12\n' });
    expect(err).toContain('rackhand test wait 12');
    expect(server.asked.at(-1)?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  });

  it('names it by its id without a search, and is told of one that is not there', async () => {
    answers = {
      'POST /admbo/project/7/run': { tid: 12 },
      'GET /admbo/project': { project_list: [], total_count: 0 },
    };
    expect(await server.run(['test', 'run', '7', '--json'])).toMatchObject({ code: 0, err: '' });
    expect(calls()).toEqual(['POST /admbo/project/7/run']);
    expect(await server.run(['test', 'run', 'Nobody'])).toMatchObject({ code: 1, out: '' });
  });

  it.each<{ results: RunResult[]; code: number }>([
    { results: ['passed', 'warning'], code: 0 },
    { results: ['failed', 'error'], code: 1 },
    { results: ['stopped'], code: 1 },
    { results: ['passed', 'failed'], code: 3 },
  ])('and waits learns how it went: $results', async ({ results, code }) => {
    const ended = results.map((result, index) => run(index + 1, result));
    answers = { 'POST /admbo/project/7/run': { tid: 12 }, 'GET /admbo/test/12': test(...ended) };
    const waited = await server.run(['test', 'run', '7', '--wait']);
    expect(waited).toMatchObject({ code, err: '' });
    expect(waited.out).toContain('12-1');
  });
});

describe('a script that starts a scenario', () => {
  const devices = {
    arns: ['U1', 'U2'].map((udid, index) => ({
      arn: `arn-${String(index + 1)}`,
      info: { udid, rackLocation: `1-1-${String(index + 1)}`, excluded: false },
    })),
  };

  it('sends what stands on standard input, with its devices and app, and learns who was refused', async () => {
    const results = [
      { arn: 'arn-1', test_run_id: '12-1', errorCode: 0 },
      { arn: 'arn-2', test_run_id: null, errorCode: 'E1011' },
    ];
    answers = { 'GET /admbo/all_device': devices, 'POST /admbo/custom_test': { tid: 12, results } };
    const args = [
      'test',
      'run',
      '--scenario',
      '-',
      '--rack',
      '1-1',
      '--app',
      'com.example.bank',
      '--note',
      'b7',
    ];
    const { code, out, err } = await server.run(args, 'version: 1\n');
    expect({ code, out }).toEqual({ code: 3, out: '12\n' });
    expect(err).toMatch(/^U2: .*\(E1011\)$/m);
    expect(bodyOf('POST /admbo/custom_test')).toEqual({
      ...{ scenario: 'version: 1\n', note: 'b7', devices: ['arn-1', 'arn-2'] },
      app: { app_id: 'com.example.bank' },
    });
  });

  it.each([
    { args: ['7', '--scenario', '-'] },
    { args: [] },
    { args: ['7', '--note', 'x'] },
    { args: ['--scenario', '/nowhere/login.yaml', '--all'] },
    { args: ['7', '--follow'] },
  ])('is not understood where it says two things, or none: $args', async ({ args }) => {
    expect(await server.run(['test', 'run', ...args])).toMatchObject({ code: 2, out: '' });
    expect(calls()).toEqual([]);
  });
});

describe('a scenario that is only looked at', () => {
  it('has each mistake as FILE:LINE:COLUMN, and exit code 1', async () => {
    const file = join(folder, 'login.yaml');
    writeFileSync(file, 'steps: []\n');
    const errors = [{ line: 3, column: 5, message: 'There is no verb tapp.' }];
    answers = {
      'POST /admbo/custom_test/validate': [
        { errors, step_count: 0 },
        { errors: [], step_count: 4 },
      ],
    };
    expect(await server.run(['test', 'validate', file])).toEqual({
      ...{ code: 1, out: `${file}:3:5: There is no verb tapp.\n`, err: '' },
    });
    expect(await server.run(['test', 'validate', '-'], 'x')).toEqual({ code: 0, out: '', err: 'Steps: 4\n' });
  });

  it.each([
    { what: 'is no UTF-8', input: Buffer.from([0xff, 0xfe]) },
    { what: 'is larger than 1 MiB', input: Buffer.alloc(1024 ** 2 + 1, 'x') },
  ])('and that $what is not sent', async ({ input }) => {
    expect(await server.run(['test', 'validate', '-'], input)).toMatchObject({ code: 2, out: '' });
    expect(calls()).toEqual([]);
  });
});

describe('a script that waits', () => {
  it('ends with 5 when its time is over, and is told how to follow it again', async () => {
    answers = { 'GET /admbo/test/12-1': ofOne(run(1, null)) };
    const { code, out, err } = await server.run(['test', 'wait', '12-1', '--timeout', '1']);
    expect(code).toBe(5);
    expect(out).toContain('Running');
    expect(err).toContain('rackhand test wait 12-1');
  });

  it('is told why a run has failed, and gets the data of the API by --json', async () => {
    const decided_by = { kind: 'step', text: 'tap: not found', list: null, keyword: null, reason: null };
    const shown = ofOne(run(1, 'failed', { decided_by }));
    answers = { 'GET /admbo/test/12-1': shown };
    expect((await server.run(['test', 'wait', '12-1'])).out).toContain('Step failed: tap: not found');
    const { code, out } = await server.run(['test', 'wait', '12-1', '--json']);
    expect({ code, data: JSON.parse(out) as unknown }).toEqual({ code: 1, data: shown });
    expect(await server.run(['test', 'wait', 'twelve'])).toMatchObject({ code: 2 });
    expect(await server.run(['test', 'wait', '13'])).toMatchObject({ code: 1 });
  });
});

describe('a run’s log', () => {
  const page = (from: number, texts: string[], is_end = false) => ({
    ...{ lines: texts.map((text, index) => ({ line: from + index, at: '', text })), is_end },
    ...{ next_line: from + texts.length, total_lines: from + texts.length - 1 },
  });

  it('is printed as far as it is there, and nothing in it moves the cursor', async () => {
    answers = {
      'GET /admbo/test/12-1': ofOne(run(1, null)),
      'GET /admbo/test/12-1/log': [page(1, ['a', 'b\u001b[2J']), page(3, [])],
    };
    expect(await server.run(['test', 'log', '12-1'])).toEqual({ code: 0, out: 'a\nb [2J\n', err: '' });
    expect(server.asked.map(({ query }) => query['from_line'])).toEqual([undefined, '1', '3']);
  });

  it('is followed through all attempts to the end', async () => {
    answers = {
      'GET /admbo/test/12-1': [ofOne(run(1, null)), ofOne(run(1, null, { attempt: 2 }))],
      'GET /admbo/test/12-1/log': ({ query }: Asked) =>
        query['attempt'] === '1' ? page(1, ['first'], true) : page(1, ['second'], true),
    };
    const { code, out, err } = await server.run(['test', 'log', '12-1', '--follow']);
    expect({ code, out, err }).toEqual({ code: 0, out: 'first\nsecond\n', err: 'Attempt 2\n' });
  });
});

describe('files of a run', () => {
  const contents: Record<string, string> = { 'log.txt.gz': 'the log', 'shots/0001.png': 'a picture' };
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const fileOf = (remote_file: string, text = contents[remote_file] ?? '') => ({
    ...{ remote_file, size: text.length, sha256: sha256(text), content_type: 'image/png', kind: 'shot' },
  });
  const listed = (...files: object[]) => {
    answers = {
      'GET /admbo/test/12-1/testfile': ({ query, headers }: Asked, response: ServerResponse) => {
        const name = query['remote_file'];
        if (name === undefined) return { files };
        const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1]);
        response.writeHead(206, { 'content-type': 'image/png' });
        const rest = (contents[name] ?? 'evil').slice(from);
        // The connection is lost in the middle of the first answer.
        if (from > 0 || name === 'log.txt.gz') response.end(rest);
        else response.write(rest.slice(0, 4), () => response.destroy());
        return undefined;
      },
    };
  };
  const save = () => server.run(['test', 'files', '12-1', '--out', folder]);

  it('are kept below the folder, whole, also where the connection was lost in the middle', async () => {
    listed(...Object.keys(contents).map((name) => fileOf(name)));
    expect(await save()).toMatchObject({ code: 0, err: '' });
    for (const [name, text] of Object.entries(contents))
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
    expect(readdirSync(folder).toSorted()).toEqual(['log.txt.gz', 'shots']);
    expect(server.asked.map(({ headers }) => headers.range)).toContain('bytes=4-');
  });

  it('are listed alone without a folder', async () => {
    listed(fileOf('shots/0001.png'));
    const { code, out } = await server.run(['test', 'files', '12-1']);
    expect({ code, out: out.split('\n')[1] }).toEqual({
      ...{ code: 0, out: `shots/0001.png      9  ${sha256('a picture')}` },
    });
  });

  it('of an earlier attempt are listed and kept where it is named', async () => {
    listed(fileOf('log.txt.gz'));
    const words = ['test', 'files', '12-1', '--attempt', '2', '--out', folder];
    expect(await server.run(words)).toMatchObject({ code: 0, err: '' });
    expect(server.asked.map(({ query }) => query)).toEqual([
      { attempt: '2' },
      { attempt: '2', remote_file: 'log.txt.gz' },
    ]);
    expect(await server.run(['test', 'files', '12-1', '--attempt', '0'])).toMatchObject({ code: 2 });
  });

  it.each(['../evil', '/tmp/evil', 'a/../../evil', '.profile', 'a\\..\\evil', 'a//b'])(
    'never lead out of it: %s',
    async (name) => {
      listed(fileOf(name, 'evil'), fileOf('log.txt.gz'));
      const { code, err } = await save();
      expect(code).toBe(3);
      expect(err).toContain('leads out of the folder');
      expect(readdirSync(folder)).toEqual(['log.txt.gz']);
    },
  );

  it('never lead out of it by a link that stands there', async () => {
    const elsewhere = newFolder();
    symlinkSync(elsewhere, join(folder, 'shots'));
    listed(fileOf('shots/0001.png'));
    expect(await save()).toMatchObject({ code: 1 });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('that came damaged, or whose place is taken, are not kept, and are told', async () => {
    mkdirSync(join(folder, 'log.txt.gz'));
    listed({ ...fileOf('shots/0001.png'), sha256: sha256('other') }, fileOf('log.txt.gz'));
    const { code, err } = await save();
    expect(code).toBe(1);
    expect(err).toContain('shots/0001.png: What came is not what was listed');
    expect(err).toContain('log.txt.gz: ');
    expect(existsSync(join(folder, 'shots/0001.png'))).toBe(false);
  });
});

describe('a script that looks around', () => {
  it('lists runs by what it asks for', async () => {
    answers = { 'POST /admbo/test/search': { tests: [run(1, 'passed')], total_count: 9 } };
    const asked = [
      'Night',
      '--by',
      'project',
      '--filter',
      'passed',
      '--from',
      '2026-11-01',
      '--page',
      '2',
      '--limit',
      '1',
    ];
    const { code, out, err } = await server.run(['test', 'list', ...asked, '--sort', 'result:desc']);
    expect({ code, err }).toEqual({ code: 0, err: '1 of 9\n' });
    expect(out).toMatch(
      /12-1 +2026-11-24 09:00:00 +Nightly +Pixel +Passed +1:05 +ci +Nothing wrong was found/,
    );
    expect(bodyOf('POST /admbo/test/search')).toEqual({
      ...{ sval: 'Night', skey: 'project', filter: 'passed', from: '2026-11-01', page: 1, rows_per_page: 1 },
      sort: { id: 'result', direction: 'desc' },
    });
  });

  it('gets a report that a build server reads, as it is', async () => {
    const report = '<testsuites name="이체"/>\n';
    answers = {
      'GET /admbo/test/12/junit': (_asked: Asked, response: ServerResponse) => void response.end(report),
    };
    expect(await server.run(['test', 'junit', '12'])).toEqual({ code: 0, out: report, err: '' });
    expect(await server.run(['test', 'junit', '13'])).toMatchObject({ code: 1, out: '' });
    expect(await server.run(['test', 'junit', 'Nightly'])).toMatchObject({ code: 2, out: '' });
  });

  it('brings in a report of another tool, and gets its test’s number alone', async () => {
    const file = join(folder, 'junit.xml');
    writeFileSync(file, '<testsuite/>');
    const device = { arn: 'arn:farm:device:3', info: { udid: 'U3', rackLocation: '' } };
    answers = { 'GET /admbo/all_device': { arns: [device] }, 'POST /service/test/import': { tid: 14 } };
    const words = ['test', 'import', '7', file];
    expect(await server.run([...words, '--device', 'U3'])).toMatchObject({ code: 0, out: '14\n' });
    const sent = bodyOf('POST /service/test/import') as string;
    for (const part of ['name="project_id"', '<testsuite/>', 'arn:farm:device:3'])
      expect(sent).toContain(part);
    expect(await server.run(words)).toMatchObject({ code: 2 });
    expect(await server.run(['test', 'import', '7'])).toMatchObject({ code: 2 });
  });

  it('changes who sees a test or one run of it, by a mode that there is', async () => {
    answers = { 'POST /admbo/change/ts_ac_mode': {}, 'POST /admbo/change/ac_mode': {} };
    expect(await server.run(['test', 'access', '12', 'team'])).toMatchObject({ code: 0, out: '12: Team\n' });
    expect(bodyOf('POST /admbo/change/ts_ac_mode')).toEqual({ tid: 12, ts_ac_mode: 'team' });
    expect(await server.run(['test', 'access', '12-3', 'public'])).toMatchObject({ code: 0 });
    expect(bodyOf('POST /admbo/change/ac_mode')).toEqual({ test_run_id: '12-3', ac_mode: 'public' });
    const { code, err } = await server.run(['test', 'access', '12', 'everybody']);
    expect({ code, err: err.includes('private, team, public') }).toEqual({ code: 2, err: true });
    expect(await server.run(['test', 'access', 'team'])).toMatchObject({ code: 2 });
    expect(calls()).toHaveLength(2);
  });

  it('stops a test, and is told of a deed or an option that is none', async () => {
    answers = { 'POST /admbo/test/12/stop': { stopped: 2 } };
    expect(await server.run(['test', 'stop', '12'])).toMatchObject({ code: 0, out: 'Asked to stop: 2\n' });
    expect(await server.run(['test', 'stop', '12', '--follow'])).toMatchObject({ code: 2 });
    expect(await server.run(['test', 'list', '--filter', 'nice'])).toMatchObject({ code: 2 });
    expect(await server.run(['test', 'dance'])).toMatchObject({ code: 2, out: '' });
  });
});
