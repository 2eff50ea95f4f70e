import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Farm, startFarm } from '../farm/farm.ts';
import { signInByHttp } from '../farm/http-admin.ts';
import { type LosingProxy, startLosingProxy } from '../farm/losing-proxy.ts';
import { type Ended, makeToken, type Running, startRackhand } from '../farm/rackhand.ts';
import { waitUntil } from '../farm/wait-until.ts';

const shop = 'com.example.shop';
const shopApk = makeApk({
  ...{ app_id: shop, version_code: 1, version_name: '1.0' },
  files: [{ name: 'assets/rackhand-app.json', content: Buffer.from(JSON.stringify(shopScreens())) }],
});

function shopScreens() {
  const enter = [
    { do: 'log', tag: 'Shop', text: 'login accepted', when: { id: 'pin', is: '1234' } },
    { do: 'go', to: 'cart', when: { id: 'pin', is: '1234' } },
  ];
  const login = [
    { class: 'EditText', id: 'pin', password: true },
    { class: 'Button', id: 'enter', text: '로그인', on: { tap: enter } },
  ];
  const cart = [{ id: 'title', text: '장바구니' }];
  return {
    ...{ label: 'Shop', start: 'login' },
    screens: { login: { activity: '.LoginActivity', widgets: login }, cart: { widgets: cart } },
  };
}

const login = `version: 1
app: ${shop}
variables: {secret_pin: "1234"}
steps:
  - launch: {clear: true}
  - type: {into: {id: pin}, value: "\${secret_pin}"}
  - tap: {text: 로그인}
  - assert_text: {in: {id: title}, contains: 장바구니}
  - assert_log: login accepted
  - screenshot: cart
`;
/** It goes on until somebody stops it. */
const endless = 'version: 1\nsteps: [{sleep: 10m}]\n';

let farm: Farm;
let proxy: LosingProxy;
let token: string;
let one: string;

beforeAll(async () => {
  farm = await startFarm({ devices: 2 });
  proxy = await startLosingProxy(farm.url);
  token = await makeToken(farm);
  one = (await farm.control.devices())[0]?.serial ?? '';
  const file = join(farm.dataDir, 'shop.apk');
  writeFileSync(file, shopApk);
  const env = { RACKHAND_URL: farm.url, RACKHAND_TOKEN: token };
  expect(await startRackhand(['upload', file], env).ended).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await proxy.stop();
  await farm.stop();
});

const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running =>
  startRackhand(['test', ...args], { RACKHAND_URL: farm.url, RACKHAND_TOKEN: token, ...env });

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const ended = await start(args, env).ended;
  expect(ended.out + ended.err).not.toContain(token);
  return ended;
}

function fileOf(name: string, text: string): string {
  const path = join(farm.dataDir, name);
  writeFileSync(path, text);
  return path;
}

/** A scenario on the first device; the test's number. */
async function begin(text: string): Promise<string> {
  const asked = ['run', '--scenario', fileOf('asked.yaml', text), '--device', one, '--app', shop];
  const { code, out } = await run(asked);
  expect(code).toBe(0);
  return out.trim();
}

async function numberOfTests(): Promise<number> {
  const { out } = await run(['list', '--json']);
  return z.object({ total_count: z.int() }).parse(JSON.parse(out)).total_count;
}

