import { readFile } from 'node:fs/promises';
import { makeApk } from '@rackhand/test-apks/make-apk';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { readDevice, settingsOn } from '../browser/device-settings.ts';
import { closeJobs, jobsEntry, openJobs, resultsOf } from '../browser/jobs.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { holdMinutes, introduceSystem, type OutsideSystem } from '../farm/hold-calls.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';

/** Of its own: jobs are everybody's. */
let farm: Farm;
let browser: Browser;
let person: Person;
let list: DeviceList;
let system: OutsideSystem;
let colleague: Person;
let udids: string[];
const one = (): string => udids[0] ?? '';

beforeAll(async () => {
  farm = await startFarm({ devices: 48 });
  browser = await openChromium();
  udids = (await farm.control.devices()).slice(16, 19).map(({ serial }) => serial);
  const admin = await makePlainAdmin(farm, 'colleague01');
  [person, colleague] = await Promise.all([openBrowser(browser, farm.url), openBrowser(browser, farm.url)]);
  await Promise.all([signIn(person.page, farm), signIn(colleague.page, { admin })]);
  system = await introduceSystem(farm, person.page.request, 'night-tests');
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  await person.page.goto('/device');
  list = deviceListOn(person.page);
  await list.row(one()).waitFor();
});
afterEach(async () => {
  await farm.control.inject('heal', 'all');
  for (const udid of udids) await list.expectState(udid, '', 20_000);
  expect([...person.complaints, ...colleague.complaints]).toEqual([]);
});

/** The dialog with the jobs stays open until it has been looked at. */
async function lookAtJob<Seen>({ page }: Person, look: (job: Locator) => Promise<Seen>): Promise<Seen> {
  const seen = await look(await openJobs(page));
  await closeJobs(page);
  return seen;
}
const notice = ({ page }: Person, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text }).last();
const arnOf = async (udid: string): Promise<string> => (await readDevice(person.page, udid)).arn;

async function askForAll(action: string): Promise<Locator> {
  for (const udid of udids) await list.row(udid).getByRole('checkbox').check();
  const bar = person.page.getByRole('group', { name: '48대 중 3대 선택' });
  await bar.getByRole('button', { name: action, exact: true }).click();
  return person.page.getByRole(action === '재부팅' ? 'alertdialog' : 'dialog');
}

async function putBack(): Promise<void> {
  const dialog = await askForAll('상태 변경');
  await dialog.getByRole('radio', { name: 'AVAILABLE' }).check();
  await dialog.getByRole('button', { name: '상태 변경', exact: true }).click();
}

