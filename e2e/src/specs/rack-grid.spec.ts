import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let person: Person;
let page: Page;

eachTest(async (browser) => {
  person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  await page.goto('/device2');
  await slotAt('1-1-1').waitFor();
  return person;
});
afterEach(() => emptyRackFive());

const slotAt = (location: string): Locator => page.locator(`[data-slot="${location}"]`);
const frameAt = (location: string): Locator => page.locator(`[data-place="${location}"] [data-arn]`);
const notice = (text: RegExp): Locator => page.getByRole('status').filter({ hasText: text });

/** What the console's own calls do, without the screen: only to put the racks back. */
async function call(method: string, path: string, body: object = {}): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([verb, address, payload]) => {
      const init = {
        method: verb,
        headers: { 'content-type': 'application/json' },
        ...(verb === 'GET' ? {} : { body: payload }),
      };
      return (await (await fetch(address, init)).json()) as Record<string, unknown>;
    },
    [method, path, JSON.stringify(body)] as const,
  );
}

interface Listed {
  arn: string;
  version: number;
  info: { udid: string; model: string; rackLocation: string };
}

async function listed(): Promise<Listed[]> {
  return ((await call('GET', '/admbo/all_device'))['data'] as { arns: Listed[] }).arns;
}

/** Devices in rack 5 go back to the slot that they left free, and the rack goes. */
async function emptyRackFive(): Promise<void> {
  const devices = await listed();
  const taken = new Set(devices.map(({ info }) => info.rackLocation));
  const free = [1, 2, 3, 4].flatMap((rack) =>
    Array.from({ length: 12 }, (_, index) => `1-${String(rack)}-${String(index + 1)}`).filter(
      (place) => !taken.has(place),
    ),
  );
  for (const { arn, version, info } of devices) {
    if (info.rackLocation !== '' && !info.rackLocation.startsWith('1-5-')) continue;
    await call('POST', '/admbo/device/move', { arn, version, rackLocation: free.shift() });
  }
  const { groups } = (await call('GET', '/admbo/rack'))['data'] as {
    groups: { racks: { rack: number }[] }[];
  };
  const isThere = groups.some(({ racks }) => racks.some(({ rack }) => rack === 5));
  if (isThere) await call('DELETE', '/admbo/rack/1/5');
}

/** Pixels that a field has beyond what its placeholder needs. */
function roomBeyondHint(field: Element): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return Number.NaN;
  pen.font = font;
  const words = pen.measureText(field.getAttribute('placeholder') ?? '').width;
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
}

const addRackFive = (): Promise<unknown> =>
  call('POST', '/admbo/rack', { group: 1, rack: 5, name: '', rows: 1, columns: 4 });