describe('a CI job that tests an app', () => {
  it('is told by line and column what is wrong in its scenario, before and at the start', async () => {
    const bad = fileOf('bad.yaml', login.replace('- tap:', '- tapp:'));
    const { code, out } = await run(['validate', bad]);
    expect(code).toBe(1);
    expect(out).toMatch(/bad\.yaml:7:\d+: There is no verb tapp/);
    const refused = await run(['run', '--scenario', bad, '--device', one]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('Line 7');
    expect(await run(['validate', fileOf('good.yaml', login)])).toMatchObject({ code: 0, out: '' });
  });

  it('runs it on two devices, waits for the verdict, and takes log and pictures with it', async () => {
    const scenario = fileOf('login.yaml', login);
    const asked = ['run', '--scenario', scenario, '--rack', '1-1', '--app', shop, '--note', 'build 7'];
    const { code, out, err } = await run([...asked, '--wait', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { test, runs } = z
      .object({
        test: z.object({ tid: z.int(), note: z.string() }),
        runs: z.array(z.object({ test_run_id: z.string(), result: z.string() })),
      })
      .parse(JSON.parse(out));
    expect(test.note).toBe('build 7');
    expect(runs.map(({ result }) => result)).toEqual(['passed', 'passed']);
    const [id = ''] = runs.map(({ test_run_id }) => test_run_id);
    const log = await run(['log', id]);
    expect(log.out).toContain('login accepted');
    const folder = join(farm.dataDir, 'results');
    const kept = await run(['files', id, '--out', folder, '--json']);
    expect(kept).toMatchObject({ code: 0, err: '' });
    const { files } = z
      .object({ files: z.array(z.object({ remote_file: z.string(), sha256: z.string() })) })
      .parse(JSON.parse(kept.out));
    expect(files.map(({ remote_file }) => remote_file)).toContain('shots/0001.png');
    for (const { remote_file, sha256 } of files)
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, remote_file)))
          .digest('hex'),
      ).toBe(sha256);
    expect(gunzipSync(readFileSync(join(folder, 'log.txt.gz'))).toString()).toBe(log.out);
    expect((await run(['list', String(test.tid), '--by', 'tid'])).out.match(/Passed/g)).toHaveLength(2);
  });

  it('learns by the exit code that it failed, and why', async () => {
    const failing = login.replace('contains: 장바구니}', 'equals: 주문}\n    timeout: 300ms');
    const tid = await begin(failing);
    const { code, out } = await run(['wait', tid]);
    expect(code).toBe(1);
    expect(out).toMatch(/Failed .*Step failed: .*장바구니/);
    expect((await run(['list', '--filter', 'failed'])).out).toContain(`${tid}-1`);
  });

  it('whose time is over leaves the test to the server, follows its log, and stops it', async () => {
    const tid = await begin(endless);
    const late = await run(['wait', tid, '--timeout', '1']);
    expect(late.code).toBe(5);
    expect(late.err).toContain(`rackhand test wait ${tid}`);
    await waitUntil('it runs', async () =>
      (await run(['wait', tid, '--timeout', '1'])).out.includes('Running'),
    );
    const following = start(['log', `${tid}-1`, '--follow']);
    expect(await run(['stop', tid])).toMatchObject({ code: 0, out: 'Asked to stop: 1\n' });
    expect((await following.ended).code).toBe(0);
    const ended = await run(['wait', `${tid}-1`]);
    expect(ended.code).toBe(1);
    expect(ended.out).toContain('Stopped');
    const again = await run(['stop', tid]);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('20414');
  });

  it('starts a project once by its name, also where the server is killed before its answer', async () => {
    const desk = await signInByHttp(farm, farm.admin);
    const { arn } = z
      .object({ arns: z.array(z.object({ arn: z.string() })) })
      .parse(await desk.get('/admbo/all_device')).arns[0] ?? { arn: '' };
    const what = { app: { app_id: shop }, scenario: login, devices: [arn] };
    const project = { project_name: '매일 로그인', category_id: 1, ...what };
    const { data } = await desk.post('/admbo/project', project);
    await desk.leave();
    const before = await numberOfTests();
    proxy.loseNext('POST', `/admbo/project/${String(data['id'])}/run`, () => farm.server.kill());
    const { ended } = start(['run', '매일 로그인'.normalize('NFD'), '--wait'], { RACKHAND_URL: proxy.url });
    await waitUntil('the server is gone', () => !farm.server.running);
    farm.server.start();
    expect(await ended).toMatchObject({ code: 0 });
    expect(await numberOfTests()).toBe(before + 1);
    expect(await run(['run', '아무것도 아님'])).toMatchObject({ code: 1, out: '' });
  });
});
