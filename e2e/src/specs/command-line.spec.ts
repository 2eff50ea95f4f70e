import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { signInByHttp } from '../farm/http-admin.ts';
import { type LosingProxy, startLosingProxy } from '../farm/losing-proxy.ts';
import { checkout } from '../farm/program.ts';
import { type Ended, makeToken, type Running, startRackhand } from '../farm/rackhand.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 4;
const commandList = z.object({
  commands: z.array(
    z.object({ command_id: z.string(), type: z.string(), udid: z.string(), state: z.string() }),
  ),
});

let farm: Farm;
let proxy: LosingProxy;
let token: string;
let tokenFile: string;
let udids: string[];
let one: string;
let other: string;

beforeAll(async () => {
  farm = await startFarm({ devices });
  proxy = await startLosingProxy(farm.url);
  token = await makeToken(farm);
  tokenFile = join(farm.dataDir, 'ci-token');
  writeFileSync(tokenFile, `${token}\n`, { mode: 0o600 });
  udids = (await farm.control.devices()).map(({ serial }) => serial);
  [one = '', other = ''] = udids;
});
afterAll(async () => {
  await proxy.stop();
  await farm.stop();
});

const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running =>
  startRackhand(args, { RACKHAND_URL: farm.url, RACKHAND_TOKEN_FILE: tokenFile, ...env });

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const ended = await start(args, env).ended;
  expect(ended.out + ended.err).not.toContain(token);
  return ended;
}

const commandsOf = async (udid: string) =>
  commandList.parse(JSON.parse((await run(['command', '--device', udid, '--json'])).out)).commands;
const bootsOf = async (udid: string): Promise<number> =>
  (await farm.control.devices()).find(({ serial }) => serial === udid)?.boots ?? 0;

