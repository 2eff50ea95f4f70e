import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { type RunDesk, runDeskOf } from '../../testing/run-desk.ts';
import { forgetOldRuns } from './forget-files.ts';

let farm: TestFarm;
let desk: RunDesk;
let token: string;
let id: string;
let runId: number;

beforeEach(async () => {
  farm = await createTestFarm();
  desk = runDeskOf(farm);
  token = await farm.addHost('rack-1');
  ({ test_run_id: id, runId } = await desk.add({ state: 'running', row: { attempt: 1 } }));
  await desk.addAttempt(runId, 1, { host_id: await hostId('rack-1') });
});
afterEach(() => farm.close());

const hostId = async (name: string): Promise<number> =>
  (await farm.db.selectFrom('hosts').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('picture')]);

interface Brought {
  bytes?: Buffer;
  name?: string;
  kind?: string;
  attempt?: number;
  fence?: number;
  key?: string;
}

async function bring({
  bytes = png,
  name = 'shots/0001.png',
  kind = 'shot',
  attempt = 1,
  fence = 7,
  key = token,
}: Brought = {}) {
  const query = new URLSearchParams({
    attempt: String(attempt),
    fence: String(fence),
    remote_file: name,
    kind,
  });
  const response = await farm.app.inject({
    method: 'POST',
    url: `/agent/run/${id}/file?${query.toString()}`,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': kind === 'shot' ? 'image/png' : 'application/octet-stream',
    },
    payload: bytes,
  });
  return response.json<{ errorCode: number }>().errorCode;
}

const end = async (result: 'passed' | 'failed' = 'passed'): Promise<void> => {
  await farm.db
    .updateTable('test_runs')
    .set({ state: 'ended', result, ended_at: farm.clock.now() })
    .execute();
};
const get = (path: string) =>
  farm.app.inject({ url: `/admbo/test/${path}`, headers: { cookie: farm.cookie } });
const codeOf = async (path: string): Promise<number> =>
  (await get(path)).json<{ errorCode: number }>().errorCode;

it('a picture that an agent brings is seen at once, and the same again changes nothing', async () => {
  expect(await bring()).toBe(0);
  expect(await bring()).toBe(0);
  const shot = await get(`${id}/shot/1`);
  expect([shot.headers['content-type'], shot.rawPayload.equals(png)]).toEqual(['image/png', true]);
  expect(await farm.db.selectFrom('run_files').select('remote_file').execute()).toHaveLength(1);
});

it('a picture that a run does not have is named as such (2002), and a run that is not there as that (2003)', async () => {
  await bring();
  const refused = async (path: string) => {
    const { errorCode, details } = (await get(path)).json<{ errorCode: number; details?: unknown }>();
    return [errorCode, details];
  };
  expect(await refused(`${id}/shot/99`)).toEqual([2002, [{ field: 'number', message: '99' }]]);
  expect(await refused(`${id}/shot/1?attempt=9`)).toEqual([2002, [{ field: 'number', message: '1' }]]);
  expect(await refused('999-1/shot/1')).toEqual([2003, undefined]);
  await farm.db.updateTable('test_runs').set({ files_gone_at: farm.clock.now() }).execute();
  expect((await refused(`${id}/shot/99`))[0]).toBe(30_001);
});

it('other bytes under a name that is taken are refused', async () => {
  await bring();
  expect(await bring({ bytes: Buffer.concat([png, Buffer.from('!')]) })).toBe(2020);
  expect((await get(`${id}/shot/1`)).rawPayload.equals(png)).toBe(true);
});

it('an agent brings files of its own attempts alone, under its own key', async () => {
  const other = await farm.addHost('rack-2');
  expect(await bring({ key: other })).toBe(2002);
  expect(await bring({ fence: 6 })).toBe(2002);
  expect(await bring({ key: 'nobody' })).toBe(2006);
});

it('what calls itself a picture and is none is refused, and a name leads nowhere else (S72)', async () => {
  expect(await bring({ bytes: Buffer.from('<svg onload=alert(1)>') })).toBe(901);
  for (const name of [
    '../../etc/passwd',
    '/etc/passwd',
    'a/../b',
    '.hidden',
    'a\\b',
    'a/b/c/d/e',
    'x\n',
    'con:',
  ])
    expect(await bring({ name, kind: 'other' })).toBe(901);
});

