import type { FigureRow } from '@rackhand/contract/test/test-figures';
import type { WholeRun } from '@rackhand/contract/test/test-run';
import { hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJunit } from '../../platform/junit/read-junit.ts';
import { addTeam } from '../../testing/foreign-rows.ts';
import { formHeaders, formPayload } from '../../testing/form-payload.ts';
import { openProjectDesk, type ProjectDesk } from '../../testing/project-desk.ts';
import { xmlAttributes, xmlText } from './xml-text.ts';

let desk: ProjectDesk;

beforeEach(async () => {
  desk = await openProjectDesk();
});
afterEach(() => desk.farm.close());

interface Answer {
  errorCode: number | string;
  data?: { tid: number };
  details?: { field: string; message: string }[];
}

async function bring(
  report: string | Buffer,
  keys: { project_id?: number; arn?: string } = {},
): Promise<Answer> {
  const { project_id = await desk.add(), arn = desk.arns[0] ?? '' } = keys;
  const content = typeof report === 'string' ? Buffer.from(report) : report;
  const payload = formPayload([
    ['project_id', String(project_id)],
    ['arn', arn],
    ['file', { name: 'report.xml', content }],
  ]);
  return desk.post('/service/test/import', payload, { headers: formHeaders });
}

const suite = (cases: string): string => `<testsuite name="login">${cases}</testsuite>`;

async function reportOf(id: string): Promise<string> {
  const cookie = await desk.farm.signIn('admin');
  const { body, headers } = await desk.farm.app.inject({
    url: `/admbo/test/${id}/junit`,
    headers: { cookie },
  });
  expect(headers['content-disposition']).toContain('attachment');
  return body;
}

/** As libxml2, the parser of the database, finds it. */
async function find(report: string, path: string): Promise<string[]> {
  const { rows } = await sql<{ found: string[] }>`
    select xpath(${path}::text, xmlparse(document ${report}::text))::text[] as found`.execute(desk.farm.db);
  return rows[0]?.found ?? [];
}

describe('the report of a test by hand', () => {
  it('calls its suites by the test, since it has no project', async () => {
    const what = { devices: desk.arns.slice(0, 1), scenario: 'version: 1\nsteps:\n  - home\n' };
    const { data } = (await desk.post('/admbo/custom_test', what)) as Answer;
    const tid = String(data?.tid);
    await desk.post(`/admbo/test/${tid}/stop`, {});
    const [name = ''] = await find(await reportOf(tid), '//testsuite/@name');
    expect(name).toMatch(new RegExp(`^test ${tid} \\S`));
  });
});

