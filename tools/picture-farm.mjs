import { spawn } from 'node:child_process';
import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeApk } from '../packages/test-apks/src/make-apk.ts';
import { inRoot } from './root.mjs';

/** A trial in which enough goes on to be looked at. */

/** @typedef {import('playwright-core').APIRequestContext} Requests */
/** @typedef {{ arn: string, info: { udid: string, rackLocation: string, state: string, platformName: string } }} Device */

export const admin = { id: 'admin01', password: 'Blue7Kettle!moss' };

/** @param {number} port */
export function startTrial(port) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rackhand-pictures-'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), ADB_SERVER_PORT: String(port + 1) };
  const trial = spawn(process.execPath, [inRoot('dist/trial/main.mjs')], {
    env: { ...env, ADMIN_ID: admin.id, ADMIN_PASSWORD: admin.password },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => trial.once('exit', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async stop() {
      trial.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {() => Promise<boolean>} check */
export async function until(check) {
  for (let tries = 0; tries < 720; tries += 1) {
    if (await check().catch(() => false)) return;
    await wait(500);
  }
  throw new Error('what was waited for did not come');
}

/** @param {Requests} requests @param {string} path @param {object} [data] */
async function post(requests, path, data = {}) {
  const answer = await (await requests.post(path, { data })).json();
  if (answer.errorCode !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** @param {Requests} requests @returns {Promise<Device[]>} */
export async function devicesOf(requests) {
  return (await (await requests.get('/admbo/all_device')).json()).data.arns;
}

/** iPhones take no apps and no tests. @param {Device} device */
export const isFreeAndroid = ({ info }) => info.state === 'AVAILABLE' && info.platformName === 'ANDROID';

/** @param {string} dataDir @param {string} fault @param {Device[]} devices */
async function breakWires(dataDir, fault, devices) {
  const { port, token } = JSON.parse(readFileSync(join(dataDir, 'simulator', 'control.json'), 'utf8'));
  await fetch(`http://127.0.0.1:${port}/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fault, devices: devices.map(({ info }) => info.udid) }),
  });
}

/** @param {Requests} requests @param {{ app_id: string, app_name: string, policy: string, devices: Device[] }} app */
async function addApp(requests, { app_id, app_name, policy, devices }) {
  const version = { version_code: 420, version_name: '4.2.0' };
  const buffer = makeApk({ app_id, ...version, min_sdk: 21 });
  const file = { name: 'app.apk', mimeType: 'application/octet-stream', buffer };
  const read = await (await requests.post('/admbo/app/file_info', { multipart: { file } })).json();
  await post(requests, '/admbo/app', {
    file_id: read.data.file_id,
    app_id,
    app_name,
    app_version: '4.2.0',
    update_policy: policy,
    device_list: devices.map(({ arn, info }) => ({ arn, udid: info.udid })),
  });
}

const passing = `version: 1
app: com.android.settings
steps:
  - launch
  - screenshot: start
`;
/** @param {string} timeout */
const waiting = (timeout) => `${passing}  - wait_for: {text_contains: 나타나지 않는 글자}
    timeout: ${timeout}
`;

/** @param {Requests} requests @param {string} scenario @param {Device[]} devices @returns {Promise<number>} */
async function runTest(requests, scenario, devices) {
  const options = { screenshots: 'steps' };
  const body = { scenario, devices: devices.map(({ arn }) => arn), options };
  return (await post(requests, '/admbo/custom_test', body)).tid;
}

/** @param {Requests} requests @param {string} name @param {number} nth */
async function addUser(requests, name, nth) {
  const offered = (await (await requests.get('/admbo/auth/public-key')).json()).data;
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const secret = Buffer.from(`Quiet${nth}!harbor.Stone`);
  const pw = publicEncrypt({ key: offered.public_key, padding, oaepHash: 'sha256' }, secret);
  await post(requests, '/admbo/user/create', {
    user_id: `customer${nth}`,
    username: name,
    email: `customer${nth}@lab.example`,
    phone: `0105550010${nth}`,
    pw: pw.toString('base64'),
    key: offered.key,
  });
}

/** Who is called, before there is anything to be called for. @param {Requests} requests */
async function addRules(requests) {
  const soon = { close_after_minutes: 5, emails: ['lab@farm.example'] };
  const lost = ['NOT_FOUND', 'OFFLINE', 'CONNECT_TIMEOUT'];
  await post(requests, '/admbo/alert_rule', { name: '연결 끊김', kind: 'state', states: lost, ...soon });
  await post(requests, '/admbo/alert_rule', { name: '배터리 부족', kind: 'battery', limit: 20, ...soon });
}

/** A device in trouble is recovered, another one reported. @param {Requests} requests @param {Device[]} devices */
async function seeTo(requests, [stalled, broken]) {
  await until(async () => {
    const answer = await (await requests.post('/admbo/recovery', { data: { arn: stalled?.arn } })).json();
    return answer.errorCode === 0;
  });
  const { reasons } = (await (await requests.get('/admbo/repair_reason')).json()).data;
  const report = { reason_id: reasons[0].reason_id, note: '배터리가 부풀어 올랐습니다.' };
  await post(requests, '/admbo/repair', { arn: broken?.arn, ...report });
  await until(async () => {
    const { data } = await (await requests.get('/admbo/alert?state=open')).json();
    return data.total_count >= 3;
  });
}

const names = ['김서연', '이도윤', '박지우', '최하준', '정유나', '강민재'];

/** Apps, tests, customers, and some devices that need somebody. @param {Requests} requests @param {string} dataDir */
export async function fillFarm(requests, dataDir) {
  const devices = (await devicesOf(requests)).filter(isFreeAndroid);
  await addRules(requests);
  await addApp(requests, {
    app_id: 'kr.lab.player',
    app_name: '화질 측정 플레이어',
    policy: 'upgrade',
    devices: devices.slice(20, 32),
  });
  await addApp(requests, {
    app_id: 'kr.lab.meter',
    app_name: '속도 측정',
    policy: 'manual',
    devices: devices.slice(26, 40),
  });
  for (const [nth, name] of names.entries()) await addUser(requests, name, nth);
  const failed = await runTest(requests, waiting('2s'), devices.slice(3, 6));
  await runTest(requests, passing, devices.slice(6, 12));
  const run = `${failed}-1`;
  await until(async () => {
    const { data } = await (await requests.get(`/admbo/test/${run}`)).json();
    return data.run.state === 'ended';
  });
  await breakWires(dataDir, 'unplug', devices.slice(0, 2));
  await breakWires(dataDir, 'freeze', devices.slice(2, 3));
  await post(requests, '/service/change_state', {
    arn: devices[13]?.arn,
    old_state: 'AVAILABLE',
    new_state: 'EXCLUDE',
    update_reason: '배터리 교체',
  });
  await until(async () => {
    const now = await devicesOf(requests);
    return now.filter(({ info }) => !['AVAILABLE', 'TESTING'].includes(info.state)).length >= 4;
  });
  await seeTo(
    requests,
    [devices[2], devices[14]].filter((device) => device !== undefined),
  );
  await runTest(requests, waiting('300s'), devices.slice(6, 12));
  return { run, udid: devices[0]?.info.udid ?? '' };
}