it('files of an ended run are listed and downloaded, by its number or by its test and device', async () => {
  await bring({ name: 'crash/one.txt', kind: 'crash', bytes: Buffer.from('FATAL') });
  expect(await codeOf(`${id}/testfile`)).toBe(20_400);
  await end();
  const listed = (await get(`${id}/testfile`)).json<{
    data: { files: { remote_file: string; size: number }[] };
  }>();
  expect(listed.data.files).toMatchObject([{ remote_file: 'crash/one.txt', size: 5, kind: 'crash' }]);
  const file = await get(`${id}/testfile?remote_file=crash%2Fone.txt`);
  expect([file.body, file.headers['content-disposition']]).toEqual([
    'FATAL',
    expect.stringContaining('one.txt'),
  ]);
  expect(await codeOf(`${id}/testfile?remote_file=crash%2Ftwo.txt`)).toBe(2019);
  expect(await codeOf(`${id}/testfile?app_filename=other.apk`)).toBe(2019);
});

it('an administrator is given the log and files of an earlier attempt, where they ask for that one', async () => {
  const said = (text: string, attempt: number) => ({
    ...{ run_id: runId, attempt, first_line: 1, line_count: 1, at: farm.clock.now() },
    body: gzipSync(`${text}\n`),
  });
  await desk.addAttempt(runId, 2, { host_id: await hostId('rack-1'), fence: 8 });
  await farm.db.updateTable('test_runs').set({ attempt: 2 }).execute();
  await farm.db
    .insertInto('run_log_chunks')
    .values([said('one', 1), said('two', 2)])
    .execute();
  const name = 'crashes/0001.txt';
  await bring({ name, kind: 'crash', bytes: Buffer.from('first') });
  await bring({ name, kind: 'crash', bytes: Buffer.from('second'), attempt: 2, fence: 8 });
  await end();
  const crashOf = async (query: string) =>
    (await get(`${id}/testfile?remote_file=crashes%2F0001.txt${query}`)).body;
  expect([await crashOf(''), await crashOf('&attempt=1')]).toEqual(['second', 'first']);
  const log = await get(`${id}/testfile?remote_file=log.txt.gz&attempt=1`);
  expect(gunzipSync(log.rawPayload).toString()).toBe('one\n');
  expect(log.headers['content-disposition']).toContain(`${id}-attempt-1-log.txt.gz`);
  expect((await get(`${id}/testfile?remote_file=log.txt.gz`)).headers['content-disposition']).toContain(
    `${id}-log.txt.gz`,
  );
});

const dayMs = 24 * 60 * 60_000;

it('logs and files go after a month, of failed runs after three, and never where an admin keeps them', async () => {
  await bring({ name: 'a.txt', kind: 'other', bytes: Buffer.from('a') });
  await end('failed');
  const later = (days: number): Date => new Date(farm.clock.now().getTime() + days * dayMs);
  await forgetOldRuns(farm.db, later(31));
  expect(await codeOf(`${id}/testfile`)).toBe(0);
  await farm.call(`/admbo/test/${id}/keep`, { keep: true });
  await forgetOldRuns(farm.db, later(91));
  expect(await codeOf(`${id}/testfile`)).toBe(0);
  await farm.call(`/admbo/test/${id}/keep`, { keep: false });
  await forgetOldRuns(farm.db, later(91));
  expect(await codeOf(`${id}/testfile`)).toBe(30_001);
  expect(await farm.db.selectFrom('file_uses').select('id').where('kind', '=', 'run file').execute()).toEqual(
    [],
  );
});

it('a test goes after a year with all that belongs to it', async () => {
  await bring({ name: 'a.txt', kind: 'other', bytes: Buffer.from('a') });
  await end();
  await forgetOldRuns(farm.db, new Date(farm.clock.now().getTime() + 366 * dayMs));
  await forgetOldRuns(farm.db, new Date(farm.clock.now().getTime() + 366 * dayMs));
  expect(await codeOf(id)).toBe(2003);
  expect(await farm.db.selectFrom('file_uses').select('id').where('kind', '=', 'run file').execute()).toEqual(
    [],
  );
});