describe('the rack grid', () => {
  it('follows a super admin who adds a rack, and offers its empty slots', async () => {
    await page.getByRole('button', { name: '랙 설정' }).click();
    const dialog = page.getByRole('dialog', { name: '랙 설정' });
    await expectAccessible(page);
    await dialog.getByLabel('행: 새 랙').fill('1');
    await dialog.getByRole('button', { name: '랙 추가' }).click();
    await dialog.getByRole('rowheader', { name: '5' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = (part: Element): number => part.scrollWidth - part.clientWidth;
    expect(await dialog.getByRole('region').evaluate(beyond)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    const grid = page.getByRole('grid', { name: '랙 5' });
    await expect.poll(() => grid.getByRole('link').count()).toBe(4);
    expect(await slotAt('1-5-2').getAttribute('href')).toBe('?place=1-5-2');
  });

  it('keeps what is typed of a rack that a colleague changes meanwhile, and shows both', async () => {
    await addRackFive();
    await page.getByRole('button', { name: '랙 설정' }).click();
    const dialog = page.getByRole('dialog', { name: '랙 설정' });
    await dialog.getByLabel('이름: 랙 5').fill('소리');
    await call('PUT', '/admbo/rack/1/5', { name: '화면', rows: 2, columns: 4 });
    // The line is called as the colleague has named it; what was not typed follows.
    await dialog.getByText('이름 · 내가 쓴 값: 소리 · 현재 값: 화면').waitFor();
    expect(await dialog.getByLabel('이름: 랙 5 화면').inputValue()).toBe('소리');
    expect(await dialog.getByLabel('행: 랙 5 화면').inputValue()).toBe('2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '저장' }).click();
    await page.getByText('랙 5 화면: 저장했습니다').first().waitFor();
    await dialog.getByLabel('이름: 랙 5 소리').waitFor();
    expect(await dialog.getByText('내가 쓴 값').count()).toBe(0);
    expect(await dialog.getByLabel('행: 랙 5 소리').inputValue()).toBe('2');
  });

  it('shows a group by the name that a colleague has just given it, where nobody is typing another', async () => {
    const before = (await call('GET', '/admbo/rack'))['data'] as {
      groups: { group: number; name: string }[];
    };
    const name = before.groups.find(({ group }) => group === 1)?.name ?? '';
    await page.getByRole('button', { name: '랙 설정' }).click();
    const field = page.getByRole('dialog', { name: '랙 설정' }).getByLabel('그룹 이름: S1');
    await field.waitFor();
    await call('PUT', '/admbo/rack_group/1', { name: '북쪽' });
    await expect.poll(() => field.inputValue()).toBe('북쪽');
    await field.fill('남쪽');
    await call('PUT', '/admbo/rack_group/1', { name: '서쪽' });
    await page.getByText('그룹 이름 · 내가 쓴 값: 남쪽 · 현재 값: 서쪽').waitFor();
    expect(await field.inputValue()).toBe('남쪽');
    await page.getByRole('button', { name: '현재 값 사용' }).click();
    expect(await field.inputValue()).toBe('서쪽');
    await call('PUT', '/admbo/rack_group/1', { name });
  });

  it('says which devices are in the way of a rack that is to go', async () => {
    await page.getByRole('button', { name: '랙 설정' }).click();
    await page.getByRole('button', { name: '삭제: 랙 4' }).click();
    await page.getByRole('alert').filter({ hasText: '장비가 있는 자리: 1-4-1 ' }).waitFor();
    expect(await slotAt('1-4-1').count()).toBe(1);
    // The refusal itself.
    person.complaints.length = 0;
  });

  it('places a device in an empty slot by keyboard alone, and takes it back', async () => {
    await addRackFive();
    await slotAt('1-5-1').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '1-5-1에 장비 놓기' });
    await dialog.waitFor();
    expect(new URL(page.url()).searchParams.get('place')).toBe('1-5-1');
    await expectAccessible(page);
    const udid = (await frameAt('1-1-3').locator('[data-udid]').getAttribute('data-udid')) ?? '';
    await page.keyboard.type(udid);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    // Once: Enter on a chosen device moves it.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => slotAt('1-5-1').getAttribute('data-udid')).toBe(udid);
    await notice(/1-5-1 자리로 옮겼습니다/)
      .getByRole('button', { name: '되돌리기' })
      .press('Enter');
    await expect.poll(() => slotAt('1-1-3').getAttribute('data-udid')).toBe(udid);
  });

  it('moves a device by dragging it to an empty slot; with a taken one it changes places', async () => {
    // All of it in sight: a page that scrolls under the mouse would have another device dragged.
    await page.setViewportSize({ width: 1440, height: 1400 });
    await addRackFive();
    await slotAt('1-5-4').waitFor();
    const udid = await slotAt('1-1-2').getAttribute('data-udid');
    const other = await slotAt('1-1-4').getAttribute('data-udid');
    await frameAt('1-1-2').dragTo(page.locator('[data-place="1-1-4"]'));
    await expect.poll(() => slotAt('1-1-4').getAttribute('data-udid')).toBe(udid);
    await expect.poll(() => slotAt('1-1-2').getAttribute('data-udid')).toBe(other);
    await notice(/자리를 바꿨습니다/)
      .getByRole('button', { name: '되돌리기' })
      .press('Enter');
    await expect.poll(() => slotAt('1-1-2').getAttribute('data-udid')).toBe(udid);
    await frameAt('1-1-2').dragTo(page.locator('[data-place="1-5-4"]'));
    await expect.poll(() => slotAt('1-5-4').getAttribute('data-udid')).toBe(udid);
    await notice(/1-5-4 자리로 옮겼습니다/).waitFor();
  });

  it('swaps two devices of a full rack in the form that moves one', async () => {
    const [one, other] = [
      await slotAt('1-1-3').getAttribute('data-udid'),
      await slotAt('1-1-5').getAttribute('data-udid'),
    ];
    const { arn } = (await listed()).find(({ info }) => info.udid === one) as Listed;
    await page.goto(`/device2?place=${arn}`);
    const dialog = page.getByRole('dialog', { name: '장비 자리 옮기기' });
    await dialog.getByLabel('랙', { exact: true }).selectOption('1-1-1');
    await dialog.getByLabel('자리', { exact: true }).selectOption('1-1-5');
    await dialog.getByText('1-1-3 자리로 갑니다').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '자리 바꾸기' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => slotAt('1-1-5').getAttribute('data-udid')).toBe(one);
    expect(await slotAt('1-1-3').getAttribute('data-udid')).toBe(other);
    await notice(/자리를 바꿨습니다/)
      .getByRole('button', { name: '되돌리기' })
      .press('Enter');
    await expect.poll(() => slotAt('1-1-3').getAttribute('data-udid')).toBe(one);
  });

  it('shows a device that is out of the racks in a tray of its own, with the reason', async () => {
    const { arn, version, info } = (await listed()).find(
      (one) => one.info.rackLocation === '1-2-1',
    ) as Listed;
    await call('POST', '/admbo/device/move', { arn, version, rackLocation: '' });
    const tray = page.getByRole('region', { name: '자리가 없는 장비' });
    await tray.getByText(info.udid).waitFor();
    await tray.getByText('자리 없음').waitFor();
    expect(await slotAt('1-2-1').getAttribute('href')).toBe('?place=1-2-1');
    await page.goto('/device2?kiosk=1');
    await page.getByRole('region', { name: '자리가 없는 장비 1' }).getByText(info.model).waitFor();
    expect(await page.locator('[data-udid]').count()).toBe(48);
    await expectAccessible(page);
  });

  it('chooses a row by its number, a frame by the mouse, and more with Shift, for the bulk bar', async () => {
    const chosen = (count: string): Locator => page.getByRole('group', { name: `48대 중 ${count}대 선택` });
    await page.getByRole('checkbox', { name: '랙 1 2행 선택' }).check({ force: true });
    await chosen('4').waitFor();
    await page.getByRole('button', { name: '선택 해제' }).click();
    await slotAt('1-1-1').click({ modifiers: ['Control'] });
    await slotAt('1-1-4').click({ modifiers: ['Shift'] });
    await chosen('4').waitFor();
    await slotAt('1-1-4').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await chosen('5').waitFor();
    await page.keyboard.press('Shift+Home');
    await chosen('8').waitFor();
    const [from, to] = await Promise.all([slotAt('1-2-1').boundingBox(), slotAt('1-2-6').boundingBox()]);
    if (from === null || to === null) throw new Error('no slots');
    await page.mouse.move(from.x - 3, from.y - 3);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
    await page.mouse.up();
    await chosen('4').waitFor();
    expect(await page.locator('[data-selected]').count()).toBe(4);
    await expectAccessible(page);
  });

  it('leaves out chosen slots that a filter fades, says how many, and chooses in its table as well', async () => {
    await slotAt('1-1-1').click({ modifiers: ['Control'] });
    await slotAt('1-2-6').click({ modifiers: ['Control'] });
    await page.getByRole('group', { name: '48대 중 2대 선택' }).waitFor();
    await page.getByLabel('장비 검색').fill('rack:1-1');
    await page.getByRole('group', { name: '12대 중 1대 선택' }).waitFor();
    await page.getByText('숨겨진 선택 1대는 빠집니다.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '숨겨진 선택 해제' }).click();
    await page.getByText('숨겨진 선택 1대는 빠집니다.').waitFor({ state: 'detached' });
    await page.goto('/device2?view=table&q=rack:1-1');
    await page.locator('tr[data-arn] input[type=checkbox]').first().click();
    await page.getByRole('group', { name: '12대 중 1대 선택' }).waitFor();
    await expectAccessible(page);
  });

  it('remembers how close its slots stand', async () => {
    const height = async (): Promise<number> => (await slotAt('1-1-1').boundingBox())?.height ?? 0;
    const before = await height();
    await page.getByRole('radio', { name: '좁게' }).check({ force: true });
    await expect.poll(height).toBeLessThan(before * 0.6);
    const closely = await height();
    const { arn } = (await listed()).find(({ info }) => info.rackLocation === '1-1-1') as Listed;
    const [excluded, back] = [
      { old_state: 'AVAILABLE', new_state: 'EXCLUDE', update_reason: '화면 보호 필름 교체' },
      { old_state: 'EXCLUDE', new_state: 'AVAILABLE' },
    ];
    await call('POST', '/service/change_state', { arn, ...excluded });
    await expect.poll(() => slotAt('1-1-1').innerText()).toContain('제외');
    expect(await height()).toBe(closely);
    await call('POST', '/service/change_state', { arn, ...back });
    await page.reload();
    await slotAt('1-1-1').waitFor();
    expect(await height()).toBeLessThan(before * 0.6);
    await expectAccessible(page);
  });

  it('prints racks without controls, every state in words', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: '랙 설정' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    expect(await slotAt('1-4-12').innerText()).toContain('사용 가능');
  });

  it('shows 48 devices at once, and the longest state in full, in English as well', async () => {
    await page.route('**/service/devicepool', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { devices: Listed[] } };
      const first = answer.data.devices.find(({ info }) => info.rackLocation === '1-1-1');
      Object.assign(first?.info ?? {}, { state: 'HELPER_HAS_NOT_ACCESSIBILITY' });
      await route.fulfill({ json: answer });
    });
    await page.reload();
    for (const [language, state] of [
      ['한국어', '도우미 접근성 꺼짐'],
      ['English', 'Helper access off'],
    ] as const) {
      await page.getByRole('radio', { name: language }).check({ force: true });
      const cut = (part: Element): number =>
        Math.max(part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight);
      expect(await slotAt('1-1-1').getByText(state).evaluate(cut)).toBeLessThanOrEqual(0);
      expect(await page.getByRole('main').evaluate(cut)).toBe(0);
      const heights = (slots: Element[]): number => new Set(slots.map((slot) => slot.clientHeight)).size;
      expect(await page.locator('[data-slot]').evaluateAll(heights)).toBe(1);
      expect(await page.getByRole('searchbox').evaluate(roomBeyondHint)).toBeGreaterThanOrEqual(0);
      const systems = page.locator('[data-slot]').getByText(/^Android/);
      expect(await systems.count()).toBe(48);
      const cutOff = (parts: Element[]): (string | null)[] =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent);
      expect(await systems.evaluateAll(cutOff)).toEqual([]);
    }
    await page.unroute('**/service/devicepool');
  });

  it('speaks English as well', async () => {
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page.getByRole('tab', { name: 'S1 Test Rack' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select row 2 of Rack 1' }).waitFor({ state: 'attached' });
    await slotAt('1-1-1').hover();
    await frameAt('1-1-1')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    await page.getByRole('dialog', { name: 'Move a device' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: '한국어' }).check({ force: true });
  });
});
