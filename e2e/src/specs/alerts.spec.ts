import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openWebhookReceiver,
  type WebhookReceiver,
} from '../../../apps/server/src/testing/webhook-receiver.ts';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { tabTo } from '../browser/tab-to.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [farm, browser, receiver] = await Promise.all([
    startFarm({ devices: 6 }),
    openChromium(),
    openWebhookReceiver(),
  ]);
});
afterAll(async () => {
  await leaveChromium(browser);
  await receiver.close();
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

describe('a super admin', () => {
  it('makes a webhook, sees its secret once, tries it, and sends a delivery again', async () => {
    await page.goto('/webhook');
    await page.getByText('아직 웹훅이 없습니다.').waitFor();
    await press('웹훅 추가');
    const dialog = page.getByRole('dialog', { name: '웹훅 추가' });
    await dialog.getByRole('textbox', { name: '이름' }).fill('관제');
    const address = dialog.getByRole('textbox', { name: '주소' });
    await address.fill('https://169.254.169.254/latest');
    await dialog.getByRole('button', { name: '웹훅 추가' }).click();
    await dialog.getByText('공개 주소가 아닙니다.').waitFor();
    person.complaints.splice(0); // The browser itself complains about the refusal that was asked for.
    await expectAccessible(page);
    await address.fill(receiver.url);
    await dialog.getByRole('button', { name: '웹훅 추가' }).click();
    const shown = page.getByRole('dialog', { name: '비밀 키: 관제' });
    await shown.getByText(/^whsec_/).waitFor();
    await expectAccessible(page);
    // Nobody loses it without being asked.
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: '복사하지 않고 닫기' }).click();
    const row = page.getByRole('row', { name: /관제/ });
    await row.getByText('보낸 적 없음').waitFor();
    expect(await page.getByText(/whsec_/).count()).toBe(0);
    await row.getByRole('button', { name: '시험 전송' }).click();
    await receiver.gets(1);
    await row.getByRole('button', { name: '전송 기록' }).click();
    const log = page.getByRole('region', { name: '전송 기록: 관제' });
    await log.getByText(/^204 · /).waitFor();
    await expectAccessible(page);
    await log.getByRole('button', { name: '다시 보내기' }).click();
    await receiver.gets(2);
    const [first, again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('makes a rule after a look at the last seven days, and is told of a device by page and webhook', async () => {
    await page.goto('/alert_rule');
    await press('규칙 추가');
    const dialog = page.getByRole('dialog', { name: '알림 규칙 추가' });
    await dialog.getByRole('button', { name: '규칙 추가' }).click();
    await dialog.getByText('상태를 하나 이상 고르세요.').waitFor();
    await dialog.getByRole('textbox', { name: '이름' }).fill('배터리');
    await dialog.getByRole('combobox', { name: '종류', exact: true }).selectOption({ label: '배터리 잔량' });
    await dialog.getByRole('textbox', { name: /이 값보다 낮으면/ }).fill('20');
    await dialog.getByRole('checkbox', { name: '관제' }).check();
    await dialog.getByRole('button', { name: '지난 7일 미리 보기' }).click();
    await dialog.getByText(/지난 7일 동안/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '규칙 추가' }).click();
    await page.getByRole('row', { name: /배터리/ }).waitFor();
    await expectAccessible(page);

    await page.goto('/alert');
    await page.getByText('아직 알림이 없습니다.').waitFor();
    const answer = await page.request.get('/admbo/all_device');
    const { data } = (await answer.json()) as { data: { arns: { info: { udid: string; type: string } }[] } };
    const phone = data.arns.find(({ info }) => info.type === 'mobile')?.info.udid ?? '';
    await farm.control.inject('set_battery', [phone], { level: 9, charging: false });
    const row = page.getByRole('row', { name: /배터리 잔량 9 %/ });
    await row.waitFor({ timeout: 40_000 });
    await expect
      .poll(() => receiver.received.map(({ body }) => body).join('\n'), { timeout: 20_000 })
      .toMatch(new RegExp(`"alert.opened".*"udid":"${phone}"`));
    await row.getByText('웹훅 1').waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: '확인' }).click();
    const seen = page.getByRole('dialog', { name: /알림 확인/ });
    await seen.getByRole('textbox', { name: '메모' }).fill('충전기 확인 중');
    await page.keyboard.press('Enter');
    await row.getByText('충전기 확인 중').waitFor();
    await row.getByText('admin01 확인').waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV 내려받기' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^alert_\d{14}\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(new RegExp(`${phone}.*admin01,충전기 확인 중`));
    await row.getByRole('link').click();
    await page.waitForURL(/device_detail/);
  });

  it('sees in a rule which webhooks would not tell of it, and comes by its count to its alerts alone', async () => {
    const post = async (path: string, data: object): Promise<void> => {
      const answer = await page.request.post(path, { data, headers: { origin: farm.url } });
      expect(await answer.json()).toMatchObject({ errorCode: 0 });
    };
    await post('/admbo/webhook', { name: '호스트만', url: receiver.url, types: ['host.away'] });
    const off = { name: '꺼진 곳', url: receiver.url, types: ['alert.opened'], enabled: false };
    await post('/admbo/webhook', off);
    for (const name of ['낮음', '더 낮음'])
      await post('/admbo/alert_rule', { name, kind: 'battery', limit: 100, for_minutes: 1 });
    await page.goto('/alert_rule');
    const rule = page.getByRole('row', { name: /^배터리/ });
    await rule.getByRole('button', { name: '수정' }).click();
    const dialog = page.getByRole('dialog', { name: '알림 규칙 수정: 배터리' });
    await dialog.getByRole('checkbox', { name: '관제', exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: '꺼진 곳 꺼짐', exact: true }).waitFor();
    await dialog.getByRole('checkbox', { name: '호스트만 알림 안 받음', exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await rule.getByRole('link', { name: '1', exact: true }).click();
    await page.getByText('이 규칙의 알림만 보고 있습니다.').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('link', { name: '모두 보기' }).click();
    await page.getByText('이 규칙의 알림만 보고 있습니다.').waitFor({ state: 'detached' });
  });

  it('gives a webhook a new secret, turns it off and removes it, each after a question', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/webhook');
    const row = page.getByRole('row', { name: /^호스트만/ });
    await row.getByRole('button', { name: '비밀 키 교체' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '비밀 키 교체' }).click();
    const shown = page.getByRole('dialog', { name: '비밀 키: 호스트만' });
    await shown.getByText(/^whsec_/).waitFor();
    await shown.getByRole('button', { name: '복사' }).click();
    await shown.getByText('복사했습니다.').waitFor();
    await page.keyboard.press('Escape');
    await row.getByText(/이전 비밀 키도 .*까지 서명합니다\./).waitFor();
    await row.getByRole('button', { name: '수정' }).click();
    const form = page.getByRole('dialog', { name: '웹훅 수정: 호스트만' });
    await form.getByRole('switch', { name: '이벤트 보내기' }).click();
    await form.getByRole('button', { name: '저장' }).click();
    await row.getByText('꺼짐').waitFor();
    expect(await row.getByRole('button', { name: '시험 전송' }).getAttribute('aria-disabled')).toBe('true');
    await row.getByRole('button', { name: '삭제' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('호스트만 웹훅을 삭제할까요?').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: '삭제' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('who changes an alert rule that a colleague has just changed sees both, and takes nothing of theirs away', async () => {
    const colleague = await signInByHttp(farm, farm.admin);
    const rule = { name: '함께 고침', kind: 'battery', limit: 1, for_minutes: 10 };
    const { rule_id, version } = (await colleague.post('/admbo/alert_rule', rule)).data;
    await page.goto('/alert_rule');
    await page
      .getByRole('row', { name: /^함께 고침/ })
      .getByRole('button', { name: '수정' })
      .click();
    const dialog = page.getByRole('dialog', { name: '알림 규칙 수정: 함께 고침' });
    const waits = dialog.getByLabel('지속 시간(분)');
    await waits.fill('30');
    const theirs = { ...rule, rule_id, version, for_minutes: 20, repeat_minutes: 60 };
    expect(await colleague.post('/admbo/alert_rule/update', theirs)).toMatchObject({ status: 200 });
    await dialog.getByRole('button', { name: '저장' }).click();
    const both = dialog.getByRole('row', { name: /지속 시간/ });
    await both.getByText('30', { exact: true }).waitFor();
    await both.getByText('20', { exact: true }).waitFor();
    expect(await waits.inputValue()).toBe('30');
    expect(await dialog.getByLabel('다시 보내기(분)').inputValue()).toBe('60');
    await expectAccessible(page);
    await both.getByRole('button', { name: '현재 값 사용' }).click();
    expect(await waits.inputValue()).toBe('20');
    await waits.fill('30');
    await dialog.getByRole('button', { name: '저장' }).click();
    await page.getByText('함께 고침: 규칙을 저장했습니다.').first().waitFor();
    const { rules } = (await colleague.get('/admbo/alert_rule')) as { rules: { rule_id: number }[] };
    const kept = rules.find((one) => one.rule_id === rule_id);
    expect(kept).toMatchObject({ for_minutes: 30, repeat_minutes: 60 });
    await colleague.post('/admbo/alert_rule/remove', { rule_id });
    await colleague.leave();
    // The refusal itself.
    person.complaints.length = 0;
  });

  it('who changes a webhook that a colleague has just changed sees both, and takes nothing of theirs away', async () => {
    const colleague = await signInByHttp(farm, farm.admin);
    const hook = { name: '함께 씀', url: receiver.url, types: ['host.away'] };
    const { webhook_id, version } = (await colleague.post('/admbo/webhook', hook)).data;
    await page.goto('/webhook');
    await page
      .getByRole('row', { name: /^함께 씀/ })
      .getByRole('button', { name: '수정' })
      .click();
    const form = page.getByRole('dialog', { name: '웹훅 수정: 함께 씀' });
    await form.getByLabel('이름').fill('내 이름');
    const theirs = { ...hook, webhook_id, version, name: '그들의 이름', types: ['host.back'] };
    expect(await colleague.post('/admbo/webhook/update', theirs)).toMatchObject({ status: 200 });
    await form.getByRole('button', { name: '저장' }).click();
    await form
      .getByRole('row', { name: /그들의 이름/ })
      .getByText('내 이름')
      .waitFor();
    expect(await form.getByRole('checkbox', { name: /host\.back/ }).isChecked()).toBe(true);
    await expectAccessible(page);
    await form.getByRole('button', { name: '저장' }).click();
    await page.getByRole('row', { name: /^내 이름/ }).waitFor();
    const { webhooks } = (await colleague.get('/admbo/webhook')) as { webhooks: { webhook_id: number }[] };
    const kept = webhooks.find((one) => one.webhook_id === webhook_id);
    expect(kept).toMatchObject({ name: '내 이름', types: ['host.back'] });
    await colleague.post('/admbo/webhook/remove', { webhook_id });
    await colleague.leave();
    // The refusal itself.
    person.complaints.length = 0;
  });
});

describe('whoever is signed in', () => {
  const addRule = async (rule: object): Promise<void> => {
    const data = { close_after_minutes: 0, ...rule };
    const made = await page.request.post('/admbo/alert_rule', { data, headers: { origin: farm.url } });
    expect(await made.json()).toMatchObject({ errorCode: 0 });
  };
  const phoneThatIsWell = async (): Promise<string> => {
    const { data } = (await (await page.request.get('/admbo/all_device')).json()) as {
      data: { arns: { info: { udid: string; type: string; state: string } }[] };
    };
    const found = data.arns.find(({ info }) => info.type === 'mobile' && info.state === 'AVAILABLE');
    return found?.info.udid ?? '';
  };

  it('is told of a new alert on any page, sees it counted on the bell, and acknowledges it there by keyboard', async () => {
    const other = await openBrowser(browser, farm.url);
    await other.page.addInitScript("localStorage.setItem('rackhand.language', 'en')");
    await comeSignedIn(other.page, farm);
    await addRule({ name: '끊김', kind: 'state', states: ['NOT_FOUND', 'OFFLINE'] });
    await addRule({ name: '디스크', kind: 'server_disk', limit: 1_073_741_824 });
    await page.goto('/app_management');
    await other.page.goto('/device');
    const bell = page.getByRole('button', { name: /^알림/ }).first();
    await expect.poll(() => bell.getAttribute('aria-haspopup')).toBe('dialog');
    const udid = await phoneThatIsWell();
    await farm.control.inject('unplug', [udid]);

    const notice = page.getByRole('status').filter({ hasText: '주의 · 연결 안 됨' });
    await notice.waitFor({ timeout: 40_000 });
    expect(await notice.innerText()).toContain('끊김');
    await other.page.getByRole('status').filter({ hasText: 'Minor · Disconnected' }).waitFor();
    expect(await bell.getAttribute('aria-label')).toMatch(/^알림: 확인하지 않은 알림 [1-9]\d*건$/);
    await expectAccessible(page);

    await bell.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '확인하지 않은 알림' });
    const row = panel.getByRole('listitem').filter({ hasText: '연결 안 됨' });
    await row.waitFor();
    await expectAccessible(page);
    expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true);
    const acknowledge = row.getByRole('button', { name: '확인' });
    await tabTo(page, acknowledge);
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    // What was told here and elsewhere is told no more.
    await notice.waitFor({ state: 'detached' });
    await other.page.getByText('Minor · Disconnected').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => bell.getAttribute('aria-expanded')).toBe('false');
    await bell.click();
    await panel.waitFor();
    await bell.click();
    await panel.waitFor({ state: 'hidden' });

    // Serious: it interrupts, and stays until it is closed.
    const serious = page.getByRole('alert').filter({ hasText: '심각 · 서버의 남은 디스크' });
    await serious.waitFor({ timeout: 90_000 });
    await serious.getByRole('button', { name: '알림 보기' }).click();
    await page.waitForURL(/\/alert\?.*kind=server_disk/);
    await page.getByRole('row', { name: /서버의 남은 디스크/ }).waitFor();
    await farm.control.inject('replug', [udid]);
    expect(other.complaints).toEqual([]);
    await other.leave();
  });

  it('acknowledges the alerts of a page together, with one note for all', async () => {
    for (const name of ['많음', '더 많음'])
      await addRule({ name, kind: 'battery', limit: 100, for_minutes: 1 });
    await page.goto('/alert?status=open');
    const all = page.getByRole('button', { name: /^보이는 알림 \d+건 확인$/ });
    await all.waitFor({ timeout: 120_000 });
    await all.click();
    const dialog = page.getByRole('dialog', { name: /^알림 \d+건 확인$/ });
    await dialog.getByRole('textbox', { name: '메모' }).fill('랙 3 작업 중');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText(/^알림 \d+건을 확인했습니다\./).waitFor();
    await expect.poll(() => page.getByText('랙 3 작업 중').count()).toBeGreaterThan(1);
  });
});