describe('a report that an administrator brings in', () => {
  it('is not run again where nobody would carry it out, which is said at once', async () => {
    const { data } = await bring(suite('<testcase name="opens"/>'));
    const again = await desk.post(`/admbo/test/${String(data?.tid)}-1/rerun`);
    expect(again).toMatchObject({ errorCode: 20413, details: [{ field: 'executor' }] });
    expect(await desk.runs()).toHaveLength(1);
  });

  it('is a test of its project on its device, judged by its cases, with the file beside', async () => {
    const report = suite(`
      <testcase name="opens" classname="bank" time="1,234.5"/>
      <testcase name="pays"><failure message="1 is not 2">at pay.js:3</failure></testcase>
      <testcase name="later"><skipped/></testcase>`);
    const { data } = await bring(report);
    const id = `${String(data?.tid)}-1`;
    const { run } = await desk.get<{ run: WholeRun }>(`/admbo/test/${id}`);
    expect(run).toMatchObject({
      ...{
        state: 'ended',
        result: 'failed',
        project: '이체',
        executor: 'external',
        device_arn: desk.arns[0],
      },
      decided_by: { kind: 'step', text: 'pays: 1 is not 2\nat pay.js:3' },
    });
    expect(run.run_time).toBe(1_235);
    expect(run.timeline.map(({ title, state }) => [title, state])).toEqual([
      ['opens', 'passed'],
      ['pays', 'failed'],
      ['later', 'skipped'],
    ]);
    const { files } = await desk.get<{ files: { remote_file: string }[] }>(`/admbo/test/${id}/testfile`);
    expect(files.map(({ remote_file }) => remote_file)).toContain('junit.xml');
    const trail = await desk.farm.db
      .selectFrom('audit_trail')
      .select('after')
      .where('action', '=', 'test.imported')
      .execute();
    expect(trail).toMatchObject([{ after: { cases: 3, result: 'failed' } }]);
  });

  it('counts for the team of its project, which sees it, and as no use of the device, however many overlap', async () => {
    const { team } = await addTeam(desk.farm, { name: 'payments', groupType: 'origin' });
    const project_id = await desk.add({ team_id: Number(team[0]) });
    const registered_at = new Date(desk.farm.clock.now().getTime() - 24 * 60 * 60_000);
    await desk.farm.db.updateTable('devices').set({ registered_at }).execute();
    const report = suite('<testcase name="long" time="600"/>');
    const { data } = await bring(report, { project_id });
    await bring(report, { project_id });
    const { run } = await desk.get<{ run: WholeRun }>(`/admbo/test/${String(data?.tid)}-1`);
    expect(run).toMatchObject({ team_name: 'payments', access: 'team' });
    const by = async (what: string) =>
      (await desk.get<{ rows: FigureRow[] }>(`/admbo/test/stats?by=${what}`)).rows;
    expect(await by('team')).toMatchObject([{ key: team[0], name: 'payments', total: 2 }]);
    expect(await by('device')).toMatchObject([{ total: 2, busy_seconds: 0, utilisation: 0 }]);
    const { data: alone } = await bring(report, { project_id: await desk.add({ project_name: '혼자' }) });
    const { run: ofNoTeam } = await desk.get<{ run: WholeRun }>(`/admbo/test/${String(alone?.tid)}-1`);
    expect(ofNoTeam).toMatchObject({ team_name: '', access: 'private' });
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><testsuite/>'],
    ['an entity that is none of XML', suite('<testcase name="&b;"/>')],
    ['a NUL', suite('<testcase name="\0"/>')],
    ['no case', suite('')],
    ['no report', '<html/>'],
    ['no end', '<testsuite><testcase name="a"/>'],
    ['100,001 cases', suite('<testcase name="a"/>'.repeat(100_001))],
  ])('is refused whole for %s (901), and nothing of it is there', async (_what, report) => {
    const { errorCode, details } = await bring(report);
    expect([errorCode, details?.[0]?.field]).toEqual([901, 'file']);
    expect(await desk.runs()).toEqual([]);
  });

  it('is refused for a project (2002) or a device (E1011) that is not there', async () => {
    const report = suite('<testcase name="a"/>');
    expect((await bring(report, { project_id: 999 })).errorCode).toBe(2002);
    expect((await bring(report, { arn: 'arn:farm:device:999' })).errorCode).toBe('E1011');
  });

  it('goes out again with the cases that came in', async () => {
    const { data } = await bring(
      suite(
        '<testcase name="a &lt;b&gt; &amp; &quot;c&quot;" time="2"/><testcase name="d"><error>no\nway</error></testcase>',
      ),
    );
    const report = await reportOf(String(data?.tid));
    // The database writes a text as XML again.
    expect(await find(report, '//testcase/@name')).toEqual(['login a &lt;b&gt; &amp; "c"', 'login d']);
    expect(await find(report, 'string(//failure/@message)')).toEqual(['no\nway']);
    expect(await find(report, 'string(//testsuite/@failures)')).toEqual(['1']);
    const cases = [];
    for await (const one of readJunit([Buffer.from(report)] as never)) cases.push(one);
    expect(cases).toMatchObject([
      { name: 'login a <b> & "c"', seconds: 2, outcome: 'passed' },
      { name: 'login d', outcome: 'failed' },
    ]);
  });
});

describe('a report that goes out', () => {
  it('has each of many cases once, in its order, and says first how many of each there are', async () => {
    const words = ['', '<failure>no</failure>', '<skipped/>'];
    const names = Array.from({ length: 1_203 }, (_, index) => `c${String(index)}`);
    const { data } = await bring(
      suite(
        names.map((name, index) => `<testcase name="${name}">${words[index % 3] ?? ''}</testcase>`).join(''),
      ),
    );
    const report = await reportOf(String(data?.tid));
    const counts = ['tests', 'failures', 'errors', 'skipped'].map(async (name) =>
      find(report, `string(//testsuite/@${name})`),
    );
    expect((await Promise.all(counts)).flat()).toEqual(['1203', '401', '0', '401']);
    const cases = [];
    for await (const one of readJunit([Buffer.from(report)] as never)) cases.push(one.name);
    expect(cases).toEqual(names.map((name) => `login ${name}`));
  });

  it('is told only of what has ended (20400) and is the deployment’s own (2003)', async () => {
    const id = await desk.add();
    const { data } = await desk.post<{ tid: number }>(`/admbo/project/${String(id)}/run`);
    const codeOf = async (): Promise<unknown> =>
      (await desk.post(`/admbo/test/${String(data?.tid)}/junit`, undefined, { method: 'GET' })).errorCode;
    expect(await codeOf()).toBe(20_400);
    await desk.farm.db.updateTable('tests').set({ group_type: 'hmg' }).execute();
    expect(await codeOf()).toBe(2003);
  });

  it('is XML for another parser too, whatever a device or a person has written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...hostileKinds), fc.string({ unit: 'binary' }), async (kind, any) => {
        const hostile = hostileText(kind, 200);
        const report = `<a${xmlAttributes({ b: hostile + any })}>${xmlText(any + hostile)}</a>`;
        expect(await find(report, 'count(//a)')).toEqual(['1']);
      }),
      { numRuns: 100 },
    );
  });
});
