import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { deviceListOn } from '../browser/device-list.ts';
import { readDevice, settingsOn } from '../browser/device-settings.ts';
import { openBrowser } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';

/** A farm of its own: a device that has been removed does not come back. */
const halfHourMs = 30 * 60_000;
let farm: Farm;
let browser: Browser;
let udids: string[];
beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices: 3 }), openChromium()]);
  udids = (await farm.control.devices()).map(({ serial }) => serial);
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});

describe('deleting a device', () => {
  it('asks first with the focus on the way out, and then the device stays away while its host sees it', async () => {
    const { page, complaints, leave } = await openBrowser(browser, farm.url);
    await comeSignedIn(page, farm);
    await page.goto('/device');
    const list = deviceListOn(page);
    const [udid = ''] = udids;
    await list.row(udid).waitFor();

    await (await list.openMenu(udid, '더 보기')).getByRole('menuitem', { name: '장비 삭제' }).click();
    const question = page.getByRole('alertdialog', { name: '장비 삭제' });
    await question.getByText('장비를 디바이스 팜에서 제외할까요?').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await list.row(udid).count()).toBe(1);

    await (await list.openMenu(udid, '더 보기')).getByRole('menuitem', { name: '장비 삭제' }).click();
    await question.getByRole('button', { name: '삭제', exact: true }).click();
    await list.row(udid).waitFor({ state: 'detached' });
    await farm.control.inject('unplug', [udid]);
    await farm.control.inject('replug', [udid]);
    await farm.control.inject('unplug', [udids[1] ?? '']);
    await list.expectCell(udids[1] ?? '', '상태', /^연결 안 됨/, 15_000);
    await farm.control.inject('replug', [udids[1] ?? '']);
    await list.expectCell(udids[1] ?? '', '상태', '', 15_000);
    expect(await list.row(udid).count()).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('by another administrator leaves what was typed into its settings half an hour before for copying (F46)', async () => {
    const { page, leave } = await openBrowser(browser, farm.url);
    await page.clock.install();
    await signIn(page, farm);
    const udid = udids[2] ?? '';
    await page.goto(`/device?device=${udid}`);
    const dialog = settingsOn(page);
    await dialog.getByLabel('메모').fill('not lost');
    await Promise.all([farm.setClock({ aheadMs: halfHourMs }), page.clock.fastForward(halfHourMs)]);
    expect(await dialog.getByLabel('메모').inputValue()).toBe('not lost');
    const { arn, info } = await readDevice(page, udid);
    await page.request.post('/service/remove', {
      data: { arn, old_state: info.state },
      headers: { origin: farm.url },
    });
    await dialog.getByText('이 장비는 팜에서 삭제되었습니다.').waitFor();
    await dialog.getByLabel('입력한 값').getByText('not lost').waitFor();
    await dialog.getByRole('button', { name: '입력한 값 복사' }).waitFor();
    expect(await dialog.getByRole('button', { name: '저장' }).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
    await leave();
  });
});
