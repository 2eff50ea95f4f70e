import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentEnrolPath } from '@rackhand/contract/host/agent-link';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enroll, keyFileOf, readEnrolledServer } from './enroll.ts';

let dataDir: string;
let server: Server;
let serverUrl: string;
let answer: { status: number; body: object };
/** What has been asked: the token and the key. */
let asked: { path: string; token: string; key: string }[];

beforeEach(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'enroll-')), 'agent');
  asked = [];
  answer = { status: 200, body: { errorCode: 0, data: { host: 'rack-9' } } };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { key } = JSON.parse(text) as { key: string };
      asked.push({ path: request.url ?? '', token: request.headers.authorization ?? '', key });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  serverUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

const run = (): Promise<string> => enroll({ serverUrl, token: 'one-time-token-of-host', dataDir });

describe('an agent that enrols', () => {
  it('invents its key, keeps it to itself, and remembers its server', async () => {
    expect(await run()).toBe('rack-9');
    const [{ path, token, key } = { path: '', token: '', key: '' }] = asked;
    expect([path, token]).toEqual([agentEnrolPath, 'Bearer one-time-token-of-host']);
    expect(readFileSync(keyFileOf(dataDir), 'utf8').trim()).toBe(key);
    expect(statSync(keyFileOf(dataDir)).mode & 0o077).toBe(0);
    expect(readEnrolledServer(dataDir)).toBe(serverUrl);
  });

  it('sends the same key again where the answer was lost', async () => {
    answer = { status: 503, body: { message: 'Try again soon.' } };
    await expect(run()).rejects.toThrow('Try again soon.');
    answer = { status: 200, body: { data: { host: 'rack-9' } } };
    await run();
    expect(asked[1]?.key).toBe(asked[0]?.key);
  });

  it.each([
    ['used', 'used already'],
    ['expired', 'older than 15 minutes'],
    ['unknown', 'does not know this token'],
  ])(
    'with a token that is %s says so and what to do, and keeps the key that it had',
    async (message, said) => {
      await run();
      const key = readFileSync(keyFileOf(dataDir), 'utf8');
      answer = { status: 401, body: { errorCode: 2006, details: [{ field: 'token', message }] } };
      await expect(run()).rejects.toThrow(said);
      await expect(run()).rejects.toThrow('get a new command on the page "Host management"');
      expect(readFileSync(keyFileOf(dataDir), 'utf8')).toBe(key);
    },
  );

  it('at a server that is not there has no key', async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(run()).rejects.toThrow(`${serverUrl} cannot be reached`);
    expect(existsSync(keyFileOf(dataDir))).toBe(false);
  });
});
