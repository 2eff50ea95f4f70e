import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { agentEnrolPath } from '@rackhand/contract/host/agent-link';
import { hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type EditDesk, openEditDesk } from '../../testing/edit-desk.ts';
import { sampleOf } from '../../testing/sample-input.ts';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** Node.js itself takes no longer headers and addresses. */
const longestHead = 14 * 1024;

const numbered = (size: number, unit: (number: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0; length < size; length += parts.at(-1)?.length ?? 0) parts.push(unit(parts.length));
  return parts.join('');
};

/** Bodies of so many bytes of which no call can make anything. */
const bodies: Record<string, (size: number) => InjectOptions> = {
  'a form of one key': (size) => ({ headers: form, payload: 'a&'.repeat(size / 2) }),
  'a form of keys': (size) => ({
    headers: form,
    payload: numbered(size, (number) => `${number.toString(36)}&`),
  }),
  'a form of escapes': (size) => ({ headers: form, payload: '%F0%9F'.repeat(size / 6) }),
  'open lists': (size) => ({ headers: json, payload: '['.repeat(size) }),
  'open objects': (size) => ({ headers: json, payload: '{"a":'.repeat(size / 5) }),
  'nested lists': (size) => ({ headers: json, payload: '['.repeat(size / 2) + ']'.repeat(size / 2) }),
  'an object of keys': (size) => ({
    headers: json,
    payload: `{${numbered(size, (number) => `"${number.toString(36)}":0,`).slice(0, -1)}}`,
  }),
  'a key of escapes': (size) => ({ headers: json, payload: `{"${'\\u0301'.repeat(size / 6)}":0}` }),
  'blanks in an object': (size) => ({ headers: json, payload: `{"a"${' '.repeat(size)}:0}` }),
};

/** What may stand where a call of the contract has a text. */
const texts: Record<string, (size: number) => string> = {
  marks: (size) => hostileText('marks that have to be put in order', size),
  'all that is hostile': (size) =>
    hostileKinds.map((kind) => hostileText(kind, size / hostileKinds.length)).join(''),
};
/** And where it has anything else. */
const values: Record<string, (size: number) => unknown> = {
  ...texts,
  'a list of nothing': (size) => Array<unknown>(Math.floor(size / 3)).fill({}),
  'an object of a list': (size) => ({ a: { a: Array<number>(Math.floor(size / 2)).fill(0) } }),
};

/** Made once for all calls: to make one takes longer than to refuse it. */
const made = new Map<string, InjectOptions>();
function bodyOf(kind: string, size: number): InjectOptions {
  const name = `${kind} ${String(size)}`;
  const body = made.get(name) ?? bodies[kind]?.(size) ?? {};
  made.set(name, body);
  return body;
}
const written = new Map<string, string>();
function jsonOf(kind: string, size: number): string {
  const name = `${kind} ${String(size)}`;
  const text = written.get(name) ?? JSON.stringify(values[kind]?.(size));
  written.set(name, text);
  return text;
}

/** A body that is right but for one key. */
function spoiled(right: Record<string, unknown>, key: string, value: string): InjectOptions {
  const others = Object.entries(right).filter(([name]) => name !== key);
  const rest = others.map(([name, other]) => `${JSON.stringify(name)}:${JSON.stringify(other)},`).join('');
  return { headers: json, payload: `{${rest}${JSON.stringify(key)}:${value}}` };
}

const heads: Record<string, (size: number) => string> = {
  'accept-language': (size) => 'x;q=0,'.repeat(size / 6),
  authorization: (size) => `Bearer ${'a'.repeat(size)}`,
  cookie: (size) => '=a; rackhand_session=;'.repeat(size / 22),
  'user-agent': (size) => 'Version/1.'.repeat(size / 10),
  'x-forwarded-for': (size) => '::1,'.repeat(size / 4),
  forwarded: (size) => 'for=[::1];,'.repeat(size / 11),
  'if-none-match': (size) => 'W/"a",'.repeat(size / 6),
  'idempotency-key': (size) => 'a'.repeat(size),
  'x-request-id': (size) => 'a'.repeat(size),
  origin: (size) => `http://${'a.'.repeat(size / 2)}`,
  accept: (size) => 'a/*;q=1,'.repeat(size / 8),
  'accept-encoding': (size) => 'br;q=1,'.repeat(size / 7),
  'content-type': (size) => `text/plain;${' a=";'.repeat(size / 5)}`,
  range: (size) => `bytes=${'0-,'.repeat(size / 3)}`,
};

