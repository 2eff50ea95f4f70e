import { callScope, letsIn } from '@rackhand/contract/account/api-token';
import { type TokenScope, tokenScopes } from '@rackhand/contract/account/token-scopes';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHost } from '../../features/hosts/host-registration.ts';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createTestApp, makeAdmin, passwordOf, type TestApp } from '../../testing/create-test-app.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';
import { dayMs } from '../../testing/sign-in-desk.ts';
import { openUserDesk, tokenOf } from '../../testing/user-desk.ts';

/** The code of an answer, or `in`. */
type Code = number | string;
type Headers = Record<string, string>;

/** Who calls, and what the contract alone says of it. Document 4, S57. */
interface Caller {
  headers: Headers;
  expected: (endpoint: Endpoint) => Code;
}

/** One for a wall is for nothing else. */
const ofPrograms = tokenScopes.filter((scope) => scope !== 'wall');

const isOpen = ({ access }: Endpoint): boolean => access === 'open';
const outside =
  (code: Code) =>
  (endpoint: Endpoint): Code =>
    isOpen(endpoint) ? 'in' : code;
const token =
  (scopes: readonly TokenScope[]) =>
  (endpoint: Endpoint): Code =>
    isOpen(endpoint) || letsIn(new Set(scopes), callScope(endpoint)) ? 'in' : 2001;