describe('several devices', () => {
  it('are excluded with a reason and an end that everybody reads, and put back', async () => {
    await colleague.page.goto('/device');
    const dialog = await askForAll('상태 변경');
    await expectAccessible(person.page);
    await dialog.getByLabel('사유 (선택)').fill('배터리 교체');
    await dialog.getByLabel('언제까지').selectOption({ label: '1시간' });
    await dialog.getByRole('button', { name: '상태 변경', exact: true }).click();
    const theirs = deviceListOn(colleague.page);
    for (const udid of udids) {
      await list.expectCell(udid, '상태', /^제외[^]*\d\d[:-]\d\d까지/);
      await list.expectCell(udid, '상태', /배터리 교체/);
      await theirs.expectCell(udid, '상태', /배터리 교체/);
    }
    await expect.poll(() => jobsEntry(colleague.page).innerText()).toBe('작업');
    await lookAtJob(colleague, async (job) => {
      await job.getByText('성공 3 · 진행 0 · 실패 0').waitFor();
      await job.getByText('admin01 요청').waitFor();
      await job.getByRole('button', { name: '되돌리기' }).click();
      const question = colleague.page.getByRole('alertdialog', { name: 'admin01의 상태 변경 되돌리기' });
      await question.getByRole('button', { name: '취소' }).click();
      await list.expectState(one(), '제외');
      await job.getByRole('button', { name: '되돌리기' }).click();
      await question.getByRole('button', { name: '되돌리기' }).click();
      for (const udid of udids) await list.expectState(udid, '');
      await colleague.page.getByRole('article', { name: '되돌림 · 사용 가능으로 변경 3대' }).waitFor();
    });
  });

  it('are put back by who excluded them without being asked, from the notice of it', async () => {
    const dialog = await askForAll('상태 변경');
    await dialog.getByRole('button', { name: '상태 변경', exact: true }).click();
    await list.expectState(one(), '제외');
    await notice(person, '제외 3대 · 성공 3 · 실패 0').getByRole('button', { name: '되돌리기' }).click();
    for (const udid of udids) await list.expectState(udid, '');
  });

  it('leave rows and pager free once they have been decided about, at every width and for everybody', async () => {
    await putBack();
    const newcomer = await openBrowser(browser, farm.url);
    await signIn(newcomer.page, farm);
    for (const { page } of [person, colleague, newcomer]) {
      await page.goto('/device');
      await deviceListOn(page).rows.first().waitFor();
      await expect
        .poll(() => page.getByRole('status').locator('strong').count(), { timeout: 20_000 })
        .toBe(0);
      expect(await page.getByRole('article').count()).toBe(0);
      await expectAccessible(page);
    }
    for (const width of [1440, 1180, 1024, 768, 320]) {
      await newcomer.page.setViewportSize({ width, height: 700 });
      await lookAtJob(newcomer, async (job) => {
        const { x, width: wide } = (await job.boundingBox()) ?? { x: -1, width: 0 };
        expect([width, x >= 0, x + wide <= width]).toEqual([width, true, true]);
        await expectAccessible(newcomer.page);
      });
    }
    await newcomer.leave();
  });

  it('are excluded but for the held one, which says why and can be tried again when it is free', async () => {
    const held = await system.hold(await arnOf(one()), 'TESTING', '야간 테스트');
    await list.expectState(one(), '테스트 중');
    const dialog = await askForAll('상태 변경');
    await dialog.getByText('이 가운데 1대는 테스트 중이거나 사용 중이어서 바꿀 수 없습니다.').waitFor();
    await dialog.getByRole('button', { name: '상태 변경', exact: true }).click();
    await expect.poll(() => jobsEntry(person.page).innerText()).toContain('실패 1');
    const { info } = await readDevice(person.page, one());
    await lookAtJob(person, async (job) => {
      await job.getByText('성공 2 · 진행 0 · 실패 1').waitFor();
      const refused = (await resultsOf(job)).first();
      await refused.getByText(info.rackLocation, { exact: true }).waitFor();
      await refused.getByText(info.model, { exact: true }).waitFor();
      await refused.getByText(one()).waitFor();
      await refused.getByText('보내지 않음').waitFor();
      await refused.getByText('장비에서 테스트가 실행되고 있습니다.').waitFor();
      expect(await system.release(held)).toMatchObject({ data: { released: true } });
      await list.expectState(one(), '');
      await job.getByRole('button', { name: '실패한 1대 다시' }).click();
      await list.expectState(one(), '제외');
    });
    await expect.poll(() => jobsEntry(person.page).innerText()).toBe('작업');
    await putBack();
  });
});

describe('all 48 devices', () => {
  it('are excluded but for the held one; each has a result of its own, and all come back at once (F47)', async () => {
    const held = await system.hold(await arnOf(one()), 'TESTING', '야간 테스트');
    await list.expectState(one(), '테스트 중');
    await person.page.getByRole('checkbox', { name: '이 페이지의 장비 모두 선택' }).check();
    const bar = person.page.getByRole('group', { name: '48대 중 48대 선택' });
    await bar.getByRole('button', { name: '상태 변경', exact: true }).click();
    const dialog = person.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '상태 변경', exact: true }).click();
    await lookAtJob(person, async (job) => {
      await job.getByText('성공 47 · 진행 0 · 실패 1').waitFor();
      const results = await resultsOf(job);
      expect(await results.filter({ hasText: '성공' }).count()).toBe(47);
      const [refused = ''] = await results.allInnerTexts();
      expect(refused).toContain('장비에서 테스트가 실행되고 있습니다.');
      expect(refused).toContain(one());
      await expect.poll(farm.availableDevices).toBe(0);
      await system.release(held);
      await job.getByRole('button', { name: '되돌리기' }).click();
      await expect.poll(farm.availableDevices).toBe(48);
    });
  });
});

