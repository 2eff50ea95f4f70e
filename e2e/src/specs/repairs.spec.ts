import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { type DevicePage, devicePageOn, phonesOf } from '../browser/device-page.ts';
import { readDevice } from '../browser/device-settings.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;
let { open, tabTo } = {} as DevicePage;
let [broken, other, third] = ['', '', ''];
/** A picture of one point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url, { forgiven: /status of (400|409)/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});
beforeEach(async () => {
  ({ open, tabTo } = devicePageOn(page));
  [broken = '', other = '', third = ''] = await phonesOf(page);
});

const dialog = () => page.getByRole('dialog');
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
/** Closes what a test has opened, and gives the device back. */
async function endRepair(udid: string): Promise<void> {
  const { info } = await readDevice(page, udid);
  if (info.repair === null) return;
  const path = `/admbo/repair/${String(info.repair.repair_id)}`;
  const { data } = (await (await page.request.get(path)).json()) as { data: { repair: { version: number } } };
  const body = { version: data.repair.version, state: 'closed', gives_back: true };
  await page.request.post(`${path}/change`, { data: body, headers: { origin: farm.url } });
}

describe('an administrator who reports a device for repair', () => {
  it('does so by keyboard alone; list, slot and device page say it, and its state is not given back by hand', async () => {
    await open(broken);
    await tabTo(page.getByRole('button', { name: '더 보기', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '수리 접수…' }).press('Enter');
    await tabTo(dialog().getByLabel('링크 (선택)'));
    await page.keyboard.type('tracker');
    await tabTo(dialog().getByRole('button', { name: '수리 접수', exact: true }));
    await page.keyboard.press('Enter');
    await dialog().getByText('사유를 고르세요.').waitFor();
    await dialog().getByText('http:// 또는 https://로 시작하는 주소를 입력하세요.').waitFor();
    await expectAccessible(page);
    await dialog().getByLabel('사유', { exact: true }).selectOption({ label: '화면 파손' });
    await dialog().getByLabel('링크 (선택)').fill('https://tracker.example/7');
    await dialog()
      .getByLabel('사진')
      .setInputFiles({ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: png });
    await dialog().getByRole('button', { name: '수리 접수', exact: true }).press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /수리 #\d+로 접수했습니다/ })
      .waitFor();
    await page.getByRole('region', { name: '수리' }).getByText('화면 파손').waitFor();
    await page.goto('/device');
    await deviceListOn(page).expectCell(broken, '상태', /수리 접수 · 화면 파손/);
    await page.goto('/device2');
    await expect
      .poll(() => page.locator(`[data-slot][data-udid="${broken}"]`).innerText())
      .toMatch(/수리 접수 ·\s*화면 파손/);
    await open(broken);
    // In the language of the page alone (U40), and in the device's history too.
    await page.getByText(/^제외: 화면 파손 · /).waitFor();
    await page.getByRole('list').getByText('화면 파손', { exact: false }).first().waitFor();
    expect(await page.getByText('Broken screen', { exact: false }).count()).toBe(0);
    await press('상태 변경');
    const choice = page.getByRole('menuitem', { name: '사용 가능' });
    expect(await choice.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await endRepair(broken);
  });

  it('follows it on its page: fixed, not proven yet, back to repair, closed; each step stays', async () => {
    const { arn } = await readDevice(page, other);
    await page.request.post('/admbo/repair', {
      data: { arn, reason_id: 2, note: '부풂' },
      headers: { origin: farm.url },
    });
    await page.goto('/repair');
    const row = page.getByRole('row', { name: /부풂/ });
    await row.getByRole('link', { name: /^#/ }).click();
    await press('수리됨으로 표시…');
    await dialog().getByLabel('메모').fill('배터리 교체');
    await dialog().getByRole('button', { name: '저장' }).click();
    const checks = page.getByRole('region', { name: '장비 스스로의 확인' });
    await checks.getByText('연결됨: 맞음').waitFor();
    await expectAccessible(page);
    await press('지금 확인');
    await page.getByText('장비가 10분 동안 이상 없이 있어야 합니다.').waitFor();
    await page
      .getByLabel('사진', { exact: true })
      .locator('input[type=file]')
      .setInputFiles({
        ...{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      });
    await page.getByText('JPEG, PNG, WebP 사진이 아닙니다.').waitFor();
    await press('다시 수리…');
    await dialog().getByRole('button', { name: '저장' }).click();
    await press('수리 없이 종료…');
    await dialog().getByLabel('장비를 팜으로 되돌리기').check();
    await dialog().getByRole('button', { name: '저장' }).click();
    const steps = page.getByRole('region', { name: '진행 기록' });
    await steps.getByText('수리 없이 종료').waitFor();
    expect(await steps.getByRole('listitem').count()).toBe(4);
    await expect.poll(async () => (await readDevice(page, other)).info.state).toBe('AVAILABLE');
    await page.goto('/repair');
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('상태').selectOption({ label: '수리 없이 종료' });
    await row.waitFor();
  });

  it('reports several at once for one reason; those that are reported already are named', async () => {
    await page.goto('/device');
    const list = deviceListOn(page);
    for (const udid of [broken, third]) await list.row(udid).getByRole('checkbox').check();
    await press('수리 접수…');
    await dialog().getByLabel('사유', { exact: true }).selectOption({ label: '기타' });
    await dialog().getByRole('button', { name: '수리 접수', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '장비 2대를 수리 접수했습니다.' }).waitFor();
    await list.row(third).getByRole('checkbox').check();
    await press('수리 접수…');
    await dialog().getByLabel('사유', { exact: true }).selectOption({ label: '기타' });
    await dialog().getByRole('button', { name: '수리 접수', exact: true }).click();
    await dialog()
      .getByText(/수리 #\d+ \(수리 접수\)/)
      .waitFor();
    for (const udid of [broken, third]) await endRepair(udid);
  });
});

it('a super administrator keeps the reasons: another one, in another order, with its mistakes named', async () => {
  await page.goto('/repair');
  await press('사유 목록…');
  await dialog().getByLabel('한국어').first().waitFor();
  await press('사유 추가');
  await dialog().getByLabel('한국어').last().fill('힌지 파손');
  await dialog().getByRole('button', { name: '저장' }).click();
  await dialog().getByText('이름을 입력하세요.').waitFor();
  await expectAccessible(page);
  await dialog().getByLabel('영어').last().fill('Broken hinge');
  await dialog().getByRole('button', { name: '위로' }).last().click();
  await dialog().getByRole('button', { name: '저장' }).click();
  await page.getByText('수리 사유를 저장했습니다.').waitFor();
  await press('사유 목록…');
  await expect
    .poll(() =>
      dialog()
        .getByLabel('한국어')
        .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value)),
    )
    .toContain('힌지 파손');
  const names = await dialog()
    .getByLabel('한국어')
    .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value));
  expect(names.at(-2)).toBe('힌지 파손');
  await dialog().getByRole('button', { name: '삭제' }).nth(-2).click();
  await dialog().getByRole('button', { name: '저장' }).click();
  await dialog().waitFor({ state: 'detached' });
});