describe('what anybody can send', { timeout: 600_000 }, () => {
  let desk: EditDesk;
  let cookie: string;
  let endpoints: Endpoint[];
  let arn: string;
  beforeAll(async () => {
    desk = await openEditDesk();
    endpoints = desk.farm.app.boundEndpoints;
    ({ arn } = await desk.read('R5CT1'));
  });
  afterAll(() => desk.farm.close());

  const addressOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replaceAll(/\{\w+\}/g, '1');
  function send(
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    options: InjectOptions,
    search = '',
  ): Promise<unknown> {
    const headers = { cookie, ...sameOrigin, ...options.headers };
    return desk.farm.app.inject({
      ...options,
      method: endpoint.method,
      url: addressOf(endpoint) + search,
      headers,
    });
  }
  /** What ends a session is among the calls. */
  async function expectLinear(
    name: string,
    work: (size: number) => Promise<unknown>,
    largest?: number,
  ): Promise<void> {
    cookie = await desk.farm.signIn('super');
    expect([name, await whyNotLinear(work, { largest })]).toEqual([name, null]);
  }

  /** Two of the kinds in turn, for what takes them is the same for all; each of them where a call takes bodies of its own size. */
  const kindsFor = ({ bodyBytes }: Endpoint, nth: number): string[] => {
    const kinds = Object.keys(bodies);
    return bodyBytes === undefined
      ? [0, 1].flatMap((more) => kinds[(2 * nth + more) % kinds.length] ?? [])
      : kinds;
  };

  test('as a body blocks nobody for longer than its length asks, whichever call it is sent to (S82, S87)', async () => {
    const calls = endpoints.filter(({ method }) => method !== 'GET');
    for (const kind of Object.keys(bodies))
      for (const path of [agentEnrolPath, '/nowhere'])
        await expectLinear(`${path}: ${kind}`, (size) => send({ method: 'POST', path }, bodyOf(kind, size)));
    for (const [nth, call] of calls.entries())
      for (const kind of kindsFor(call, nth))
        await expectLinear(`${call.path}: ${kind}`, (size) => send(call, bodyOf(kind, size)));
  });

  test('in a key of a body blocks nobody for longer, though all the others are right (S82, S87)', async () => {
    for (const call of endpoints.filter(({ method }) => method !== 'GET')) {
      const shape = z.toJSONSchema(call.body, { io: 'input' });
      const right = sampleOf(shape, arn) as Record<string, unknown>;
      for (const key of Object.keys(call.body.shape)) {
        for (const kind of Object.keys(values))
          await expectLinear(`${call.path} ${key}: ${kind}`, (size) =>
            send(call, spoiled(right, key, jsonOf(kind, size))),
          );
      }
    }
  });

  test('in an address or a header blocks nobody for longer, as far as a server lets them be (S82, S87)', async () => {
    for (const call of endpoints.filter(({ method }) => method === 'GET')) {
      for (const key of ['a', ...Object.keys(call.query.shape)]) {
        await expectLinear(
          `${call.path}: ${key} again and again`,
          (size) => send(call, {}, `?${`${key}&`.repeat(size / (key.length + 1))}`),
          longestHead,
        );
        for (const [kind, text] of Object.entries(texts))
          await expectLinear(
            `${call.path} ${key}: ${kind}`,
            (size) =>
              send(call, {}, `?${key}=${encodeURIComponent(text(size / 3).replaceAll('\uD800', ''))}`),
            longestHead,
          );
      }
    }
    const calls = ['/', '/admbo/all_device', '/livez', '/admbo/audit/download'].map(
      (path) => ({ method: 'GET', path }) as const,
    );
    for (const call of [...calls, { method: 'POST', path: '/admbo/signin' } as const]) {
      for (const [name, head] of Object.entries(heads))
        await expectLinear(
          `${call.path}: ${name}`,
          (size) => send(call, { headers: { [name]: head(size) } }),
          longestHead,
        );
    }
  });
});