describe('a script that lists devices', () => {
  it('gets a table in its language, and by --json the data of the API and nothing else', async () => {
    const { code, out, err } = await run(['devices'], { LC_ALL: 'ko_KR.UTF-8' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')[0]).toMatch(/^랙 +장비 이름 +OS +UDID +호스트 +배터리 +상태$/);
    expect(out.match(/사용 가능$/gm)).toHaveLength(devices);
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
    const answer = await fetch(`${farm.url}/admbo/all_device`, { headers });
    const json = await run(['devices', '--json']);
    expect(JSON.parse(json.out)).toEqual(((await answer.json()) as { data: unknown }).data);
  });

  it('finds what the console’s search finds, and is told what a page leaves out', async () => {
    const found = await run(['devices', 'state:AVAILABLE host:lab-1', '--rack', '1-1', '--limit', '1']);
    expect(found).toMatchObject({ code: 0, err: `1 of ${devices}\n` });
    expect(await run(['devices', 'nobody has this name'])).toMatchObject({
      code: 0,
      err: 'Nothing matches.\n',
    });
  });

  it('goes on where its reader goes away', () => {
    const env = { PATH: process.env.PATH, RACKHAND_URL: farm.url, RACKHAND_TOKEN_FILE: tokenFile };
    const script = `"$NODE" dist/cli/main.mjs devices --json | true; echo "\${PIPESTATUS[0]}"`;
    const shell = spawnSync('bash', ['-c', script], {
      cwd: checkout,
      env: { ...env, NODE: process.execPath },
      encoding: 'utf8',
      // From a socket bash would read its settings.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect([shell.stdout, shell.stderr]).toEqual(['0\n', '']);
  });

  it('may start it by the command that npm links', () => {
    const env = { PATH: process.env.PATH, RACKHAND_URL: farm.url, RACKHAND_TOKEN: token };
    const linked = spawnSync(join(checkout, 'node_modules/.bin/rackhand'), ['devices', '--lang', 'en'], {
      cwd: farm.dataDir,
      env,
      encoding: 'utf8',
    });
    expect([linked.status, linked.stderr]).toEqual([0, '']);
    expect(linked.stdout).toContain(one);
  });
});

describe('a script that gives commands', () => {
  afterEach(async () => {
    await farm.control.inject('heal', 'all');
    await run(['command', 'include', '--all']);
    await expectAllAvailable(farm, devices);
  });

  it('waits for the end of each device, and its standard error stays empty', async () => {
    const before = await Promise.all(udids.map(bootsOf));
    const { code, out, err } = await run(['command', 'reboot', '--rack', '1-1', '--wait']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.match(/Reboot +Succeeded/g)).toHaveLength(devices);
    expect(await Promise.all(udids.map(bootsOf))).toEqual(before.map((count) => count + 1));
  });

  it('learns that some were refused, that the one was, and that the time is over', async () => {
    await farm.control.inject('slow_boot', [one], { ms: 120_000 });
    const late = await run(['command', 'reboot', '--device', one, '--wait', '--timeout', '1']);
    expect(late).toMatchObject({ code: 5 });
    const [id = ''] = /(?<=rackhand wait )\S+/.exec(late.err) ?? [];
    const some = await run(['command', 'reboot', '--device', one, '--device', other]);
    expect(some.code).toBe(3);
    expect(some.out).toContain('Another request is in progress. (20414)');
    expect(await run(['command', 'reboot', '--device', one])).toMatchObject({ code: 1, out: '' });
    await farm.control.inject('heal', [one]);
    const followed = await run(['wait', id, '--json']);
    expect(followed.code).toBe(0);
    expect(commandList.parse(JSON.parse(followed.out)).commands).toMatchObject([
      { command_id: id, udid: one, state: 'succeeded' },
    ]);
  });

  it('waits for a bulk action by its id, and learns why that can be neither paused nor retried then', async () => {
    const asked = await run(['command', 'usb_reset', '--rack', '1-1', '--json']);
    const { bulk_id } = z.object({ bulk_id: z.string() }).parse(JSON.parse(asked.out));
    const { code, out } = await run(['wait', bulk_id]);
    expect(code).toBe(0);
    expect(out.match(/Succeeded/g)).toHaveLength(devices);
    const paused = await run(['command', 'pause', bulk_id]);
    expect(paused).toMatchObject({ code: 1, out: '' });
    expect(paused.err).toContain('This job has already ended.');
    expect((await run(['command', 'retry', bulk_id])).err).toContain('No device has failed.');
    expect(await run(['command', 'resume'])).toMatchObject({ code: 2 });
  });

  it('that is ended by Ctrl-C leaves the command to the server and says its id', async () => {
    await farm.control.inject('slow_boot', [one], { ms: 120_000 });
    const asked = proxy.asked.length;
    const { child, ended } = start(['command', 'reboot', '--device', one, '--wait'], {
      RACKHAND_URL: proxy.url,
    });
    await waitUntil('it waits', () =>
      proxy.asked.slice(asked).some((what) => /^GET \/admbo\/command\/./.test(what)),
    );
    child.kill('SIGINT');
    const { code, err } = await ended;
    const [newest] = await commandsOf(one);
    expect(code).toBe(130);
    expect(err).toContain(`rackhand wait ${newest?.command_id ?? '?'}`);
    await farm.control.inject('heal', [one]);
    expect(await run(['wait', newest?.command_id ?? ''])).toMatchObject({ code: 0 });
  });

  it('excludes and includes devices, with a reason', async () => {
    const excluded = await run([
      'command',
      'exclude',
      '--device',
      one,
      '--device',
      other,
      '--reason',
      '배터리',
    ]);
    expect(excluded.code).toBe(0);
    const { out } = await run(['devices', 'state:EXCLUDE', '--columns', 'udid,state']);
    const seen = out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0]);
    expect(seen.toSorted()).toEqual([one, other].toSorted());
    expect(await run(['command', 'include', '--all'])).toMatchObject({ code: 0 });
    expect(await run(['command', 'include', '--all'])).toMatchObject({ code: 0, out: '' });
  });

  it('takes a picture of the screen', async () => {
    const file = join(farm.dataDir, 'screen.png');
    expect(await run(['command', 'screenshot', '--device', one, '--output', file])).toMatchObject({
      code: 0,
    });
    const { out } = await run(['command', 'screenshot', '--device', one, '--output', '-']);
    expect(out.slice(1, 4)).toBe('PNG');
  });
});

describe('a script that sees to trouble', () => {
  afterEach(async () => {
    await farm.control.inject('heal', 'all');
    await expectAllAvailable(farm, devices);
  });
  const recoveries = z.object({
    total_count: z.number(),
    recoveries: z.array(z.object({ recovery_id: z.string(), udid: z.string(), state: z.string() })),
  });

  it('recovers a device and waits for its end, and learns why one that is well is not recovered', async () => {
    const well = await run(['recover', other]);
    expect(well).toMatchObject({ code: 1, out: '' });
    expect(well.err).toContain(other);
    await farm.control.inject('stall', [one]);
    await waitUntil('the device being silent', async () =>
      (await run(['devices', one])).out.includes('No answer'),
    );
    const { code, out } = await run(['recover', one, '--wait', '--timeout', '5m']);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Recovered') as string });
    expect(out).toContain('Reboot: Succeeded');
    const listed = recoveries.parse(JSON.parse((await run(['recover', '--json'])).out));
    expect(listed).toMatchObject({ total_count: 1, recoveries: [{ udid: one, state: 'succeeded' }] });
    const recovery_id = listed.recoveries[0]?.recovery_id ?? '';
    const late = await run(['recover', 'cancel', recovery_id]);
    expect(late.code).toBe(1);
    expect(late.err).toContain('20414');
    expect((await run(['recover', 'cancel'])).code).toBe(2);
    expect((await run(['recover', '--wait'])).code).toBe(2);
  }, 300_000);

  it('reads the alerts that are open, and acknowledges one with a note', async () => {
    const admin = await signInByHttp(farm, farm.admin);
    const rule = { name: 'Low', kind: 'battery', limit: 20, close_after_minutes: 0 };
    expect((await admin.post('/admbo/alert_rule', rule)).errorCode).toBe(0);
    await admin.leave();
    expect(await run(['alerts'])).toMatchObject({ code: 0, err: 'Nothing matches.\n' });
    await farm.control.inject('set_battery', [one], { level: 9, charging: false });
    const list = z.object({ alerts: z.array(z.object({ alert_id: z.string(), note: z.string() })) });
    const open = async () => list.parse(JSON.parse((await run(['alerts', '--json'])).out)).alerts;
    await waitUntil('an alert', async () => (await open()).length === 1, 60_000);
    const { out } = await run(['alerts', '--device', one]);
    expect(out).toMatch(/Minor +Battery level 9 %/);
    const alert_id = (await open())[0]?.alert_id ?? '';
    const seen = await run(['alerts', 'acknowledge', alert_id, '--reason', 'charger']);
    expect(seen).toMatchObject({ code: 0, out: expect.stringContaining(': charger') as string });
    expect(await open()).toMatchObject([{ alert_id, note: 'charger' }]);
    expect(await run(['alerts', 'acknowledge', '999999'])).toMatchObject({ code: 1, out: '' });
    expect(await run(['alerts', 'acknowledge'])).toMatchObject({ code: 2, out: '' });
    expect(await run(['alerts', '--reason', 'x'])).toMatchObject({ code: 2, out: '' });
    expect((await run(['alerts', '--closed', '--json'])).code).toBe(0);
  });
});

describe('a script that looks after apps', () => {
  const dataOf = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${farm.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: unknown }).data;
  };

  it('gets the data of the API about packages, drift, and the apps of a device and what became of them', async () => {
    const asked = [
      { args: ['apps'], path: '/admbo/app' },
      { args: ['drift'], path: '/admbo/app_drift' },
      { args: ['device-apps', '--device', one], path: `/admbo/device/${one}/app` },
      { args: ['history', '--device', one], path: `/admbo/device/${one}/app/history` },
    ];
    for (const { args, path } of asked) {
      const { code, out } = await run([...args, '--json']);
      expect({ code, data: JSON.parse(out) as unknown }).toEqual({ code: 0, data: await dataOf(path) });
      expect(await run(args)).toMatchObject({ code: 0 });
    }
  });

  it('uploads a build, gives it to devices, and brings it and its next version onto them', async () => {
    const app = 'com.example.lab';
    for (const code of [1, 2])
      writeFileSync(
        join(farm.dataDir, `app-${code}.apk`),
        makeApk({ app_id: app, version_code: code, version_name: `1.${code}` }),
      );
    const file = (code: number): string => join(farm.dataDir, `app-${code}.apk`);
    proxy.loseNext('POST', '/admbo/app', () => Promise.resolve());
    const add = ['upload', file(1), '--device', one];
    expect(await run(add, { RACKHAND_URL: proxy.url })).toMatchObject({ code: 0, err: '' });
    expect(await run(add)).toMatchObject({ code: 0, err: 'The same file is registered already.\n' });
    expect(await run(['assign', app, '--device', other])).toMatchObject({ code: 0 });
    expect((await run(['drift', app])).out).toContain('Not installed');
    expect(await run(['update', '--device', one, '--device', other, '--wait'])).toMatchObject({ code: 0 });
    expect(await run(['upload', file(2), '--replace', app])).toMatchObject({ code: 0, err: '' });
    expect(await run(['update', app, '--device', one, '--wait'])).toMatchObject({ code: 0 });
    const { out } = await run(['history', '--device', one, '--limit', '1']);
    expect(out).toMatch(/com\.example\.lab +App update +Succeeded +1\.1 +1\.2 +ci/);
    expect(await run(['delete', app, '--device', one, '--wait'])).toMatchObject({ code: 0 });
  });

  it('is told by which device an app is not there', async () => {
    const ended = await run(['delete', 'com.example.nowhere', '--device', one, '--device', other]);
    expect(ended).toMatchObject({ code: 1, out: '' });
    for (const udid of [one, other]) expect(ended.err).toContain(`(${udid}): The device has no app`);
    expect(await run(['device-apps'])).toMatchObject({ code: 2 });
    expect(await run(['drift', 'com.example.nowhere'])).toMatchObject({ code: 1 });
  });
});

