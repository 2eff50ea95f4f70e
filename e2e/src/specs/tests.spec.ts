import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  // A refusal is an answer that the browser complains about.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of 400/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const devices = z.array(
  z.object({ arn: z.string(), info: z.object({ state: z.string(), model: z.string() }) }),
);
const started = z.object({ data: z.object({ tid: z.int() }) });

/** Opens the settings, which each phone has, and waits for what is named. */
const scenario = (text: string): string => `version: 1
app: com.android.settings
steps:
  - launch
  - screenshot: start
  - wait_for: {text_contains: ${text}}
    timeout: 2s
`;

async function start(text: string): Promise<{ tid: number; model: string }> {
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  const free = all.find(({ info }) => info.state === 'AVAILABLE');
  const body = { scenario: scenario(text), devices: [free?.arn ?? ''], options: { screenshots: 'steps' } };
  const answer = await desk.request.post('/admbo/custom_test', { data: body });
  const { tid } = started.parse(await answer.json()).data;
  await desk.leave();
  return { tid, model: free?.info.model ?? '' };
}

it('an admin sees a test end by itself, why it failed, its steps, its picture and its log', async () => {
  const { tid, model } = await start('나타나지 않는 글자');
  await page.goto(`/test_detail?run=${String(tid)}-1`);
  const why = page.getByRole('region', { name: '왜 이 결과인가' });
  await why.getByText(/실패$/).first().waitFor();
  await why.getByText('단계 실패', { exact: false }).first().waitFor();
  await why.getByRole('link', { name: model }).waitFor();
  await page.getByRole('region', { name: '진행' }).getByText('wait_for', { exact: false }).first().waitFor();
  await page.getByRole('img', { name: '화면 1', exact: true }).waitFor();
  await page.getByRole('log').getByText('ActivityTaskManager', { exact: false }).first().waitFor();
  await expectAccessible(page);

  // Its files are cleared away in the moment in which one of them is asked for.
  const file = {
    remote_file: 'logs/more.txt',
    size: 9,
    sha256: 'a',
    content_type: 'text/plain',
    kind: 'other',
  };
  await page.route('**/testfile*', (route) =>
    new URL(route.request().url()).searchParams.has('remote_file')
      ? route.fulfill({ status: 400, json: { errorCode: 30001, message: '', request_id: 'r-1' } })
      : route.fulfill({ json: { errorCode: 0, data: { files: [file] } } }),
  );
  await page.reload();
  await page.getByRole('region', { name: '파일' }).getByRole('button', { name: file.remote_file }).click();
  const refusal = page.getByRole('alert').filter({ hasText: '내려받지 못했습니다' });
  await refusal.getByText('너무 오래된 테스트입니다.').waitFor();

  await page.goto('/testlist');
  const row = page.getByRole('row').filter({ hasText: `${String(tid)}-1` });
  await row.getByText(/실패$/).first().waitFor();
  await page.getByLabel('상태와 결과').selectOption('passed');
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('passed');
  await row.waitFor({ state: 'detached' });
});

it('an admin who looks at a test that runs sees its steps come by themselves', async () => {
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  const free = all.find(({ info }) => info.state === 'AVAILABLE');
  const steps = 'steps:\n  - key: DPAD_DOWN\n  - sleep: 5m\n';
  const data = { scenario: `version: 1\n${steps}`, devices: [free?.arn] };
  const answer = await desk.request.post('/admbo/custom_test', { data });
  const { tid } = started.parse(await answer.json()).data;
  await page.goto(`/test_detail?run=${String(tid)}-1`);
  const timeline = page.getByRole('region', { name: '진행' });
  await timeline.getByText('sleep', { exact: false }).waitFor();
  await page.getByText('1 / 2단계').waitFor();
  await desk.post(`/admbo/test/${String(tid)}/stop`);
  await desk.leave();
  await page
    .getByText(/중지됨$/)
    .first()
    .waitFor();
});