describe('who may call what', () => {
  let farm: TestApp;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    // Whoever comes as far as the handler is let in: what it would do is another matter.
    farm = await createTestApp({
      prepare: (app) =>
        app.addHook('preHandler', async (_request, reply) => {
          await reply.code(299).send();
        }),
    });
    const plain = await createTestApp({ beside: farm });
    const at = farm.clock.now();
    await makeAdmin(farm.db, 'admin', { at, admId: 'newcomer', isRenewed: false });
    const newcomer = cookiesOf(await signInByHttp(plain.app, 'newcomer', passwordOf.admin));
    const expired = await farm.signIn('admin');
    const oldToken = await makeApiToken(plain, ['read'], { days: 1 });
    farm.clock.advance(2 * dayMs);
    const agentKey = await addHost(farm, { name: 'rack-1', acceptNewDevices: true });
    const own: Headers = { 'sec-fetch-site': 'same-origin' };
    const add = (name: string, headers: Headers, expected: Caller['expected']): void => {
      callers.set(name, { headers, expected });
    };
    add('nobody', own, outside(31011));
    add('an invented cookie', { ...own, cookie: `rackhand_session=${'A'.repeat(43)}` }, outside(31011));
    add('an expired session', { ...own, cookie: expired }, outside('sessionIsExpired'));
    add('an agent with its key', { ...own, authorization: `Bearer ${agentKey ?? ''}` }, outside(2006));
    add('an expired token', { ...own, ...oldToken.headers }, outside(2006));
    const admin = await farm.signIn('admin');
    add('an admin', { ...own, cookie: admin }, ({ access }) => (access === 'super' ? 31108 : 'in'));
    add('a super admin', { ...own, cookie: await farm.signIn('super') }, () => 'in');
    await renewSession(farm, 'newcomer');
    add('an admin with a temporary password', { ...own, cookie: newcomer }, (endpoint) =>
      isOpen(endpoint) || endpoint.beforeRenewal === true ? 'in' : 2001,
    );
    add('a session as a user', { ...own, ...(await asUser(farm, admin)) }, outside(2006));
    for (const scope of tokenScopes) {
      const { headers } = await makeApiToken(plain, [scope]);
      add(`a token for ${scope}`, { ...own, ...headers }, token([scope]));
    }
    const wall = await makeApiToken(plain, ['wall']);
    const screen = { ...own, authorization: 'Wall' };
    add(
      'a wall by its cookie',
      { ...screen, cookie: `${admin}; rackhand_wall=${wall.token}` },
      token(['wall']),
    );
    add('a wall without its cookie', { ...screen, cookie: admin }, outside(31011));
    const all = await makeApiToken(plain, ofPrograms);
    add('a token for everything', { ...own, ...all.headers, cookie: admin }, token(ofPrograms));
    await plain.close();
  });
  afterAll(() => farm.close());

  async function codeOf({ method, path }: Endpoint, headers: Headers): Promise<Code> {
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    const response = await farm.app.inject({ method, url, headers });
    return response.statusCode === 299 ? 'in' : response.json<{ errorCode: Code }>().errorCode;
  }

  async function table(codes: (endpoint: Endpoint, caller: Caller) => Promise<Code>): Promise<string[]> {
    const lines: string[] = [];
    for (const endpoint of farm.app.boundEndpoints) {
      for (const [name, caller] of callers) {
        const code = await codes(endpoint, caller);
        lines.push(`${endpoint.method} ${endpoint.path} by ${name}: ${String(code)}`);
      }
    }
    return lines;
  }

  test('every call answers everybody as the contract alone says', async () => {
    const said = await table((endpoint, { expected }) => Promise.resolve(expected(endpoint)));
    expect(await table((endpoint, { headers }) => codeOf(endpoint, headers))).toEqual(said);
    expect(said.length).toBeGreaterThan(300);
  });

  test('what changes something needs its own origin of everybody but an API token', async () => {
    const changing = farm.app.boundEndpoints.filter(
      ({ method, changes, ownKey }) => ownKey !== true && (method !== 'GET' || changes === true),
    );
    const withOwnKey = farm.app.boundEndpoints.filter(({ ownKey }) => ownKey === true);
    expect(withOwnKey.map(({ path }) => path)).toEqual([
      '/service/user/signin/admin',
      '/service/user/session_check',
      '/agent/bundle',
      '/agent/file/{sha256}',
      '/agent/command/{command_id}/outlet',
      '/agent/command/{command_id}/screenshot',
      '/agent/command/{command_id}/inspected_shot',
      '/agent/command/{command_id}/inspected_tree',
      '/agent/run/{test_run_id}/file',
    ]);
    const chief = callers.get('a super admin')?.headers.cookie ?? '';
    const everything = callers.get('a token for everything');
    for (const endpoint of changing) {
      for (const foreign of [
        {},
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { origin: 'http://localhost:80.elsewhere.example' },
      ]) {
        expect([endpoint.path, await codeOf(endpoint, { cookie: chief, ...foreign })]).toEqual([
          endpoint.path,
          2001,
        ]);
      }
      if (isOpen(endpoint)) continue;
      const { authorization = '' } = everything?.headers ?? {};
      const code = await codeOf(endpoint, { authorization, origin: 'https://elsewhere.example' });
      expect([endpoint.path, code]).toEqual([endpoint.path, everything?.expected(endpoint)]);
    }
  });

  test('every scope opens something', () => {
    const used = new Set(farm.app.boundEndpoints.flatMap((endpoint) => callScope(endpoint)));
    // Metrics are no call of the contract.
    for (const scope of tokenScopes.filter((name) => name !== 'metrics')) expect([...used]).toContain(scope);
  });

  test('nothing is served that the contract does not list, but for what asks operators, agents and the console', () => {
    // One place of an address may have several names.
    const listed = new Set(farm.app.boundEndpoints.map(({ path }) => path.replaceAll(/\{\w+\}/g, ':')));
    const others = servedPaths(farm).filter((path) => !listed.has(path.replaceAll(/:\w+(?:\|:\w+)*/g, ':')));
    expect(others.filter((path) => !/^\/(?:config\/|livez$|readyz$|metrics$|agent)/.test(path))).toEqual([]);
  });
});

/** What the customer's service shows of an admin who is signed in as a user. Document 4, S67. */
async function asUser(farm: TestApp, cookie: string): Promise<Headers> {
  const desk = await openUserDesk({ beside: farm });
  const token = tokenOf(await desk.start(cookie, await desk.addUser('kim.user')));
  const { session_token: session } = (await desk.redeem(token)).json<{ data: { session_token: string } }>()
    .data;
  await desk.farm.close();
  return { authorization: `Bearer ${session}` };
}

/** The clock has been moved past the end of what was begun before. */
async function renewSession(farm: TestApp, admId: string): Promise<void> {
  const later = new Date(farm.clock.now().getTime() + dayMs);
  await farm.db
    .updateTable('sessions')
    .set({ expires_at: later, ends_at: later })
    .where('aid', 'in', (query) => query.selectFrom('admins').select('aid').where('adm_id', '=', admId))
    .execute();
}

/** Of Fastify's own tree of routes. */
function servedPaths({ app }: TestApp): string[] {
  const paths: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([\s│]*)[├└]── (\S+)/.exec(line);
    if (match === null) continue;
    const depth = Math.floor((match[1]?.length ?? 0) / 4);
    parents.length = depth;
    parents.push(match[2] ?? '');
    paths.push(parents.join(''));
  }
  return paths;
}