describe('a server that is killed', () => {
  it('between a command and its answer is waited for, and the command is given once', async () => {
    const [boots, given] = [await bootsOf(one), (await commandsOf(one)).length];
    proxy.loseNext('POST', '/admbo/device/reboot', () => farm.server.kill());
    const { ended } = start(['command', 'reboot', '--device', one, '--wait'], { RACKHAND_URL: proxy.url });
    await waitUntil('the server is gone', () => !farm.server.running);
    farm.server.start();
    expect(await ended).toMatchObject({ code: 0 });
    expect(await bootsOf(one)).toBe(boots + 1);
    expect(await commandsOf(one)).toHaveLength(given + 1);
    expect(proxy.asked.filter((what) => what === 'POST /admbo/device/reboot').length).toBeGreaterThan(1);
  });
});

describe('a command line', () => {
  it.each([
    { args: ['devices', '--jsn'], said: 'Did you mean --json?' },
    { args: ['comand', 'reboot'], said: 'Did you mean command?' },
    { args: ['command', 'reboot'], said: '--device, --rack or --all' },
    { args: ['command', 'dance', '--all'], said: 'Commands: screenshot' },
    { args: [], said: 'Usage: rackhand COMMAND' },
  ])('that is not understood sends nothing: $args', async ({ args, said }) => {
    const ended = await run(args);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(said);
  });

  it('tells a token that is refused from a server that is not there', async () => {
    const strange = { RACKHAND_TOKEN_FILE: '', RACKHAND_TOKEN: 'rht_nobody' };
    const refused = await run(['devices'], strange);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/\(2006, request .*\)/);
    expect(refused.err).not.toContain('rht_nobody');
    const away = await run(['devices', '--timeout', '1'], { RACKHAND_URL: 'http://127.0.0.1:2' });
    expect(away).toMatchObject({ code: 4, out: '' });
    expect(away.err).toContain('RACKHAND_URL');
    expect(await run(['devices'], { RACKHAND_URL: '' })).toMatchObject({ code: 2 });
  });
});
