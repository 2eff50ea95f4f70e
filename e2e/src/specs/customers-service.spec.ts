import { freePort } from '@rackhand/program/testing/free-port';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { createProgram, type Program } from '../farm/program.ts';
import { waitUntil } from '../farm/wait-until.ts';

const answered = z.object({
  errorCode: z.union([z.int(), z.string()]),
  data: z.record(z.string(), z.unknown()).default({}),
});
const mails = z.array(z.object({ to: z.string(), text: z.string() }));
const devices = z.array(z.object({ arn: z.string(), info: z.object({ state: z.string() }) }));
const password = 'Wz7!vQ2xTr';

let farm: Farm;
let desk: HttpAdmin;
let shop: Program;
let shopUrl: string;
let browser: Browser;

beforeAll(async () => {
  const port = await freePort();
  shopUrl = `http://127.0.0.1:${String(port)}`;
  farm = await startFarm({ devices: 1, deployments: { 'origin.json': { serviceUrl: `${shopUrl}/` } } });
  desk = await signInByHttp(farm, farm.admin);
  const scopes = ['customers', 'billing'];
  const { data } = await desk.post('/admbo/api_token', { name: 'shop', scopes, valid_days: 30 });
  shop = createProgram(['--import', 'tsx', 'e2e/src/farm/shop-service.ts'], {
    PATH: process.env.PATH,
    FARM_URL: farm.url,
    FARM_TOKEN: String(data['token']),
    PORT: String(port),
  });
  shop.start();
  const isUp = async (): Promise<boolean> => (await fetch(shopUrl).catch(() => null))?.ok === true;
  await waitUntil('the service is up', isUp, 30_000);
  browser = await openChromium();
});
afterAll(async () => {
  await leaveChromium(browser);
  await shop.stop();
  await desk.leave();
  await farm.stop();
});

/** The service does it for one of its users. */
async function serve(path: string, body: object): Promise<z.infer<typeof answered>> {
  const answer = await fetch(`${shopUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return answered.parse(await answer.json());
}

/** Invited by an admin; the code stands in the mail. */
async function invite(user_id: string): Promise<{ uid: string; code: string }> {
  const email = `${user_id}@customer.example`;
  const { data } = await desk.post('/admbo/user/create', { user_id, username: 'Kim', email });
  let text = '';
  const read = async (): Promise<boolean> => {
    const all = mails.parse((await desk.get('/admbo/outbox'))['mails']);
    text = all.find(({ to }) => to === email)?.text ?? '';
    return text !== '';
  };
  await waitUntil('the invitation is in the outbox', read, 30_000);
  return { uid: String(data['uid']), code: /#code=([\w-]+)/.exec(text)?.[1] ?? '' };
}

async function runOnce(): Promise<string> {
  const all = devices.parse((await desk.get('/admbo/all_device'))['arns']);
  const body = { scenario: 'version: 1\nsteps:\n  - back\n', devices: [all[0]?.arn ?? ''] };
  const { data } = await desk.post('/admbo/custom_test', body);
  const tid = String(data['tid']);
  const told = z.object({ test: z.object({ result: z.string().nullable() }) });
  const ended = async (): Promise<boolean> =>
    told.parse(await desk.get(`/admbo/test/${tid}`)).test.result !== null;
  await waitUntil('the test has ended', ended, 60_000);
  return `${tid}-1`;
}

describe('the service of the customers, which has a token and nothing else', () => {
  it('lets an invited user in, buys for them once however often it asks, and takes it back once', async () => {
    const { uid, code } = await invite('new.customer');
    expect((await serve('/user/activate', { code, pw: password })).errorCode).toBe(0);
    expect((await serve('/user/activate', { code, pw: password })).errorCode).toBe(3104);
    const verified = await serve('/user/verify', { user_id: 'new.customer', pw: password });
    expect(verified.data).toMatchObject({ user: { uid }, must_change: false });
    expect((await serve('/user/verify', { user_id: 'new.customer', pw: 'Other9!pass' })).errorCode).toBe(
      1003,
    );

    const product = { product_name: 'Trial 100', basic_point: 100, price: 10_000 };
    const { data } = await desk.post('/admbo/v2/product/new', product);
    const product_id = data['product_id'];
    const sale = { product_id, old_status: 'draft', new_status: 'on_sale' };
    await desk.post('/admbo/product/change_status', sale);
    const order = { order_id: 'SHOP-1', uid, product_id, amount: 11_000, payment: 'card', acting_uid: uid };
    const bought = await Promise.all(Array.from({ length: 5 }, () => serve('/ticket/purchase', order)));
    expect(new Set(bought.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(bought[0]?.data['ticket']).toMatchObject({ left_basic: 100, amount: 11_000, created_by: 'shop' });
    expect((await serve('/ticket/purchase', { ...order, amount: 1 })).errorCode).toBe(8000);
    const back = { order_id: 'SHOP-1', note: 'changed their mind', acting_uid: uid };
    const taken = [await serve('/ticket/cancel', back), await serve('/ticket/cancel', back)];
    expect(taken[0]?.data['ticket']).toMatchObject({ status: 'cancelled', refund: 11_000 });
    expect(taken[1]).toEqual(taken[0]);
  });

  it('opens a link to a result for everybody, and no more once it is closed', async () => {
    const test_run_id = await runOnce();
    await desk.post('/admbo/change/ac_mode', { test_run_id, ac_mode: 'public' });
    const { data } = await desk.post('/admbo/link/create', { test_run_id, access: 'public' });
    const url = String(data['url']);
    expect(url.startsWith(`${shopUrl}/#link=`)).toBe(true);
    const token = url.split('#link=')[1];
    const { data: opened } = await serve('/link/open', { token });
    expect(opened['test']).toMatchObject({ result: 'passed', steps: [{ name: 'back', state: 'passed' }] });
    await desk.post('/admbo/link/update', { link_id: data['link_id'], closed: true, version: 1 });
    expect((await serve('/link/open', { token })).errorCode).toBe(2027);
  });

  it('shows notices on a page that would run no script, and asks again without being told the same', async () => {
    const spell = { start_date: '2020-01-01T00:00:00+09:00', end_date: '2099-01-01T00:00:00+09:00' };
    const content1 = '**점검** 안내 [자세히](https://service.example/notice)';
    const evil = { title: '스크립트', content1: '<script>alert(1)</script>', ...spell };
    expect((await desk.post('/service/noti/add', evil)).errorCode).toBe(901);
    await desk.post('/service/noti/add', { title: '점검', content1, ...spell });
    const visitor = await openBrowser(browser, shopUrl);
    for (let visit = 0; visit < 2; visit += 1) {
      await visitor.page.goto('/notices');
      await visitor.page.getByRole('article').last().locator('strong', { hasText: '점검' }).waitFor();
      await visitor.page.getByRole('link', { name: '자세히' }).waitFor();
    }
    await desk.post('/service/noti/add', { title: '새 소식', content1: '새 소식', ...spell });
    await visitor.page.goto('/notices');
    await visitor.page.getByText('새 소식').waitFor();
    await visitor.leave();
    const seen: unknown = await (await fetch(`${shopUrl}/reports`)).json();
    expect(seen).toEqual({ reports: [], statuses: [200, 304, 200] });
  });
});
