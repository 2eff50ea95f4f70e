import { mkdtempSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, type StandIn, startStandIn } from '../../testing/stand-in.ts';

/** The package as others leave it between two calls, and how often they do. */
let now: { revision: number; arns: string[] };
let othersComing: number;
let server: StandIn;
beforeAll(() => void process.setMaxListeners(0));
beforeEach(async () => {
  now = { revision: 1, arns: ['a'] };
  othersComing = 0;
  server = await startStandIn(answer);
});
afterEach(() => server.stop());

const app = () => ({
  ...{ id: 7, app_id: 'kr.lab.choco', app_name: 'Choco', app_version: '1.0', version_code: '1', size: 1 },
  ...{ update_policy: 'manual', priority: null, warnings: [], revision: now.revision },
  ...{ device_count: now.arns.length, devices: now.arns.map((arn) => ({ arn })) },
});
const devices = ['a', 'b', 'new'].map((arn) => ({
  arn,
  info: { udid: arn, rackLocation: '', excluded: false },
}));

function answer({ call, body }: Asked, response: ServerResponse): unknown {
  if (call === 'GET /admbo/app') return { total_count: 1, apps: [app()] };
  if (call === 'GET /admbo/all_device') return { arns: devices };
  if (call === 'POST /admbo/app/file_info') return { file_id: 'f' };
  if (call !== 'PUT /admbo/app/7') return undefined;
  if (othersComing > 0) {
    othersComing -= 1;
    now = { revision: now.revision + 1, arns: ['a', 'b'] };
  }
  const { revision, device_list } = body as { revision: number; device_list: { arn: string }[] };
  if (revision === now.revision) {
    now = { revision: revision + 1, arns: device_list.map(({ arn }) => arn) };
    return app();
  }
  response.statusCode = 409;
  const details = [{ field: 'revision', message: 'Changed meanwhile.' }];
  response.end(JSON.stringify({ errorCode: 20414, message: 'Busy.', details, request_id: 'r1' }));
  return undefined;
}
const puts = (): Asked[] => server.asked.filter(({ call }) => call.startsWith('PUT'));

describe('a script that gives a package to a device', () => {
  it('takes it from none that an administrator has given it to meanwhile', async () => {
    othersComing = 1;
    expect(await server.run(['assign', 'kr.lab.choco', '--device', 'new'])).toMatchObject({ code: 0 });
    expect(now.arns).toEqual(['a', 'b', 'new']);
  });

  it('is told so once others change it again and again', async () => {
    othersComing = 100;
    const { code, err } = await server.run(['assign', 'kr.lab.choco', '--device', 'new']);
    expect({ code, puts: puts().length }).toEqual({ code: 1, puts: 5 });
    expect(err).toContain('Changed meanwhile.');
  });

  it('takes it away from the device that it names alone', async () => {
    othersComing = 1;
    expect(await server.run(['assign', '7', '--device', 'a', '--remove'])).toMatchObject({ code: 0 });
    expect(now.arns).toEqual(['b']);
  });
});

describe('a script that uploads the next version', () => {
  it('adds the device that it names to those that have the app, and sends the file once', async () => {
    othersComing = 2;
    const file = join(mkdtempSync(join(tmpdir(), 'rackhand-cli-')), 'app.apk');
    writeFileSync(file, 'apk');
    const upload = ['upload', file, '--replace', 'kr.lab.choco', '--device', 'new', '--priority', '3'];
    expect(await server.run(upload)).toMatchObject({ code: 0 });
    expect(now.arns).toEqual(['a', 'b', 'new']);
    expect(server.asked.filter(({ call }) => call.endsWith('file_info'))).toHaveLength(1);
    expect(puts().at(-1)?.body).toMatchObject({ file_id: 'f', priority: 3 });
  });
});
