import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const devices = z.array(z.object({ arn: z.string(), device_name: z.string(), rack_location: z.string() }));
const projects = z.array(z.object({ id: z.int(), version: z.int(), project_name: z.string() }));
const scenario = 'version: 1\nsteps:\n  - home\n  - sleep: 1s\n';

let desk: HttpAdmin;
let page: Page;
let [phone] = [] as z.infer<typeof devices>;

eachTest(async (browser) => {
  // Expressions that are none, a switch that is refused, a second saving, a list that does not come.
  const person = await openBrowser(browser, farm.url, { forgiven: /status of (400|403|409|500)/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});
beforeEach(async () => {
  desk = await signInByHttp(farm, farm.admin);
  [phone] = devices.parse((await desk.get('/admbo/device/simple-list?device_type=mobile')).devices);
});
afterEach(async () => {
  await desk.post('/admbo/schedule_management', { all_paused: false });
  await desk.post('/admbo/schedule_management/stop_tests', { category: await firstCategory(), queued: true });
  await expect.poll(() => removeAll(), { timeout: 30_000 }).toBe(0);
  await desk.leave();
});

async function firstCategory(): Promise<number> {
  const { service_controller } = await desk.get('/admbo/schedule_management');
  const { categories } = z
    .object({ categories: z.array(z.object({ id: z.int() })).min(1) })
    .parse(service_controller);
  return categories[0]?.id ?? 0;
}

/** @returns how many are left, as their tests have not ended */
async function removeAll(): Promise<number> {
  const listed = projects.parse((await desk.get('/admbo/project')).project_list);
  const answers = await Promise.all(listed.map(({ id }) => desk.post('/admbo/project/delete', { id })));
  return answers.filter(({ errorCode }) => errorCode !== 0).length;
}

async function addProject(project_name: string, more: object = {}): Promise<number> {
  const body = { project_name, category_id: await firstCategory(), devices: [phone?.arn], scenario, ...more };
  return z.object({ id: z.int() }).parse((await desk.post('/admbo/project', body)).data).id;
}

const rowOf = (name: string) =>
  page.getByRole('table', { name: '프로젝트' }).getByRole('row').filter({ hasText: name });
const ofCategory = () => page.getByRole('table', { name: '분류' }).getByRole('row').nth(1);

describe('the scheduler', () => {
  it('takes a new project with devices, a scenario judged as it is typed, and a schedule said in words', async () => {
    await page.goto('/scheduler?page=1&limit=50');
    await page.getByRole('button', { name: '프로젝트 추가' }).click();
    const dialog = page.getByRole('dialog', { name: '프로젝트 추가' });
    await dialog.getByRole('textbox', { name: '이름' }).fill('로그인 회귀');
    await dialog.getByLabel(`[${phone?.rack_location ?? ''}]`, { exact: false }).check();
    await dialog.getByRole('textbox', { name: '시나리오' }).fill('version: 1\nsteps:\n  - hom\n');
    await dialog.getByRole('button', { name: '3줄 5칸' }).click();
    const place = dialog.getByRole('textbox', { name: '시나리오' });
    expect(await place.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(22);
    await place.fill(scenario);
    await dialog.getByText('2단계, 실행할 수 있습니다.').waitFor();
    await dialog.getByRole('radio', { name: '정해진 시각' }).check();
    await dialog.getByLabel('시각 (분 시 일 월 요일)').fill('@daily');
    await dialog.getByRole('alert').getByText('다섯 칸', { exact: false }).waitFor();
    await dialog.getByLabel('시각 (분 시 일 월 요일)').fill('30 2 * * 1-5');
    const next = dialog.getByRole('region', { name: '다음 실행' });
    await expect.poll(() => next.getByText(/02:30$/).count()).toBe(10);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await rowOf('로그인 회귀').getByText('평일 02:30').waitFor();
    await expectAccessible(page);
  });

  it('shows whom a filter matches now before it is saved, and asks before what was typed is lost', async () => {
    await page.goto('/scheduler');
    await page.getByRole('button', { name: '프로젝트 추가' }).click();
    await page.getByRole('radio', { name: '조건으로 고르기' }).check();
    await page
      .getByRole('searchbox', { name: '검색', exact: false })
      .last()
      .fill(phone?.device_name ?? '');
    const matched = page.getByRole('list', { name: '조건에 맞는 장비' });
    await matched.getByText(`[${phone?.rack_location ?? ''}]`, { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
  });

  it('finds a project by its name however Hangul is composed, and says so in the address', async () => {
    await addProject('이체 화면 확인');
    await addProject('채널 전환');
    await page.goto('/scheduler');
    await rowOf('채널 전환').waitFor();
    await page.getByRole('searchbox', { name: '프로젝트 이름 검색' }).fill('이체'.normalize('NFD'));
    await rowOf('채널 전환').waitFor({ state: 'detached' });
    await rowOf('이체 화면 확인').waitFor();
    expect(new URL(page.url()).searchParams.get('project_name')).toBeTruthy();
    await page.getByRole('searchbox', { name: '프로젝트 이름 검색' }).fill('없는 이름');
    await page.getByRole('button', { name: '조건 지우기' }).click();
    await rowOf('채널 전환').waitFor();
  });

  it('says which pause holds a project, and on other pages too while all is paused', async () => {
    await addProject('멈춘 프로젝트');
    await page.goto('/scheduler');
    const all = page.getByRole('switch', { name: '전체 일시 중지' });
    await all.click();
    const banner = page.getByRole('status', { name: '모든 스케줄이 일시 중지되어 있습니다.' });
    await banner.waitFor();
    await rowOf('멈춘 프로젝트').getByText('전체가 일시 중지됨').waitFor();
    await expectAccessible(page);
    for (const path of ['/test', '/']) {
      await page.goto(path);
      await banner.getByRole('link', { name: '스케줄러로 가기' }).waitFor();
    }
    await banner.getByRole('link').click();
    await banner.getByRole('button', { name: '다시 시작' }).click();
    await banner.waitFor({ state: 'detached' });
    await ofCategory().getByRole('switch').click();
    await rowOf('멈춘 프로젝트').getByText('분류가 일시 중지됨').waitFor();
    await ofCategory().getByRole('switch').click();
    await rowOf('멈춘 프로젝트').getByText('분류가 일시 중지됨').waitFor({ state: 'detached' });
  });

  it('puts a switch back whose request has failed, and says that it has', async () => {
    await page.route('**/admbo/schedule_management', async (route) => {
      if (route.request().method() === 'POST')
        await route.fulfill({ status: 403, json: { errorCode: 10406, message: '' } });
      else await route.fallback();
    });
    await page.goto('/scheduler');
    await ofCategory().getByRole('switch').click();
    await page.getByText('요청하지 못했습니다').waitFor();
    await expect.poll(() => ofCategory().getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await page.unroute('**/admbo/schedule_management');
  });

  it('starts a project now, and stops what runs and waits in a category when asked twice', async () => {
    await page.goto('/scheduler');
    const stop = ofCategory().getByRole('button', { name: '테스트 중지' });
    expect(await stop.getAttribute('data-tip')).toContain('테스트가 없습니다');
    await addProject('긴 테스트', { scenario: 'version: 1\nsteps:\n  - sleep: 5m\n' });
    await page.getByRole('button', { name: '지금 실행: 긴 테스트' }).click();
    await page.getByText('번을 시작했습니다.', { exact: false }).waitFor();
    await ofCategory().getByText('테스트 중지 1').waitFor();
    await stop.click();
    const dialog = page.getByRole('alertdialog', { name: '테스트 중지', exact: false });
    const waiting = dialog.getByRole('checkbox');
    if ((await waiting.count()) > 0) await waiting.check();
    await dialog.getByRole('button', { name: '중지', exact: true }).click();
    await page.getByText('1개 테스트에 중지를 요청했습니다.').waitFor();
    await ofCategory().getByText('테스트 중지 0').waitFor();
  });

  it('starts one test for an admin who double-clicks “run now”, and says why the button waits (U19)', async () => {
    const id = await addProject('두 번 누른 프로젝트', { scenario: 'version: 1\nsteps:\n  - sleep: 5m\n' });
    await page.goto('/scheduler');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/admbo/project/${String(id)}/run`)) asked.push(request.method());
    });
    const run = page.getByRole('button', { name: '지금 실행: 두 번 누른 프로젝트' });
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/admbo/project/*/run', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await run.dblclick();
    await expect.poll(() => run.getAttribute('data-tip')).toBe('시작을 요청하고 있습니다.');
    expect(await run.getAttribute('aria-disabled')).toBe('true');
    await run.press('Enter');
    answer();
    await page.getByText('번을 시작했습니다.', { exact: false }).waitFor();
    // Where the answer is quick, a double click asks once all the same.
    await page.unroute('**/admbo/project/*/run');
    await expect.poll(() => run.getAttribute('aria-disabled')).toBeNull();
    expect(asked).toEqual(['POST']);
    await run.dblclick();
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(() => run.getAttribute('aria-disabled')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('shows both versions to whoever saves after somebody else, and loses neither', async () => {
    const id = await addProject('둘이 고치는 프로젝트');
    await page.goto(`/scheduler?project=${String(id)}`);
    const dialog = page.getByRole('dialog', { name: '프로젝트 편집', exact: false });
    await dialog.getByRole('textbox', { name: '이름' }).fill('내가 지은 이름');
    const others = { id, version: 1, project_name: '남이 지은 이름', memo: '남의 메모' };
    const body = { ...others, category_id: await firstCategory(), devices: [phone?.arn], scenario };
    expect((await desk.post('/admbo/project/update', body)).errorCode).toBe(0);
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    const both = dialog.getByRole('region', { name: '다른 사람이 먼저 저장했습니다.' });
    await both.getByText('남이 지은 이름').waitFor();
    await both.getByText('내가 지은 이름').waitFor();
    expect(await dialog.getByLabel('메모').inputValue()).toBe('남의 메모');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '저장', exact: true }).click();
    await rowOf('내가 지은 이름').waitFor();
  });

  it('lets the list be asked for again where it could not be loaded', async () => {
    await page.route('**/admbo/project?*', (route) =>
      route.fulfill({ status: 500, json: { errorCode: 900, message: '' } }),
    );
    await page.goto('/scheduler');
    const failure = page.getByRole('alert').filter({ hasText: '프로젝트를 불러오지 못했습니다' });
    await failure.waitFor();
    await page.unroute('**/admbo/project?*');
    await failure.getByRole('button', { name: '다시 시도' }).click();
    await failure.waitFor({ state: 'detached' });
  });
});

describe('a test by hand', () => {
  it('is started on a device and leads to its run, which is listed among the last', async () => {
    await page.goto('/custom_test');
    await page.getByLabel(`[${phone?.rack_location ?? ''}]`, { exact: false }).check();
    await page.getByRole('textbox', { name: '시나리오' }).fill(scenario);
    await page.getByText('2단계, 실행할 수 있습니다.').waitFor();
    await page.getByRole('button', { name: '테스트 시작' }).click();
    const results = page.getByRole('table', { name: '장비별 결과', exact: false });
    await results.getByText('성공').waitFor();
    await expectAccessible(page);
    const run = results.getByRole('rowheader').getByRole('link');
    const name = (await run.textContent()) ?? '';
    await page.getByRole('table', { name: '최근에 직접 실행한 테스트' }).getByText(name).waitFor();
    await run.click();
    await page.getByRole('heading', { level: 1, name, exact: false }).waitFor();
  });
});
