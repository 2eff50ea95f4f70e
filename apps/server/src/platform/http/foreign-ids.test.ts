import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { liveSubjects, type SharedKind, sharing } from '@rackhand/contract/deployment/sharing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import {
  besides,
  history,
  type Kind,
  namedBy,
  newNumbers,
  noIds,
  ownRefusals,
  refusalOf,
} from '../../testing/foreign-ids.ts';
import { type Mark, type MarkedFarm, markFarm } from '../../testing/foreign-marks.ts';
import {
  addSession,
  addTeam,
  type ForeignRows,
  makeForeignAdmin,
  makeForeignRows,
} from '../../testing/foreign-rows.ts';
import { report } from '../../testing/report-sightings.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket } from '../../testing/sign-in-by-http.ts';
import { phone } from '../../testing/test-sightings.ts';
import { serviceUrl } from '../../testing/user-desk.ts';

describe('an id that is not there for who asks, be it of another deployment, gone, or nobody’s', () => {
  let farm: TestApp;
  let cookie: string;
  let foreign: ForeignRows;
  /** A super admin of the same deployment. */
  let fellow: string;
  beforeAll(async () => {
    farm = await createTestApp({ deployments: { 'origin.json': { serviceUrl } } });
    // What the other ids of a path name is there.
    await report(farm, [phone('OWN1')]);
    await addTeam(farm, { groupType: 'origin' });
    foreign = await makeForeignRows(farm);
    fellow = await makeForeignAdmin(farm, 'fellow', 'origin');
    cookie = await farm.signIn('super');
    await farm.db
      .updateTable('admins')
      .set({ group_type: 'origin' })
      .where('adm_id', '=', 'super01')
      .execute();
  });
  afterAll(() => farm.close());

  interface Place {
    endpoint: Endpoint;
    where: 'params' | 'query' | 'body';
    key: string;
    name: string;
  }

  function places(): Place[] {
    return farm.app.boundEndpoints.flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((where) =>
        Object.keys(endpoint[where]?.shape ?? {}).map((key) => {
          return { endpoint, where, key, name: `${endpoint.method} ${endpoint.path} ${key}` };
        }),
      ),
    );
  }
  const kindOf = ({ endpoint: { path }, key }: Place): Kind | undefined =>
    key === 'id' ? namedBy[path.replace(/(\{id\}).*/, '$1')] : namedBy[key];
  const isId = (place: Place): boolean => !noIds.has(place.key) && !newNumbers.has(place.name);

  function unknown(kind: Kind): string {
    if (kind === 'device') return 'arn:farm:device:2147483647';
    if (kind === 'run') return '987-1';
    return numbered.has(kind) ? '987' : randomUUID();
  }
  function idsOf(kind: Kind): string[] {
    if (kind === 'hostName') return [unknown(kind), 'gone'];
    return Object.hasOwn(foreign, kind)
      ? [unknown(kind), ...foreign[kind as keyof ForeignRows]]
      : [unknown(kind)];
  }

  /** In a body some ids are numbers, and some stand in a list. */
  function inBody({ key, endpoint: { path } }: Place, id: string): unknown {
    if (key === 'tid') return Number(id.split('-')[0]);
    if (key === 'devices' && /\/(?:project|custom_test|tokkidan)/.test(path)) return [id];
    if (key === 'devices') return [{ arn: id, old_state: 'AVAILABLE' }];
    if (key === 'arns' || key === 'uids') return [id];
    if (key === 'test_run_ids' || key === 'alert_ids') return [id];
    if (key === 'remove' || key === 'webhooks') return [Number(id)];
    if (key === 'device_app_ids') return [Number(id)];
    if (key === 'groups' || key === 'racks') return [Number(id)];
    if (path === '/admbo/device/maintenance' && key === 'rack') return `1-${id}`;
    const isNumber =
      /^(?:project|team|group|noti|product|link|period|reason|rule|webhook)_id$/.test(key) ||
      /\/(?:project|schedule_management|tokkidan)/.test(path) ||
      key === 'group' ||
      key === 'default_view_id' ||
      path.startsWith('/admbo/custom/');
    return isNumber ? Number(id) : id;
  }

  async function answerTo(place: Place, id: string): Promise<string> {
    const { endpoint, where, key } = place;
    const { method, path } = endpoint;
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
      where === 'params' && name === key
        ? id
        : name === 'type'
          ? 'failed'
          : name === 'udid'
            ? 'OWN1'
            : path === '/admbo/admin/remove/{id}'
              ? fellow
              : '1',
    );
    const query = where === 'query' ? { query: { [key]: id } } : {};
    const more = /^\/admbo\/(?:admin\/change_pw|user\/pw\/change)$/.test(path)
      ? await sealed()
      : (besides[path] ?? besides[`${method} ${path}`]);
    const others =
      path === '/admbo/sessions/end' && key === 'aid'
        ? { others: true }
        : path === '/admbo/admin/change_info' && key === 'tokens_to'
          ? { ...more, aid: fellow, is_super_admin: false }
          : more;
    const given = where === 'body' ? { [key]: inBody(place, id) } : {};
    // Devices by name take the place of a filter, and runs by name that of a span.
    const filter =
      key === 'devices' && path === '/admbo/project'
        ? { device_filter: undefined }
        : key === 'test_run_ids'
          ? { from: undefined, to: undefined }
          : {};
    const payload = method === 'GET' ? {} : { payload: { ...others, ...filter, ...given } };
    const response = await farm.app.inject({
      method,
      url,
      headers: { cookie, ...sameOrigin },
      ...query,
      ...payload,
    });
    // A file of its headings alone.
    if (response.body.startsWith('\uFEFF'))
      return response.body.trim().includes('\n') ? 'a file' : 'an empty list';
    const body = response.json<{
      errorCode: unknown;
      data?: { results?: { errorCode: unknown }[]; total_count?: number };
    }>();
    const [row] = body.data?.results ?? [];
    if (row !== undefined) return `404 ${String(row.errorCode)}`;
    if (body.data?.total_count === 0) return 'an empty list';
    return `${String(response.statusCode)} ${String(body.errorCode)}`;
  }
  async function sealed(): Promise<object> {
    const ticket = await fetchTicket(farm.app);
    return { pw: seal('Wz7!vQ2xTr', ticket.public_key), key: ticket.key };
  }

  test('is known as one wherever a call of the contract takes it', () => {
    const unclear = places().filter((place) => isId(place) && kindOf(place) === undefined);
    expect(unclear.map(({ name }) => name)).toEqual([]);
  });

  test('is refused by every call, in path, query and body, as what is not there (S58, F60)', async () => {
    const answers: string[] = [];
    const expected: string[] = [];
    for (const place of places().filter(isId)) {
      const kind = kindOf(place);
      if (kind === undefined) throw new Error(place.name);
      for (const id of idsOf(kind)) {
        answers.push(`${place.name} of ${id}: ${await answerTo(place, id)}`);
        const said = ownRefusals[place.name] ?? refusalOf[kind];
        const isHistory = foreign.device.includes(id) && history.test(place.name);
        expected.push(`${place.name} of ${id}: ${isHistory ? '200 0' : said}`);
      }
    }
    expect(answers).toEqual(expected);
  });

  test('is called by no name in the trail of who asked, also where the call is not for them (S88)', async () => {
    const plain = await makeForeignAdmin(farm, 'plain', 'origin');
    await farm.db.updateTable('admins').set({ is_super_admin: false }).where('aid', '=', plain).execute();
    const caller = cookie;
    ({ cookie } = await addSession(farm, plain, 'origin'));
    for (const place of places().filter(isId)) {
      const kind = kindOf(place);
      if (kind !== undefined) for (const id of idsOf(kind)) await answerTo(place, id);
    }
    cookie = caller;
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['actor_name', 'action', 'object', 'before', 'after'])
      .where('actor_name', 'in', ['plain', 'super01'])
      .where('result', '<>', 'ok')
      .execute();
    expect(new Set(trail.map(({ actor_name: name }) => name))).toEqual(new Set(['plain', 'super01']));
    const names = /"(?:foreign|everywhere|mine)"/;
    expect(trail.filter((entry) => names.test(JSON.stringify(entry)))).toEqual([]);
  });
});