it('an admin finds the test that has a device, is asked before it is stopped, and sees that it was stopped by them', async () => {
  const { tid } = await start('나타나지 않는 글자');
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  const long = 'version: 1\nsteps:\n  - sleep: 5m\n';
  const free = all.find(({ info }) => info.state === 'AVAILABLE');
  const answer = await desk.request.post('/admbo/custom_test', {
    data: { scenario: long, devices: [free?.arn] },
  });
  const { tid: sleeping } = started.parse(await answer.json()).data;
  await desk.leave();
  expect(sleeping).toBeGreaterThan(tid);
  await page.goto(`/test_detail?run=${String(sleeping)}-1`);
  const why = page.getByRole('region', { name: '왜 이 결과인가' });
  await why.getByText('실행 중', { exact: false }).first().waitFor();
  await why.getByRole('link').first().click();
  const ofDevice = page.getByRole('link', { name: `직접 실행 ${String(sleeping)}-1`, exact: true });
  await ofDevice.waitFor();
  await expectAccessible(page);
  await ofDevice.click();
  await page.getByRole('button', { name: '중지', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '중지', exact: true }).click();
  await why
    .getByText(/중지됨$/)
    .first()
    .waitFor();
  await why.getByText(`${farm.admin.id} 님이 중지했습니다`, { exact: false }).waitFor();
});

it('an admin who looks at runs of two devices sees them go on, on every page, by one small call each few seconds', async () => {
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  const free = all.filter(({ info }) => info.state === 'AVAILABLE').slice(0, 2);
  const scenario = `version: 1\nsteps:\n${'  - sleep: 1s\n'.repeat(300)}`;
  const data = { scenario, devices: free.map(({ arn }) => arn), options: { screenshots: 'none' } };
  const answer = await desk.request.post('/admbo/custom_test', { data });
  const { tid } = started.parse(await answer.json()).data;
  const asked: number[] = [];
  const from = Date.now();
  page.on('request', (request) => {
    if (request.url().endsWith('/admbo/test/progress')) asked.push(Date.now());
  });
  const rows = page.getByRole('row').filter({ hasText: new RegExp(`\\b${String(tid)}-`) });
  /** In each of them, on a page that nobody loads anew. */
  const goOn = async (shown: Locator, read: RegExp, count: number): Promise<void> => {
    const numbers = async (): Promise<number[]> =>
      (await shown.allInnerTexts()).flatMap((text) => read.exec(text)?.slice(1, 2).map(Number) ?? []);
    await expect.poll(async () => (await numbers()).length, { timeout: 20_000 }).toBe(count);
    const before = await numbers();
    await expect
      .poll(async () => (await numbers()).every((done, nth) => done > (before[nth] ?? done)), {
        timeout: 20_000,
      })
      .toBe(true);
  };
  const steps = /(\d+) \/ 300단계/;

  await page.goto(`/test_detail?tid=${String(tid)}`);
  await goOn(rows, steps, 2);
  await page.goto('/test');
  await goOn(rows, steps, 2);
  await page.goto('/testlist');
  // Its running time, by minutes and seconds.
  const seconds = async (): Promise<string[]> =>
    (await rows.allInnerTexts()).map((text) => /(\d+분 )?\d+초(?! 전)/.exec(text)?.[0] ?? '');
  await expect.poll(async () => (await seconds()).filter((text) => text !== '').length).toBe(2);
  const before = await seconds();
  await expect.poll(async () => (await seconds()).every((text, nth) => text !== before[nth])).toBe(true);
  const list = await desk.post('/admbo/test/search', { skey: 'tid', sval: String(tid) });
  const [run] = z.array(z.object({ device_udid: z.string() })).parse(list.data['tests']);
  await page.goto(`/device_detail?device=${run?.device_udid ?? ''}`);
  await goOn(page.getByText(steps), steps, 1);

  // Each three seconds, and at once where a page or another set of runs is come to.
  expect(asked.length).toBeLessThan((Date.now() - from) / 2_500 + 12);
  await desk.post(`/admbo/test/${String(tid)}/stop`);
  await desk.leave();
  await page.goto(`/test_detail?tid=${String(tid)}`);
  await expect.poll(() => rows.getByText('중지됨').count(), { timeout: 30_000 }).toBe(2);
  const count = asked.length;
  // Longer than two of its questions would take.
  await expect.poll(() => Date.now() - (asked.at(-1) ?? 0), { timeout: 15_000 }).toBeGreaterThan(7_000);
  expect(asked).toHaveLength(count);
});