describe('a reboot of several devices', () => {
  it('has a progress and a result for each, for everybody and after a reload, and takes them away as CSV', async () => {
    await farm.control.inject('unplug', [one()]);
    await list.expectState(one(), '연결 안 됨');
    const dialog = await askForAll('재부팅');
    await dialog.getByRole('button', { name: '재부팅', exact: true }).click();
    await notice(person, '재부팅: 장비').getByRole('button', { name: '진행 보기' }).click();
    await person.page.getByRole('dialog', { name: '작업' }).waitFor();
    const running = await openJobs(person.page);
    await running.getByRole('progressbar').waitFor();
    await running.getByText('성공 2 · 진행 0 · 실패 1').waitFor({ timeout: 30_000 });
    await closeJobs(person.page);
    await notice(person, '재부팅 3대 · 성공 2 · 실패 1').waitFor();
    await person.page.reload();
    await lookAtJob(person, async (job) => {
      const [failed = ''] = await (await resultsOf(job)).allInnerTexts();
      expect(failed).toContain(one());
    });
    await lookAtJob(colleague, async (job) => {
      await job.getByText('성공 2 · 진행 0 · 실패 1').waitFor();
      await job.getByText('admin01 요청').waitFor();
      await resultsOf(job);
      await expectAccessible(colleague.page);
      await expectFile(await download(colleague, job));
    });
  });

  it('repeats only what failed', async () => {
    const before = await farm.control.devices();
    await lookAtJob(person, async (job) => {
      await job.getByRole('button', { name: '실패한 1대 다시' }).click();
      const newest = await openJobs(person.page);
      await newest.getByText('성공 1 · 진행 0 · 실패 0').waitFor({ timeout: 30_000 });
    });
    const again = (await farm.control.devices()).filter(({ index, boots }) => boots !== before[index]?.boots);
    expect(again.map(({ serial }) => serial)).toEqual([one()]);
  });
});

describe('an update of all apps', () => {
  it('is paused by one admin and resumed by another, and what failed of it is retried', async () => {
    const chief = await signInByHttp(farm, farm.admin);
    const phones = await givePackage(chief);
    const [bad = ''] = phones;
    await farm.control.inject('slow_install', phones.slice(1), { ms: 5_000 });
    await farm.control.inject('fail_install', [bad], { code: 'INSTALL_FAILED_INTERNAL_ERROR' });
    const arns = await Promise.all(phones.map(arnOf));
    await lookAtJob(person, async () => {
      const asked = await chief.post('/admbo/device/app/execute-all-update', { arns });
      expect(asked).toMatchObject({ errorCode: 0 });
      const job = person.page.getByRole('article', { name: '전체 앱 업데이트 20대' });
      await job.getByRole('button', { name: '일시 중지' }).click();
      await job.getByText('admin01 일시 중지').waitFor();
      await job.getByText('일시 중지됨', { exact: true }).first().waitFor();
      await expectAccessible(person.page);
    });
    await person.page.reload();
    const job = await openJobs(colleague.page);
    await job.getByText('admin01 일시 중지').waitFor();
    await job.getByRole('button', { name: '계속' }).click();
    await job.getByText('성공 19 · 진행 0 · 실패 1').waitFor({ timeout: 60_000 });
    await farm.control.inject('heal', 'all');
    await job.getByRole('button', { name: '실패한 1대 다시' }).click();
    await lookAtJob(person, async (mine) => {
      await mine.getByText('성공 1 · 진행 0 · 실패 0').waitFor({ timeout: 30_000 });
      await mine.getByText('실패한 장비 다시 시도').waitFor();
    });
    const again = colleague.page.getByRole('article', { name: '전체 앱 업데이트 20대' });
    const retry = again.getByRole('button', { name: '실패한 1대 다시' });
    await expect.poll(() => retry.getAttribute('data-tip')).toBe('이미 다시 한 작업입니다.');
    await closeJobs(colleague.page);
    await chief.leave();
  });
});

