import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { livePositionHeader } from '@rackhand/contract/call/live-times';
import { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { allDevices, changeState } from '@rackhand/contract/endpoints/devices';
import { publicKey, signIn } from '@rackhand/contract/endpoints/sign-in';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, unreachable, unreadable } from './api-error.ts';
import { callWithSecret } from './call-with-secret.ts';
import { errorText } from './error-text.ts';
import { refusalText } from './refusal-text.ts';

type Answer = (address: string, request: RequestInit) => Response | Promise<Response>;

function clientThat(answer: Answer, early: Promise<Response> | null = null, isBack = false) {
  const sent: { address: string; headers: Headers; body: string }[] = [];
  const ended: ApiError[] = [];
  const api = createApiClient({
    fetch: async (address, request = {}) => {
      const path = typeof address === 'string' ? address : 'not a path';
      const body = typeof request.body === 'string' ? request.body : '';
      sent.push({ address: path, headers: new Headers(request.headers), body });
      return answer(path, request);
    },
    language: () => 'en',
    takeEarlyAnswer: () => early,
    onSessionEnd: (error) => {
      ended.push(error);
      return Promise.resolve(isBack);
    },
  });
  return { api, sent, ended };
}

const ok = (data: unknown) => Response.json({ errorCode: 0, data });
const refusal = (status: number, errorCode: number | string, more: object = {}) =>
  Response.json(
    { errorCode, message: 'no', request_id: 'r-1', ...more },
    { status, headers: { 'Retry-After': '300' } },
  );

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as expected');
  return error;
}

