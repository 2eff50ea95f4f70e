import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpSettings } from '../settings.ts';
import { createHttpDriver } from './http-driver.ts';

type Answer = { status?: number; body?: unknown; challenge?: string };

let server: Server;
let url: string;
let asked: IncomingMessage[];
let answer: (request: IncomingMessage) => Answer;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    const { status = 200, body = '', challenge } = answer(request);
    response.writeHead(status, challenge === undefined ? {} : { 'www-authenticate': challenge });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const common = { name: 'plug', kind: 'http', off_seconds: 10 } as const;
const driver = (settings: object, secrets = {}) =>
  createHttpDriver({ ...common, ...settings } as HttpSettings, secrets);
const paths = (): (string | undefined)[] => asked.map((request) => request.url);

function fieldsIn(authorization: string): Record<string, string> {
  const found = authorization.matchAll(/(\w+)="?([^",]+)/g);
  return Object.fromEntries([...found].map(([, key = '', value = '']) => [key, value]));
}

describe('a relay', () => {
  it('Shelly of the first generation is switched and read, with no connection kept', async () => {
    answer = () => ({ body: { ison: true, has_timer: false } });
    const shelly = driver({ preset: 'shelly1', url, channel: 1 });
    await shelly.set(false);
    expect(await shelly.read()).toBe(true);
    expect(paths()).toEqual(['/relay/1?turn=off', '/relay/1']);
    expect(asked.map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
  });

  it('Shelly of the second generation is answered its challenge by SHA-256, and never told the password', async () => {
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
    const challenge = 'Digest qop="auth", realm="shellyplus1-a8", nonce="60dc2c69", algorithm=SHA-256';
    answer = ({ headers, url: uri = '' }) => {
      const given = fieldsIn(headers.authorization ?? '');
      const own = hash('admin:shellyplus1-a8:geheim');
      const wanted = hash(`${own}:60dc2c69:${given['nc']}:${given['cnonce']}:auth:${hash(`GET:${uri}`)}`);
      return given['response'] === wanted ? { body: { output: false } } : { status: 401, challenge };
    };
    const shelly = driver({ preset: 'shelly2', url }, { password_file: 'geheim' });
    await shelly.set(true);
    expect(await shelly.read()).toBe(false);
    expect(paths()).toEqual([
      '/rpc/Switch.Set?id=0&on=true',
      '/rpc/Switch.Set?id=0&on=true',
      '/rpc/Switch.GetStatus?id=0',
      '/rpc/Switch.GetStatus?id=0',
    ]);
    expect(asked.some(({ headers }) => (headers.authorization ?? '').includes('geheim'))).toBe(false);
    const wrong = driver({ preset: 'shelly2', url }, { password_file: 'wrong' });
    await expect(wrong.set(true)).rejects.toThrow(`${url}/rpc/Switch.Set answered 401`);
  });

  it('Tasmota is read by its number, whatever it calls "on", and no failure names its password', async () => {
    answer = () => ({ body: { Status: { Power: '2', StateText: 'AN' } } });
    const at = (channel: number) => driver({ preset: 'tasmota', url, channel }, { password_file: 'geheim' });
    expect(await at(1).read()).toBe(false);
    expect(await at(2).read()).toBe(true);
    await at(2).set(true);
    expect(paths().at(-1)).toBe('/cm?user=admin&password=geheim&cmnd=Power2%201');
    answer = () => ({ status: 500 });
    await expect(at(1).set(true)).rejects.toThrow(new Error(`${url}/cm answered 500`));
    server.close();
    server.closeAllConnections();
    await expect(at(1).set(true)).rejects.toThrow(new Error(`${url}/cm: ECONNREFUSED`));
  });

  it('of one’s own says its state by a word or by one value, and one that can’t tell is not asked', async () => {
    const own = driver({ on: `${url}/on`, off: `${url}/off`, state: `${url}/state` });
    for (const [body, isOn] of [
      ['ON\n', true],
      ['0', false],
      [{ state: 'off' }, false],
      ['no idea', null],
    ] as const) {
      answer = () => ({ body });
      expect(await own.read()).toBe(isOn);
    }
    await own.set(false);
    expect(paths().at(-1)).toBe('/off');
    expect(await driver({ on: `${url}/on`, off: `${url}/off` }).read()).toBe(null);
  });
});
