import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { type DeviceList, deviceListOn } from '../browser/device-list.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { createControl } from '../farm/control.ts';
import { startHoldingProxy } from '../farm/holding-proxy.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
const control = createControl(farm.dataDir);
let person: Person;
let list: DeviceList;
let udid: string;

beforeAll(async () => {
  udid = (await control.devices())[5]?.serial ?? '';
});
const browser = eachTest(async (opened) => {
  person = await openBrowser(opened, farm.url, { reducedMotion: 'no-preference' });
  await comeSignedIn(person.page, farm);
  await person.page.goto('/device');
  list = deviceListOn(person.page);
  await list.row(udid).waitFor();
  return person;
});
afterEach(async () => {
  await control.inject('heal', 'all');
  await list.expectCell(udid, '상태', '', 15_000);
});

describe('the device list', () => {
  it('shows an administrator every device of the farm, sorted by rack, with an empty status while it is available', async () => {
    const { page } = person;
    await expect.poll(() => list.rows.count()).toBe(48);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('49');
    const racks = await list.column('랙');
    expect(racks.slice(0, 3)).toEqual(['1-1-1', '1-1-2', '1-1-3']);
    expect(racks.indexOf('1-1-10')).toBe(9);
    await expectAccessible(page);
  });

  it('shows a device whose cable was pulled as not connected, and as available when it is back, without a reload', async () => {
    await control.inject('unplug', [udid]);
    await list.expectCell(udid, '상태', /^연결 안 됨/);
    await control.inject('replug', [udid]);
    await list.expectCell(udid, '상태', '');
  });

  it('follows by the clock where a proxy lets no event stream through (F64)', async () => {
    const proxy = await startHoldingProxy(farm.url);
    const behind = await openBrowser(browser(), proxy.url);
    await comeSignedIn(behind.page, farm);
    await behind.page.goto('/device');
    const held = deviceListOn(behind.page);
    await held.expectCell(udid, '상태', '');
    await control.inject('unplug', [udid]);
    await held.expectCell(udid, '상태', /^연결 안 됨/, 25_000);
    await behind.leave();
    await proxy.stop();
  });

  it('shows that a device has not been authorized, until somebody accepts the key on its screen', async () => {
    await control.inject('refuse_authorization', [udid]);
    await list.expectCell(udid, '상태', /^USB 디버깅 미승인/, 15_000);
    await control.inject('accept_authorization', [udid]);
    await list.expectCell(udid, '상태', '', 15_000);
  });

  it('lets an administrator exclude a device and take it back', async () => {
    let menu = await list.openMenu(udid, '상태 변경');
    await menu.getByRole('menuitem', { name: 'EXCLUDE' }).click();
    await list.expectCell(udid, '상태', /^제외/);
    menu = await list.openMenu(udid, '상태 변경');
    await menu.getByRole('menuitem', { name: 'AVAILABLE' }).click();
    await list.expectCell(udid, '상태', '');
    await person.page.getByRole('button', { name: '되돌리기' }).last().click();
    await list.expectCell(udid, '상태', /^제외/);
    menu = await list.openMenu(udid, '상태 변경');
    await menu.getByRole('menuitem', { name: 'AVAILABLE' }).click();
    await list.expectCell(udid, '상태', '');
  });

  it('offers AVAILABLE and EXCLUDE alone, of which the state that is shown is left out', async () => {
    const offered = async (): Promise<string[]> => {
      const menu = await list.openMenu(udid, '상태 변경');
      await menu.getByRole('menuitem').first().waitFor();
      const labels = await menu.getByRole('menuitem').allInnerTexts();
      await person.page.keyboard.press('Escape');
      return labels.map((label) => label.split(' ')[0] ?? '');
    };
    expect(await offered()).toEqual(['EXCLUDE']);
    await control.inject('refuse_authorization', [udid]);
    await list.expectCell(udid, '상태', /^USB 디버깅 미승인/, 15_000);
    expect(await offered()).toEqual(['AVAILABLE', 'EXCLUDE']);
    await control.inject('accept_authorization', [udid]);
    await list.expectCell(udid, '상태', '', 15_000);
  });

  it('asks in the menu of a row first what is to be seen, then copied, then done, and deletes apart in red', async () => {
    const menu = await list.openMenu(udid, '더 보기');
    await menu.getByRole('menuitem').first().waitFor();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
      '이력과 추세',
      '장비 풀에서 보기',
      '앱 관리',
      '장비 정리…',
      '화면 캡처',
      '수리 접수…',
      'UDID 복사',
      '호스트 복사',
      'ARN 복사',
      '이 행의 링크 복사',
      '사유와 기한을 정해 제외…',
      expect.stringContaining('USB'),
      '재부팅',
      '장비 삭제',
    ]);
    const [look, remove] = [menu.getByRole('menuitem').first(), menu.getByRole('menuitem').last()];
    const colourOf = (entry: typeof look): Promise<string> =>
      entry.evaluate((element) => getComputedStyle(element).color);
    expect(await colourOf(remove)).not.toBe(await colourOf(look));
    const gap = await remove.evaluate(
      (element) =>
        element.getBoundingClientRect().top -
        (element.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
    );
    expect(gap).toBeGreaterThan(4);
    await expectAccessible(person.page);
    await person.page.keyboard.press('Escape');
  });

  it('sees from the menu of a row what a cleaning would take from the device, has it cleaned, and reads what was done', async () => {
    const menu = await list.openMenu(udid, '더 보기');
    await menu.getByRole('menuitem', { name: '장비 정리…' }).click();
    const preview = person.page.getByRole('dialog', { name: /^정리 미리 보기: / });
    await preview.getByRole('row', { name: /com\.example\.labhelper/ }).waitFor();
    await preview.getByRole('button', { name: '지금 정리' }).click();
    const question = person.page.getByRole('alertdialog', { name: '지금 정리' });
    await question.getByText('지금 설치된 앱은 모두 남습니다.').waitFor();
    await expectAccessible(person.page);
    await question.getByRole('button', { name: '지금 정리' }).click();
    await preview.getByText('장비를 정리했습니다.').waitFor();
    const home = preview.getByRole('table', { name: '정리 결과' }).getByRole('row', { name: /홈 화면으로/ });
    await home.getByText('완료').waitFor();
    await expectAccessible(person.page);
    expect(new URL(person.page.url()).searchParams.get('udid')).toBe(udid);
    await person.page.goto('/device');
    await list.row(udid).waitFor();
  });

  it('shows the same change to two administrators at once', async () => {
    const colleague = await openBrowser(browser(), farm.url);
    await comeSignedIn(colleague.page, farm);
    await colleague.page.goto('/device');
    const theirs = deviceListOn(colleague.page);
    await theirs.row(udid).waitFor();
    await (await list.openMenu(udid, '상태 변경')).getByRole('menuitem', { name: 'EXCLUDE' }).click();
    await theirs.expectCell(udid, '상태', /^제외/);
    await (await theirs.openMenu(udid, '상태 변경')).getByRole('menuitem', { name: 'AVAILABLE' }).click();
    await list.expectCell(udid, '상태', '');
    expect(colleague.complaints).toEqual([]);
    await colleague.leave();
  });

  it('says what it is now to an administrator who was too late, and does it again when asked (F45)', async () => {
    const menu = await list.openMenu(udid, '상태 변경');
    await control.inject('set_battery', [udid], { level: 9 });
    await list.expectCell(udid, '상태', /^배터리 부족/, 15_000);
    await menu.getByRole('menuitem', { name: 'EXCLUDE' }).click();
    await person.page.getByText(/현재 상태: 배터리 부족/).waitFor();
    await person.page.getByRole('button', { name: '다시 적용' }).click();
    await list.expectCell(udid, '상태', /^제외/);
    person.complaints.splice(0); // The browser itself complains about the conflict that was wanted.
    await control.inject('heal', [udid]);
    await (await list.openMenu(udid, '상태 변경')).getByRole('menuitem', { name: 'AVAILABLE' }).click();
    await list.expectCell(udid, '상태', '', 15_000);
  });

  it('is reached row by row with the keyboard', async () => {
    const { page } = person;
    await list.rows.first().getByRole('button', { name: '상태 변경' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    const focused = page.locator('tr[data-arn]').nth(1).getByRole('button', { name: '상태 변경' });
    await expect.poll(() => focused.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('keeps page and rows per page in the address, and ignores what makes no sense there', async () => {
    const { page } = person;
    await page.goto('/device?page=7&limit=31');
    await expect.poll(() => list.rows.count()).toBe(48);
    expect(await page.getByLabel('페이지당 행').inputValue()).toBe('50');
    await page.getByLabel('페이지당 행').selectOption('100');
    await expect.poll(() => new URL(page.url()).searchParams.get('limit')).toBe('100');
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('1');
  });

  it('shows only what the address asks for, and that in a browser that has never been there', async () => {
    const { page } = person;
    await page.getByLabel('장비 검색').fill(udid);
    await expect.poll(() => list.rows.count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(udid);
    await page.reload();
    await list.row(udid).waitFor();
    expect(await list.rows.count()).toBe(1);
  });
});

describe('a reboot', () => {
  it('is asked for, shows while it lasts, and ends with the device back', async () => {
    const { page } = person;
    const menu = await list.openMenu(udid, '더 보기');
    await menu.getByRole('menuitem', { name: '재부팅' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('장비를 재부팅할까요?').waitFor();
    await dialog.getByRole('button', { name: '재부팅', exact: true }).click();
    await list.expectCell(udid, '상태', /^재부팅 중/, 10_000);
    await list.expectCell(udid, '상태', '', 30_000);
  });
});