describe('a call that finds the session ended', () => {
  it('is repeated once when the person is back, and its answer is the call’s', async () => {
    const answers = [refusal(401, 'sessionIsExpired'), ok({ state: 'EXCLUDE' })];
    const { api, sent } = clientThat(() => answers.shift() ?? refusal(500, 500), null, true);
    const body = { arn: 'a', old_state: 'AVAILABLE', new_state: 'EXCLUDE' } as const;
    await expect(api.call(changeState, { body })).resolves.toEqual({ state: 'EXCLUDE' });
    expect(sent.map((call) => call.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  it('is repeated only once', async () => {
    const { api, sent } = clientThat(() => refusal(401, 31011), null, true);
    expect((await failureOf(api.call(allDevices))).code).toBe('31011');
    expect(sent).toHaveLength(2);
  });
});

describe('a call of the API', () => {
  it('answers the data and says the language of the page', async () => {
    const { api, sent } = clientThat(() => ok({ arns: [], total_count: 0 }));
    await expect(api.call(allDevices, { query: { page: 2 } })).resolves.toEqual({ arns: [], total_count: 0 });
    expect(sent[0]?.address).toBe('/admbo/all_device?page=2');
    expect(sent[0]?.headers.get('Accept-Language')).toBe('en');
    expect(sent[0]?.headers.has('X-Auto-Refresh')).toBe(false);
  });

  it('says when the person did nothing for it', async () => {
    const { api, sent } = clientThat(() => ok({ arns: [], total_count: 0 }));
    await api.call(allDevices, { automatic: true });
    expect(sent[0]?.headers.get('X-Auto-Refresh')).toBe('1');
  });

  it('takes the answer that is already on its way', async () => {
    const { api, sent } = clientThat(() => ok({}), Promise.resolve(ok({ arns: [], total_count: 7 })));
    expect((await api.call(allDevices)).total_count).toBe(7);
    expect(sent).toEqual([]);
  });

  it('fails with the code, the words, the request’s id and the fields of the server', async () => {
    const details = [{ field: 'old_state', message: 'OFFLINE' }];
    const { api } = clientThat(() => refusal(409, 20414, { details }));
    const body = { arn: 'a', old_state: 'AVAILABLE', new_state: 'EXCLUDE' } as const;
    const error = await failureOf(api.call(changeState, { body }));
    expect(error).toMatchObject({ code: '20414', message: 'no', requestId: 'r-1', status: 409, details });
    expect(error.retryAfterSeconds).toBe(300);
  });

  it('is told to people by its code where the code has no words, not by the status of HTTP', async () => {
    const { api } = clientThat(() => refusal(409, 'E2042', { message: '' }));
    const text = errorText(await failureOf(api.call(allDevices)));
    for (const said of [text.ko, text.en]) {
      expect(said).toContain('(E2042)');
      expect(said).not.toContain('409');
    }
  });

  it('fails as unreachable or unreadable where the server could not say anything', async () => {
    const away = clientThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(away.api.call(allDevices))).code).toBe(unreachable);
    const page = clientThat(() => new Response('<html>', { status: 502 }));
    expect(await failureOf(page.api.call(allDevices))).toMatchObject({ code: unreadable, status: 502 });
  });

  it.each([31011, 'sessionIsExpired', 'SESSION_1012'])(
    'tells the session of its end with %s',
    async (code) => {
      const { api, ended } = clientThat(() => refusal(401, code));
      await failureOf(api.call(allDevices));
      expect(ended.map((error) => error.code)).toEqual([String(code)]);
    },
  );
});

describe('a call with a secret', () => {
  const key = `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(8)}\n-----END PUBLIC KEY-----`;
  const body = { admin_id: 'admin01', pw: 'sealed' };

  it('is repeated once with a new key when the key was refused', async () => {
    let keys = 0;
    const { api, sent } = clientThat((address) => {
      if (address !== publicKey.path)
        return refusal(400, 901, { details: [{ field: 'key', message: 'used' }] });
      keys += 1;
      return ok({ public_key: key, key: `ticket ${String(keys)}` });
    });
    const call = callWithSecret(api, signIn, ({ key: ticket }) =>
      Promise.resolve({ body: { ...body, key: ticket } }),
    );
    expect((await failureOf(call)).code).toBe('901');
    const tickets = sent.filter(({ address }) => address === signIn.path).map(({ body: text }) => text);
    expect(tickets.map((text) => (JSON.parse(text) as { key: string }).key)).toEqual([
      'ticket 1',
      'ticket 2',
    ]);
  });

  it('is not repeated when the password was wrong', async () => {
    const { api, sent } = clientThat((address) =>
      address === publicKey.path ? ok({ public_key: key, key: 'ticket' }) : refusal(400, 'E1004'),
    );
    const call = callWithSecret(api, signIn, ({ key: ticket }) =>
      Promise.resolve({ body: { ...body, key: ticket } }),
    );
    expect((await failureOf(call)).code).toBe('E1004');
    expect(sent.filter(({ address }) => address === signIn.path)).toHaveLength(1);
  });
});

describe('a file that an administrator downloads', () => {
  const rows = 'ID\r\nkim\r\n';
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename*=UTF-8''users_20261128120000.csv`,
  };
  /** What has gone to the browser's downloads. */
  let saved: { name: string; blob: Blob | null }[] = [];
  beforeEach(() => {
    saved = [];
    const kept = new Map<string, Blob>();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      const address = `blob:${String(kept.size)}`;
      if (file instanceof Blob) kept.set(address, file);
      return address;
    });
    const createElement = () => ({
      href: '',
      download: '',
      click() {
        saved.push({ name: this.download, blob: kept.get(this.href) ?? null });
      },
    });
    vi.stubGlobal('document', { createElement });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const take = async (answer: RequestListener): Promise<unknown> => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { api } = clientThat((path, request) => fetch(`http://127.0.0.1:${String(port)}${path}`, request));
    const outcome: unknown = await api.download(downloadCsv, { body: { table: 'users' } }).then(
      () => null,
      (failure: unknown) => failure,
    );
    server.close();
    return outcome;
  };

  it('is saved whole, under the name that the server gave it', async () => {
    expect(await take((_request, response) => response.writeHead(200, headers).end(rows))).toBeNull();
    expect(saved.map(({ name }) => name)).toEqual(['users_20261128120000.csv']);
    expect(await saved[0]?.blob?.text()).toBe(rows);
  });

  it('is a failure where its connection is cut in the middle, and no short file is saved', async () => {
    const failure = await take((_request, response) => {
      response.writeHead(200, headers).write(rows, () => response.destroy());
    });
    expect(failure).toMatchObject({ code: unreachable });
    expect(saved).toEqual([]);
  });

  it('that is refused is told in the refusal’s own words and with what it names, and nothing is saved', async () => {
    const envelope = { errorCode: 20414, message: 'no', details: [{ field: 'table', message: 'users' }] };
    const failure = await take((_request, response) =>
      response.writeHead(409, { ...headers, 'X-Request-Id': 'r-2' }).end(JSON.stringify(envelope)),
    );
    expect(failure).toMatchObject({ code: '20414', status: 409, requestId: 'r-2' });
    expect(refusalText(failure)).toEqual({
      ko: '다른 요청이 진행되고 있습니다.\nusers',
      en: 'Another request is in progress.\nusers',
    });
    expect(saved).toEqual([]);
  });
});

it('the stream may begin behind the oldest answer of a page, in each topic, whatever it shows', async () => {
  const versions = ['desk=3,tests=3,work=12,apps=3,farm=7', 'desk=3,tests=3,work=9,apps=3,farm=8'];
  const { api } = clientThat(() =>
    Response.json({ errorCode: 0, data: {} }, { headers: { [livePositionHeader]: versions.shift() ?? '' } }),
  );
  expect(api.completeUpTo()).toBeNull();
  for (let nth = 0; nth < 3; nth += 1) await api.call(allDevices);
  const numbers = { desk: 3, tests: 3, work: 9, apps: 3, farm: 7 };
  expect(api.completeUpTo()).toEqual({ numbers, isOne: false });
});

it('the refusal of a protected app is said by the app alone, any other by its code and then its details', () => {
  const texts = { ko: 'kr.lab.choco: 보호 앱입니다.', en: 'kr.lab.choco is protected from deletion.' };
  const refused = (code: string, details: ApiError['details']) =>
    refusalText(
      new ApiError({
        ...{ code, message: '', status: 403, requestId: null, retryAfterSeconds: null },
        details,
      }),
    );
  expect(refused('10401', [{ field: 'device_app_id', message: texts.ko, texts }])).toEqual(texts);
  expect(refused('10401', []).en).toBe('Setting app information is denied.');
  expect(refused('20413', [{ field: 'device_app_id', message: texts.ko, texts }]).en).toBe(
    `The device cannot process the request.\n${texts.en}`,
  );
});
