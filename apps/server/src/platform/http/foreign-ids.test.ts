import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@rackhand/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { type ForeignRows, makeForeignRows } from '../../testing/foreign-rows.ts';
import { report } from '../../testing/report-sightings.ts';
import { seal } from '../../testing/seal.ts';
import { fetchTicket } from '../../testing/sign-in-by-http.ts';
import { phone } from '../../testing/test-sightings.ts';
import { serviceUrl } from '../../testing/user-desk.ts';

/** What an id names, by its key; `id` says it by its path. A key of a new call stands here or among what is no id. */
const namedBy: Record<string, Kind> = {
  aid: 'admin',
  arn: 'device',
  arns: 'device',
  bulk_id: 'bulk',
  command_id: 'command',
  default_view_id: 'view',
  deviceArn: 'device',
  devices: 'device',
  group: 'rack',
  groups: 'rack',
  hold_id: 'hold',
  ids: 'command',
  rack: 'rack',
  racks: 'rack',
  server: 'hostName',
  tkey: 'session',
  uid: 'user',
  view_id: 'view',
  '/admbo/admin/remove/{id}': 'admin',
  '/admbo/api_token/revoke': 'token',
  '/admbo/server/{id}': 'host',
};
type Kind = keyof ForeignRows | 'bulk' | 'command' | 'hold' | 'rack' | 'hostName';

/** Values, words of a filter, names that somebody signs in by, and secrets, whose refusals have tests of their own. */
const noIds = new Set(
  [
    'accept accept_new_devices action before columns decision draining exclude_until from info is_shared is_super_admin kind',
    'kinds layout limit locale memo minutes name new_device_id new_state note object old_device_id old_state open others page q',
    'rackLocation range remove_reason result rows rows_per_page scopes skey sort state state_group sval to type',
    'update_reason valid_days version view wait who',
    'adm_email adm_id adm_phone admin_id adm_pw force key login_record_id old_pw pw resend token verification_code',
  ].flatMap((line) => line.split(' ')),
);

/** A number that is about to be given, not one that is there. */
const newNumbers = new Set(['POST /admbo/rack rack', 'POST /admbo/rack_group group']);

const excluded = { new_state: 'EXCLUDE', update_reason: '' };
const later = '2099-01-01T00:00:00+09:00';
/** What else a call asks for, so that it comes as far as the id. */
const besides: Record<string, object> = {
  '/admbo/admin/change_info': { adm_email: 'a@farm.example', adm_phone: '010-1234-5678' },
  '/admbo/device/bulk_command': { type: 'reboot' },
  '/admbo/device/bulk_state': excluded,
  '/admbo/device/maintenance': { exclude_until: later },
  '/admbo/device/move': { rackLocation: '', version: 0 },
  '/admbo/rack': { name: 'x', rows: 1, columns: 1 },
  '/admbo/rack/order': { group: 1, racks: [] },
  'PUT /admbo/rack/{group}/{rack}': { name: 'x', rows: 1, columns: 1 },
  'PUT /admbo/rack_group/{group}': { name: 'x' },
  '/admbo/server/{id}/accept_new_devices': { accept: true },
  '/admbo/server/{id}/devices': { decision: 'accept', arns: ['arn:farm:device:1'] },
  '/admbo/server/{id}/drain': { draining: true },
  '/admbo/server/{id}/rename': { name: 'x' },
  'PUT /admbo/device/view/{view_id}': { name: 'x' },
  '/service/change_state': { old_state: 'AVAILABLE', ...excluded },
  '/service/hold': { state: 'USING', minutes: 5 },
  '/service/hold/renew': { minutes: 5 },
  '/service/remove': { old_state: 'AVAILABLE' },
  '/service/update_info': { info: {}, version: 0 },
};

/** How what is not there is refused; document 3 section 1. */
const refusalOf: Record<Kind, string> = {
  admin: '404 1001',
  bulk: '404 2002',
  command: '404 2002',
  device: '404 E1011',
  hold: '404 2002',
  host: '404 2002',
  hostName: '404 2002',
  rack: '404 2002',
  session: '404 2002',
  token: '404 2002',
  user: '404 1017',
  view: '404 2002',
};
/** Where a call says it in a way of its own. */
const ownRefusals: Record<string, string> = {
  'GET /service/get_info deviceArn': '404 2501',
  'GET /service/device_timeline deviceArn': '404 2501',
  'GET /service/device_readings deviceArn': '404 2501',
  'GET /service/device_outages deviceArn': '404 2501',
  // What was ordered is not what is there.
  'POST /admbo/rack/order racks': '409 20414',
  'POST /admbo/rack_group/order groups': '409 20414',
  'GET /admbo/hold arn': 'an empty list',
  'GET /admbo/command arn': 'an empty list',
  'GET /admbo/command ids': 'an empty list',
};
/** The history of a device stays when it has left the farm. Document 3 section 4. */
const history = /^GET \/service\/device_(?:timeline|readings|outages) /;

describe('an id that is not there for who asks, be it of another deployment, gone, or nobody’s', () => {
  let farm: TestApp;
  let cookie: string;
  let foreign: ForeignRows;
  beforeAll(async () => {
    farm = await createTestApp({ deployments: { 'origin.json': { serviceUrl } } });
    // What the other ids of a path name is there.
    await report(farm, [phone('OWN1')]);
    foreign = await makeForeignRows(farm);
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
    return kind === 'host' || kind === 'rack' || kind === 'view' ? '987' : randomUUID();
  }
  function idsOf(kind: Kind): string[] {
    if (kind === 'hostName') return [unknown(kind), 'gone'];
    return Object.hasOwn(foreign, kind)
      ? [unknown(kind), foreign[kind as keyof ForeignRows]]
      : [unknown(kind)];
  }

  /** In a body some ids are numbers, and some stand in a list. */
  function inBody({ key, endpoint: { path } }: Place, id: string): unknown {
    if (key === 'devices') return [{ arn: id, old_state: 'AVAILABLE' }];
    if (key === 'arns') return [id];
    if (key === 'groups' || key === 'racks') return [Number(id)];
    if (path === '/admbo/device/maintenance' && key === 'rack') return `1-${id}`;
    return key === 'group' || key === 'default_view_id' ? Number(id) : id;
  }

  async function answerTo(place: Place, id: string): Promise<string> {
    const { endpoint, where, key } = place;
    const { method, path } = endpoint;
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
      where === 'params' && name === key ? id : '1',
    );
    const query = where === 'query' ? { query: { [key]: id } } : {};
    const more =
      path === '/admbo/admin/change_pw' ? await sealed() : (besides[path] ?? besides[`${method} ${path}`]);
    const others = path === '/admbo/sessions/end' && key === 'aid' ? { others: true } : more;
    const given = where === 'body' ? { [key]: inBody(place, id) } : {};
    const payload = method === 'GET' ? {} : { payload: { ...others, ...given } };
    const response = await farm.app.inject({
      method,
      url,
      headers: { cookie, ...sameOrigin },
      ...query,
      ...payload,
    });
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
        const isHistory = id === foreign.device && history.test(place.name);
        expected.push(`${place.name} of ${id}: ${isHistory ? '200 0' : said}`);
      }
    }
    expect(answers).toEqual(expected);
  });
});