/** To twenty phones, four more than a host is given commands for at one time. */
async function givePackage(chief: HttpAdmin): Promise<string[]> {
  const named = z.array(z.object({ arn: z.string(), udid: z.string(), device_name: z.string() }));
  const { devices } = await chief.get('/admbo/device/simple-list?device_type=mobile');
  const wish = { app_id: 'kr.lab.job', version_code: 1, version_name: '1.0', labels: { '': '작업' } };
  const buffer = makeApk({ ...wish, min_sdk: 21 });
  const file = { name: 'job.apk', mimeType: 'application/octet-stream', buffer };
  const read = await chief.request.post(`${farm.url}/admbo/app/file_info`, { multipart: { file } });
  const { data } = z.object({ data: z.object({ file_id: z.string() }) }).parse(await read.json());
  const { file_id } = data;
  const body = { file_id, app_id: 'kr.lab.job', app_name: '작업', app_version: '1.0' };
  const device_list = named
    .parse(devices)
    .filter(({ udid }) => !udids.includes(udid))
    .slice(0, 20);
  const added = await chief.post('/admbo/app', { ...body, device_list });
  expect(added).toMatchObject({ errorCode: 0 });
  return device_list.map(({ udid }) => udid);
}

async function download({ page }: Person, job: Locator): Promise<string> {
  const saved = page.waitForEvent('download');
  await job.getByRole('button', { name: '결과 내려받기 (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^bulk_reboot_\d{14}\.csv$/);
  return readFile(await file.path(), 'utf8');
}

async function expectFile(text: string): Promise<void> {
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\uFEFF장비,UDID,작업,결과,코드,설명,시작,종료');
  for (const udid of udids) {
    const { info } = await readDevice(person.page, udid);
    const result = udid === one() ? '실패' : '성공';
    expect(lines.some((line) => line.startsWith(`${info.model},${udid},재부팅,${result},`))).toBe(true);
  }
}

describe('a device that another system holds', () => {
  let held: string;
  beforeEach(async () => {
    held = await system.hold(await arnOf(one()), 'USING', '야간 테스트');
    await list.expectState(one(), '사용 중');
  });
  afterEach(() => system.release(held));

  it('says who holds it until when, and of each action why it can’t be done', async () => {
    const row = list.row(one());
    const change = row.getByRole('button', { name: '상태 변경' });
    expect(await change.getAttribute('aria-disabled')).toBe('true');
    expect(await change.getAttribute('data-tip')).toBe('장비에서 테스트가 실행되고 있습니다.');
    const menu = await list.openMenu(one(), '더 보기');
    const remove = menu.getByRole('menuitem', { name: '장비 삭제 장비에서 테스트가 실행되고 있습니다.' });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await menu.getByRole('menuitem', { name: '재부팅', exact: true }).click();
    const question = person.page.getByRole('alertdialog');
    await question.getByText('장비가 테스트 중입니다. 그래도 재부팅할까요?').waitFor();
    await question.getByRole('button', { name: '취소' }).click();
    await row.getByRole('link').first().click();
    const facts = settingsOn(person.page).getByRole('region', { name: '점유' });
    await facts.getByText('night-tests').waitFor();
    await facts.getByText('야간 테스트').waitFor();
    await expectAccessible(person.page);
  });

  it('can be taken away by no plain administrator', async () => {
    await colleague.page.goto(`/device?device=${one()}`);
    const end = settingsOn(colleague.page).getByRole('button', { name: '점유 해제' });
    await end.waitFor();
    expect(await end.getAttribute('aria-disabled')).toBe('true');
    expect(await end.getAttribute('data-tip')).toBe('최고 관리자만 점유를 해제할 수 있습니다.');
  });

  it('comes back when the time is over, and the late holder no longer touches who came after', async () => {
    await farm.setClock({ aheadMs: (holdMinutes + 1) * 60_000 });
    await list.expectState(one(), '');
    const next = await system.hold(await arnOf(one()), 'LOCK', '');
    await list.expectState(one(), '잠금');
    expect(await system.release(held)).toMatchObject({ errorCode: 0, data: { released: false } });
    expect(await system.renew(held)).toMatchObject({ errorCode: 20414 });
    await list.expectState(one(), '잠금');
    await system.release(next);
    await list.expectState(one(), '');
  });

  it('says so in English as well', async () => {
    await person.page.getByRole('radio', { name: 'English' }).check({ force: true });
    await list.row(one()).getByRole('link').first().click();
    const facts = settingsOn(person.page).getByRole('region', { name: 'Hold' });
    await facts.getByText('Held by').waitFor();
    await facts.getByRole('button', { name: 'Release hold' }).waitFor();
    await person.page.keyboard.press('Escape');
    await person.page.getByRole('radio', { name: '한국어' }).check({ force: true });
  });
});
