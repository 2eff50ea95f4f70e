import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

const words = {
  ko: {
    ...{ test: '테스트', runs: '실행', running: '실행 중 2건', stopped: '중지됨 2건', again: '다시 실행' },
    ...{ stop: '중지', stopTitle: '2건 중지', stopSaid: '2개 테스트에 중지를 요청했습니다.' },
    ...{ access: '접근 권한', accessTitle: '2건의 접근 권한', change: '바꾸기' },
    ...{ accessSaid: '2건의 접근 권한을 바꿨습니다.', keep: '파일 계속 보관' },
    ...{ keptSaid: '2건의 파일을 계속 보관합니다.', againTitle: '2건 다시 실행' },
    ...{ notEnded: '모두 끝난 뒤에 다시 실행할 수 있습니다.', allEnded: '모두 끝났습니다.' },
  },
  en: {
    ...{ test: 'Test', runs: 'Runs', running: 'Running 2', stopped: 'Stopped 2', again: 'Run again' },
    ...{ stop: 'Stop', stopTitle: 'Stop 2 runs', stopSaid: '2 tests asked to stop.' },
    ...{ access: 'Test access permission', accessTitle: 'Access of 2 runs', change: 'Change' },
    ...{ accessSaid: 'The access of 2 runs was changed.', keep: 'Keep the files for good' },
    ...{ keptSaid: 'The files of 2 runs are kept for good.', againTitle: 'Start 2 runs again' },
    ...{ notEnded: 'It can be run again once all of its runs have ended.' },
    allEnded: 'All of its runs have ended.',
  },
} as const;

const devices = z.array(z.object({ arn: z.string(), info: z.object({ state: z.string() }) }));
const started = z.object({ data: z.object({ tid: z.int() }) });
const note = '야간 점검';

/** On two devices at once, for five minutes. */
async function startLong(): Promise<number> {
  const desk = await signInByHttp(farm, farm.admin);
  const all = devices.parse((await desk.get('/admbo/all_device')).arns);
  const free = all.filter(({ info }) => info.state === 'AVAILABLE').slice(0, 2);
  const scenario = 'version: 1\nsteps:\n  - sleep: 5m\n';
  const data = { scenario, note, devices: free.map(({ arn }) => arn) };
  const answer = await desk.request.post('/admbo/custom_test', { data });
  const { tid } = started.parse(await answer.json()).data;
  await desk.leave();
  return tid;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const confirm = (title: string, name: string): Promise<void> =>
  page.getByRole('alertdialog', { name: title }).getByRole('button', { name, exact: true }).click();

describe.each(spokenLanguages('whole-test'))('a whole test, in %s', (spoken) => {
  const say = words[spoken];

  it('shows an administrator how it stands, and is opened to others, kept, stopped and started again at once', async () => {
    const tid = await startLong();
    await page.goto(`/test_detail?tid=${String(tid)}`);
    await page.evaluate((language) => localStorage.setItem('rackhand.language', language), spoken);
    await page.reload();
    const test = page.getByRole('region', { name: say.test, exact: true });
    await test.getByText(say.running).waitFor();
    await test.getByText(note).waitFor();
    await test.getByText(farm.admin.id, { exact: false }).waitFor();
    expect(await button(say.again).getAttribute('data-tip')).toBe(say.notEnded);
    await expectAccessible(page);

    await button(say.access).click();
    const access = page.getByRole('alertdialog', { name: say.accessTitle });
    await access.getByLabel(say.access).selectOption('public');
    await expectAccessible(page);
    await confirm(say.accessTitle, say.change);
    await page.getByText(say.accessSaid).waitFor();
    await button(say.keep).click();
    await page.getByText(say.keptSaid).waitFor();
    await page.getByRole('button', { name: say.keep, exact: true, pressed: true }).waitFor();

    await button(say.stop).click();
    await confirm(say.stopTitle, say.stop);
    await page.getByText(say.stopSaid).waitFor();
    await test.getByText(say.stopped).waitFor();
    expect(await button(say.stop).getAttribute('data-tip')).toBe(say.allEnded);
    await expectAccessible(page);

    await button(say.again).click();
    await confirm(say.againTitle, say.again);
    await page.waitForURL((url) => Number(url.searchParams.get('tid')) > tid);
    await button(say.stop).click();
    await confirm(say.stopTitle, say.stop);
    await test.getByText(say.stopped).waitFor();
  });
});
