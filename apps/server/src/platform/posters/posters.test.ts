import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { phoneThatSays, report } from '../../testing/report-sightings.ts';

const builtConsole = fileURLToPath(new URL('../../../../../dist/console', import.meta.url));

let farm: TestApp;
let cookie: string;

beforeAll(async () => {
  farm = await createTestApp({ env: { CONSOLE_DIR: builtConsole } });
  await report(farm, [phoneThatSays('FIRST1', { model: '<b>Odd & "new"' }), phoneThatSays('SECOND2', {})]);
});
afterAll(() => farm.close());
beforeEach(async () => {
  cookie = await farm.signIn('admin');
});

async function open(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await farm.app.inject({ url, headers: { accept: 'text/html', cookie, ...headers } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const isPacked = answer.headers['content-encoding'] === 'gzip';
  return (isPacked ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString();
}

/** What stands in the page before its code puts the page itself there. */
const posterOf = (page: string): string | null => /<div id="poster".*(?=<\/body>)/s.exec(page)?.[0] ?? null;
const rowsOf = (page: string): string[] =>
  [...(posterOf(page) ?? '').matchAll(/<tr[^>]* data-arn=".*?<\/tr>/gs)].map(([row]) => row);

/** One that is not drawn in time is left out: the program has just started, or the machine is busy. */
async function openWithPoster(url: string, headers?: Record<string, string>): Promise<string> {
  let page = '';
  const lookOnce = async (): Promise<string | null> => {
    page = await open(url, headers);
    return posterOf(page);
  };
  await expect.poll(lookOnce, { timeout: 30_000 }).not.toBeNull();
  return page;
}

describe('the device list of who is signed in', () => {
  it('comes with its first rows in the HTML, which nothing can be pressed in and nobody reads out', async () => {
    const page = await openWithPoster('/device');
    expect(rowsOf(page).map((row) => /data-copy="(\w+)"/.exec(row)?.[1])).toEqual(['FIRST1', 'SECOND2']);
    expect(page).toMatch(/<div id="root"><\/div>.*<div id="poster" inert aria-hidden="true">/s);
  });

  it('brings the scripts that its policy names, and no other may run', async () => {
    const { headers, body } = await farm.app.inject({
      url: '/device',
      headers: { accept: 'text/html', cookie },
    });
    const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(scripts.length).toBeGreaterThan(0);
    const policy = String(headers['content-security-policy']);
    const [, named = ''] = /script-src 'self' ([^;]*);/.exec(policy) ?? [];
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(named.split(' ')).toEqual(expect.arrayContaining(hashes));
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('brings its styles to a browser that has none, those of all pages with the code, and names them to one that has', async () => {
    const visit = (styles = '') =>
      farm.app.inject({ url: '/device', headers: { accept: 'text/html', cookie: `${cookie}; ${styles}` } });
    const namedIn = (html = '') => /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html)?.[1];
    const first = await visit();
    const told = first.cookies.find(({ name }) => name === 'rackhand_styles')?.value;
    const [head, rest] = first.body.split('</head>');
    expect(head).toMatch(/<style>.{10000}/s);
    expect([namedIn(head), namedIn(rest)]).toEqual([undefined, told]);
    // Where a browser read of them it would paint nothing until they have come.
    expect(namedIn(first.body.replaceAll(/<template.*?<\/template>/gs, ''))).toBeUndefined();
    const next = await visit(`rackhand_styles=${String(told)}`);
    expect([namedIn(next.body.split('</head>')[0]), next.cookies]).toEqual([told, []]);
    expect(next.body).not.toContain('<style>');
    // Of an earlier release.
    expect((await visit('rackhand_styles=/assets/style-older123.css')).body).toMatch(/<style>/);
  });

  it.each(['/device', '/app_drift'])(
    'brings a style for each class of the first screen of %s that has one, and few others',
    async (url) => {
      const page = await openWithPoster(url);
      const [, own = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
      const [sheet = ''] = readdirSync(join(builtConsole, 'assets')).filter((name) =>
        /^style-.+\.css$/.test(name),
      );
      const all = readFileSync(join(builtConsole, 'assets', sheet), 'utf8');
      const isStyled = (name: string, styles: string): boolean =>
        new RegExp(`\\.${name}(?![\\w-])`).test(styles);
      const shown = new Set(
        [...(posterOf(page) ?? '').matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
          names.split(' '),
        ),
      );
      const styled = [...shown].filter((name) => isStyled(name, all));
      expect(styled.length).toBeGreaterThan(20);
      expect(styled.filter((name) => !isStyled(name, own))).toEqual([]);
      expect(own.length).toBeLessThan(all.length / 3);
    },
  );

  it('shows what devices say of themselves as text', async () => {
    const page = await openWithPoster('/device');
    expect(page).toContain('&lt;b&gt;Odd &amp; &quot;new&quot;');
    expect(page).not.toContain('<b>Odd');
  });

  it('is filtered as its address says, and in the language and with the folded navigation of that browser', async () => {
    const found = await openWithPoster('/device?q=second&page=1&nonsense=2');
    expect(rowsOf(found)).toHaveLength(1);
    expect(posterOf(found)).toContain('장비 목록');
    expect(found).toContain('<html lang="ko">');
    // As an earlier release has told it.
    const folded = await openWithPoster('/device', { cookie: `${cookie}; rackhand_look=en.folded` });
    expect(posterOf(folded)).toContain('Device list');
    expect(posterOf(folded)).toContain('data-folded="true"');
  });

  it('is painted in that browser’s colours and language before any script has run', async () => {
    const isFirst = async (): Promise<boolean> => {
      const page = await openWithPoster('/device', { cookie: `${cookie}; rackhand_look=en.open.dark` });
      expect(page).toContain('<html lang="en" data-theme="dark">');
      return page.indexOf('<div id="poster"') < page.indexOf('<script');
    };
    // On a busy machine the code does not wait for it.
    await expect.poll(isFirst, { timeout: 30_000 }).toBe(true);
    const odd = await open('/device', {
      cookie: `${cookie}; rackhand_look=xx.open."><script>.fonts-"><script>`,
    });
    expect(odd).toContain('<html lang="ko">');
    expect(odd).not.toContain('href="/assets/fonts-');
  });

  it('is painted in the letters that this browser has already', async () => {
    const [fonts = ''] = readdirSync(join(builtConsole, 'assets')).filter((name) =>
      /^fonts-.+\.css$/.test(name),
    );
    const openWith = (name: string) =>
      open('/device', { cookie: `${cookie}; rackhand_look=ko.open.system.${name}` });
    expect(await openWith(fonts.replace('.css', ''))).toContain(
      `<link rel="stylesheet" href="/assets/${fonts}"></head>`,
    );
    // Of an earlier release.
    expect(await openWith('fonts-B3xK9_aQ')).not.toContain('href="/assets/fonts-');
  });

  it('is packed where the browser takes that', async () => {
    expect(rowsOf(await openWithPoster('/device', { 'accept-encoding': 'gzip, br' }))).toHaveLength(2);
  });

  it('is arranged as that admin has it, and not as the one before', async () => {
    const url = '/admbo/device/list_preference';
    const layout = {
      columns: ['model', 'udid', 'platformVersion'],
      density: 'normal',
      striped: true,
      wrapped: false,
    };
    const saved = await farm.app.inject({
      method: 'PUT',
      url,
      headers: { cookie, ...sameOrigin },
      payload: { layout },
    });
    expect(saved.json()).toMatchObject({ errorCode: 0 });
    expect(posterOf(await openWithPoster('/device'))).toContain('data-striped=""');
    const other = { cookie: await farm.signIn('super') };
    expect(posterOf(await openWithPoster('/device', other))).not.toContain('data-striped=""');
  });
});

describe('a page comes without a first screen', () => {
  it('for who is not signed in, or not any more', async () => {
    await openWithPoster('/device');
    expect(posterOf(await open('/device', { cookie: '' }))).toBeNull();
    expect(posterOf(await open('/device', { cookie: `rackhand_session=${'x'.repeat(43)}` }))).toBeNull();
    await farm.db.deleteFrom('sessions').execute();
    expect(posterOf(await open('/device'))).toBeNull();
  });

  it('where the password has to be renewed first', async () => {
    await openWithPoster('/device');
    await farm.db.updateTable('admins').set({ is_renewed_pw: false }).execute();
    expect(posterOf(await open('/device'))).toBeNull();
    await farm.db.updateTable('admins').set({ is_renewed_pw: true }).execute();
  });

  it('where it is no long table, and where only its head is asked for', async () => {
    expect(posterOf(await open('/audit'))).toBeNull();
    const head = await farm.app.inject({
      method: 'HEAD',
      url: '/device',
      headers: { accept: 'text/html', cookie },
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

it('slides no session', async () => {
  const expires = () =>
    farm.db
      .selectFrom('sessions')
      .select('expires_at')
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  await openWithPoster('/device');
  const before = await expires();
  farm.clock.advance(10 * 60_000);
  await openWithPoster('/device');
  expect(await expires()).toEqual(before);
});