/** Whose ids are numbers. */
const numbered: ReadonlySet<Kind> = new Set([
  'notice',
  'product',
  'alertRule',
  'alert',
  'webhook',
  'link',
  'category',
  'customerGroup',
  'team',
  'ticket',
  'period',
  'project',
  'tokkidan',
  'deviceApp',
  'host',
  'package',
  'protectedApp',
  'repair',
  'repairReason',
  'rack',
  'setting',
  'view',
]);

/** Without a text of their own (pictures have a test beside their calls), or read by their person alone; power controllers are a file of the server. */
const unmarked: readonly SharedKind[] = [
  'device history',
  'screenshot',
  'inspection',
  // Their search is no read of this kind.
  'test',
  'power controller',
  'sign-in as a user',
  'list layout',
  'own activity',
  'kept answer',
  'stream',
];

const atOnce = 8;

describe('of what the deployments of one server have', () => {
  let farm: TestApp;
  let marked: MarkedFarm;
  const hosts = { 'shop.example': 'hmg' };
  beforeAll(async () => {
    const settings = {
      'hmg.json': { serviceUrl: 'https://mark-settings.example', schedulerAllCategories: true },
    };
    farm = await createTestApp({ deployments: { 'appConfig.json': { hosts }, ...settings } });
    marked = await markFarm(farm);
  });
  afterAll(() => farm.close());

  /** All that a super admin reads in one deployment, in every list and of every admin and device. */
  async function everything(aid: string, groupType: GroupType): Promise<string> {
    const { cookie } = await addSession(farm, aid, groupType);
    const headers = { cookie, host: groupType === 'hmg' ? 'shop.example' : 'localhost', ...sameOrigin };
    const reads = farm.app.boundEndpoints.filter(
      ({ method, path, changes, access }) =>
        method === 'GET' && changes !== true && access !== 'open' && !/\{|\/events$/.test(path),
    );
    const urls = [
      ...reads.map(({ path, query }) =>
        'deviceArn' in query.shape ? `${path}?deviceArn=${marked.arn}` : path,
      ),
      '/admbo/custom/setting/failed',
      '/admbo/device/MARKDEVICE/app',
      ...marked.aids.flatMap((id) => [`/admbo/sessions?aid=${id}`, `/admbo/api_token?owner=${id}`]),
    ];
    const answers: Awaited<ReturnType<typeof farm.app.inject>>[] = [];
    // All at once would wait for connections to the database longer than a call may.
    for (let next = 0; next < urls.length; next += atOnce)
      answers.push(
        ...(await Promise.all(
          urls.slice(next, next + atOnce).map((url) => farm.app.inject({ url, headers })),
        )),
      );
    const users = await farm.app.inject({ method: 'POST', url: '/admbo/user/search', headers, payload: {} });
    expect([...answers, users].filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    return [...answers, users].map(({ body }) => body).join('\n');
  }
  const seenIn = (text: string): string[] =>
    marked.marks.filter((mark) => text.includes(mark.text)).map((mark) => mark.text);
  const marksOf = (isSeen: (mark: Mark) => boolean): string[] =>
    marked.marks.filter(isSeen).map(({ text }) => text);

  test('there is something here of every kind in the table of the contract', () => {
    const kinds = new Set([...marked.marks.map(({ kind }) => kind), ...unmarked]);
    expect([...kinds].sort()).toEqual(Object.keys(sharing).sort());
  });

  test('another one sees what the farm shares, and nothing else (S88)', async () => {
    const aid = await makeForeignAdmin(farm, 'own-super', 'origin');
    const shared = marksOf(({ kind }) => sharing[kind] === 'farm');
    expect(seenIn(await everything(aid, 'origin'))).toEqual(shared);
  });

  test('its own admins see their part, and nothing of those of all deployments (S88, S89)', async () => {
    const aid = await makeForeignAdmin(farm, 'hmg-super', 'hmg');
    const own = marksOf(({ kind, groupType }) => sharing[kind] === 'farm' || groupType === 'hmg');
    expect(seenIn(await everything(aid, 'hmg'))).toEqual(own);
  });

  test('the admins of all deployments see everything that is no person’s', async () => {
    const aid = await makeForeignAdmin(farm, 'all-super', null);
    const text = `${await everything(aid, 'hmg')}\n${await everything(aid, 'origin')}`;
    expect(seenIn(text)).toEqual(marksOf(({ kind }) => sharing[kind] !== 'person'));
  });

  test('live events tell of what the farm shares, and of lists of the stream’s own deployment', () => {
    const ofOne = Object.entries(liveSubjects).filter(([, kind]) => sharing[kind] === 'deployment');
    expect(ofOne).toEqual([
      ['custom_setting', 'custom setting'],
      ['test', 'test'],
      ['schedule', 'category'],
      ['notice', 'notice'],
      ['customer', 'user'],
    ]);
    const told = new Set(Object.values(liveSubjects).map((kind) => sharing[kind]));
    expect([...told].sort()).toEqual(['deployment', 'farm', 'person']);
    expect(Object.entries(liveSubjects).filter(([, kind]) => sharing[kind] === 'person')).toEqual(
      ['reset', 'ready', 'ended'].map((name) => [name, 'stream']),
    );
  });
});
