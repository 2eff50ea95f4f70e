import type { Page } from 'playwright-core';
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
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const devices = z.array(
  z.object({ arn: z.string(), info: z.object({ state: z.string(), model: z.string() }) }),
);
const projects = z.array(z.object({ id: z.int(), project_name: z.string() }));
const login = `version: 1
app: com.example.bank
variables: {secret_pin: "1234"}
steps:
  - launch: {clear: true}
  - type: {into: {id: pin}, value: "\${secret_pin}"}
  - tap: {text: 로그인}
`;

const started = z.object({ data: z.object({ tid: z.int() }) });

/** A phone on which the bank's app can be tapped. */
async function freePhone(): Promise<string> {
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  await desk.leave();
  return all.find(({ info }) => info.state === 'AVAILABLE' && /^Pixel/.test(info.model))?.info.model ?? '';
}

it('an admin explores an app by hand, and sees its screens, the ways between them, its log and its pictures by keys alone', async () => {
  const model = await freePhone();
  await page.goto('/custom_test');
  await page.getByRole('radio', { name: '자율 탐색' }).check();
  await page.getByRole('searchbox').first().fill(model);
  await page.getByRole('checkbox', { name: model }).first().check();
  await page.getByLabel('최대 이벤트 수').fill('0');
  await page.getByLabel('이벤트 간격 (ms)').fill('100');
  await page.getByLabel('함께 탐색할 앱').fill('com.example.bank');
  await page.getByRole('button', { name: '추가 누르지 않을 것' }).click();
  await page.getByLabel('1번째 값').fill('취소');
  await page.getByRole('textbox', { name: '먼저 할 단계' }).fill(login);
  await page.getByRole('button', { name: '테스트 시작' }).click();
  await page.getByText('1 이상 100,000 이하인 정수여야 합니다.').waitFor();
  await expectAccessible(page);

  // What was typed for one type outlives a look at the other.
  await page.getByRole('radio', { name: '시나리오' }).check();
  await page.getByRole('radio', { name: '자율 탐색' }).check();
  await page.getByLabel('최대 이벤트 수').fill('25');
  expect(await page.getByLabel('1번째 값').inputValue()).toBe('취소');
  // Other tests by hand are listed there too.
  const answer = page.waitForResponse((response) => response.url().endsWith('/admbo/custom_test'));
  await page.getByRole('button', { name: '테스트 시작' }).click();
  const { tid } = started.parse(await (await answer).json()).data;
  await page
    .getByRole('link', { name: `${String(tid)}-1`, exact: true })
    .first()
    .click();

  const found = page.getByRole('region', { name: '탐색 결과' });
  const map = found.getByRole('group', { name: '화면 지도' });
  const runs = async (): Promise<unknown> => {
    const told = await page.request.get(`/admbo/test/${String(tid)}`);
    return ((await told.json()) as { data: { runs: unknown } }).data.runs;
  };
  await expect.poll(runs, { timeout: 120_000 }).toMatchObject([{ state: 'ended', result: 'passed' }]);
  await map.getByRole('button').first().waitFor();
  await map.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await found.getByRole('table', { name: /에서 오가는 길$/ }).waitFor();
  await found.getByRole('table', { name: '화면 목록' }).getByRole('img').first().waitFor();
  expect(await page.getByText('1234').count()).toBe(0);

  const strip = page.getByRole('region', { name: '화면', exact: true });
  await strip.getByRole('button', { name: '화면 1', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('img').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });

  await page
    .getByRole('region', { name: '로그', exact: true })
    .getByRole('button', { name: '1', exact: true })
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toBe('2');

  await page.getByRole('radio', { name: 'English' }).click();
  await page
    .getByRole('region', { name: 'What was found' })
    .getByRole('table', { name: /^Ways to and from/ })
    .waitFor();
  await expectAccessible(page);
});

it('an admin runs a test again on its device, and makes a project of it', async () => {
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  const free = all.find(({ info }) => info.state === 'AVAILABLE');
  const answer = await desk.request.post('/admbo/custom_test', {
    data: { scenario: 'version: 1\nsteps: [home]\n', devices: [free?.arn] },
  });
  const { tid } = z.object({ data: z.object({ tid: z.int() }) }).parse(await answer.json()).data;
  await page.goto(`/test_detail?run=${String(tid)}-1`);
  await page.getByRole('button', { name: '다시 실행' }).click();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('run'))
    .toMatch(new RegExp(`^(?!${String(tid)}-)\\d+-1$`));
  await page.getByRole('button', { name: '프로젝트로 저장' }).click();
  await page.getByLabel('프로젝트 이름').fill('다시 하는 홈');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('프로젝트를 추가했습니다: 다시 하는 홈').waitFor();

  // No other test finds it in the scheduler.
  const listed = projects.parse((await desk.get('/admbo/project')).project_list);
  const id = listed.find(({ project_name }) => project_name === '다시 하는 홈')?.id;
  expect((await desk.post('/admbo/project/delete', { id })).errorCode).toBe(0);
  await desk.leave();
});
