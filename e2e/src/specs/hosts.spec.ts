import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';
import { createSecondHost, type SecondHost } from '../farm/second-host.ts';

/** A farm of its own, whose devices all come with the second host. */
let farm: Farm;
let second: SecondHost;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  [farm, second, browser] = await Promise.all([
    startFarm({ devices: 0 }),
    createSecondHost(2),
    openChromium(),
  ]);
});
afterAll(async () => {
  await leaveChromium(browser);
  await second.stop();
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url, { forgiven: /status of 409/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
});
afterEach(async () => {
  await person.leave();
});

const plateOf = (name: string): Locator => page.getByRole('region', { name, exact: true });
const rowOf = (on: Page, name: string): Locator =>
  on.getByRole('row').filter({ has: on.getByRole('rowheader', { name, exact: true }) });

/** The list of hosts in a tab of its own, which nobody touches. */
async function watchList(): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto('/server');
  await rowOf(tab, 'lab-1').waitFor();
  return tab;
}

describe('the list of hosts', () => {
  it('shows each with its state and agent in both languages, accessible light and dark', async () => {
    await page.goto('/server');
    for (const [language, online] of [
      ['ko', '연결됨'],
      ['en', 'Online'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('rackhand.language', chosen), language);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto('/server');
        await rowOf(page, 'lab-1').getByText(online).waitFor();
        await expectAccessible(page);
      }
    }
  });
});

describe('a super admin', () => {
  it('is led through setting up a farm by what is still to do, until they want to see no more of it', async () => {
    await page.goto('/');
    const steps = page.getByRole('region', { name: '시작하기' });
    await steps.getByRole('listitem').filter({ hasText: '호스트 추가' }).getByText('완료').waitFor();
    expect(await steps.locator('[aria-current=step]').innerText()).toContain('장비 수락');
    await expectAccessible(page);
    await steps.getByRole('button', { name: '그만 보기' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('region', { name: '상태별 장비' }).waitFor();
    expect(await steps.count()).toBe(0);
  });

  it('adds a host with one printed command, and sees without a reload that its agent is there', async () => {
    const list = await watchList();
    await page.goto('/server_manage');
    const form = plateOf('호스트 추가');
    await form.getByLabel('이름').fill('lab-2');
    await form.getByRole('button', { name: '호스트 추가' }).click();
    const printed = plateOf('lab-2').getByRole('region', { name: '호스트에서 실행할 명령' });
    await printed.getByLabel('이 서버의 주소').fill('farm.example');
    await printed.getByRole('button', { name: '명령 보기' }).click();
    await printed.getByText('http://192.168.0.10:7100 같은 주소를 입력하세요.').waitFor();
    await expectAccessible(page);
    await printed.getByLabel('이 서버의 주소').fill('http://192.0.2.7:7100/');
    await printed.getByRole('button', { name: '명령 보기' }).click();
    await printed.getByText(/--enroll http:\/\/192\.0\.2\.7:7100$/).waitFor();
    await printed.getByText(/1[45]:\d\d 남음/).waitFor();
    await plateOf('lab-2').getByText('에이전트 대기 중').waitFor();
    await rowOf(list, 'lab-2').getByText('에이전트 대기 중').waitFor();
    await expectAccessible(page);
    await page.reload();
    const [, , token = ''] = (await printed.getByRole('code').innerText()).split(' ');
    await printed.getByRole('button', { name: '다른 주소로' }).click();
    await printed.getByRole('button', { name: '이 서버와 같은 컴퓨터' }).click();
    const command = await printed.getByRole('code').innerText();
    expect(command).toContain(token);
    second.run(command);
    await printed.waitFor({ state: 'detached' });
    await rowOf(list, 'lab-2').getByText('연결됨').waitFor();
    await page.reload();
    await plateOf('lab-2').getByText('연결됨').waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('sees that nobody has run a command in its time, and makes a new one', async () => {
    await page.goto('/server_manage');
    await plateOf('호스트 추가').getByLabel('이름').fill('lab-3');
    await plateOf('호스트 추가').getByRole('button', { name: '호스트 추가' }).click();
    const printed = plateOf('lab-3').getByRole('region', { name: '호스트에서 실행할 명령' });
    await printed.getByRole('button', { name: '이 서버와 같은 컴퓨터' }).click();
    const first = await printed.getByRole('code').innerText();
    await farm.setClock({ aheadMs: 15 * 60_000 });
    await page.clock.install({ time: Date.now() + 15 * 60_000 });
    await page.reload();
    await printed.getByText('실행하지 않아 명령이 만료되었습니다.').waitFor();
    expect(await printed.getByRole('code').count()).toBe(0);
    await printed.getByRole('button', { name: '새 명령 만들기' }).click();
    expect(await printed.getByRole('code').innerText()).not.toBe(first);
    await plateOf('lab-3').getByRole('button', { name: '호스트 삭제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '호스트 삭제' }).click();
    await plateOf('lab-3').waitFor({ state: 'detached' });
    await farm.setClock({ aheadMs: 0 });
  });

  it('is told at its field that a name is taken, and what was typed stays', async () => {
    await page.goto('/server_manage');
    for (const [plate, press] of [
      ['호스트 추가', '호스트 추가'],
      ['lab-2', '이름 변경'],
    ] as const) {
      const name = plateOf(plate).getByLabel('이름', { exact: true });
      await name.fill('lab-1');
      await plateOf(plate).getByRole('button', { name: press }).click();
      await plateOf(plate).getByRole('alert').getByText('이 이름의 호스트가 이미 있습니다.').waitFor();
      expect(await name.getAttribute('aria-invalid')).toBe('true');
      expect(await name.inputValue()).toBe('lab-1');
      await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    }
    expect(await page.getByText('요청을 처리하지 못했습니다').count()).toBe(0);
    await expectAccessible(page);
  });

  it('accepts one new device, refuses another, and adds it again', async () => {
    await page.goto('/server_manage');
    const waiting = plateOf('수락을 기다리는 장비');
    await waiting.getByRole('listitem').nth(1).waitFor();
    await expectAccessible(page);
    const accepted = await waiting.getByRole('listitem').first().getByRole('code').innerText();
    const refused = await waiting.getByRole('listitem').nth(1).getByRole('code').innerText();
    await waiting.getByRole('listitem').first().getByRole('button', { name: '수락', exact: true }).click();
    await waiting.getByText(accepted).waitFor({ state: 'detached' });
    await expect.poll(farm.availableDevices).toBe(1);
    await waiting.getByRole('button', { name: '거절' }).click();
    const removed = plateOf('삭제한 장비');
    await removed.getByText(refused).waitFor();
    await removed.getByRole('button', { name: '다시 추가' }).click();
    await removed.waitFor({ state: 'detached' });
    await expect.poll(farm.availableDevices).toBe(2);
  });

  it('sees where each device is plugged in at an address of its own, and goes from there to the device', async () => {
    await page.goto('/server');
    await rowOf(page, 'lab-2').getByRole('link', { name: 'lab-2' }).click();
    await page.waitForURL(/\/server\?host=lab-2$/);
    const panel = plateOf('lab-2 상세');
    const tree = panel.getByRole('region', { name: 'USB 연결' });
    await tree.getByRole('link').nth(1).waitFor();
    await tree
      .getByText(/포트 \d+개 중 \d+개 사용/)
      .first()
      .waitFor();
    await panel.getByRole('link', { name: 'lab-2의 사용 가능 장비 2대 보기' }).waitFor();
    await panel.getByText('가동 시간').waitFor();
    await expectAccessible(page);
    await tree.getByRole('link').first().click();
    await page.waitForURL(/\/device2\?device=/);
    await page.goto('/server?host=nobody');
    await page.getByText('nobody 호스트가 없습니다.').waitFor();
  });

  it('reads the load and the last sign of life by the clock, while nothing moves', async () => {
    await page.goto('/server?host=lab-2');
    const uptime = plateOf('lab-2 상세').getByText('가동 시간');
    await uptime.waitFor();
    const before = await uptime.boundingBox();
    await page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/admbo/device/server') && answer.request().headers()['x-auto-refresh'] === '1',
      { timeout: 20_000 },
    );
    expect(await uptime.boundingBox()).toEqual(before);
  });

  it('takes all of a host out of the farm for an hour, with one reason', async () => {
    await page.goto('/server?host=lab-2');
    await plateOf('lab-2 상세').getByRole('button', { name: '점검' }).click();
    const dialog = page.getByRole('dialog', { name: 'lab-2 점검' });
    await dialog.getByText('장비 2대를 제외합니다.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('사유 (선택)').fill('케이블 교체');
    await dialog.getByRole('button', { name: '2대 제외' }).click();
    await page.getByText('lab-2: 장비 2대를 제외했습니다').waitFor();
    await plateOf('lab-2 상세').getByRole('link', { name: 'lab-2의 제외·잠금 장비 2대 보기' }).waitFor();
    expect(await farm.availableDevices()).toBe(0);
  });

  it('lets a host take no new work, and take it again', async () => {
    const list = await watchList();
    await page.goto('/server_manage');
    await plateOf('lab-2').getByRole('button', { name: '새 작업 막기' }).click();
    await rowOf(list, 'lab-2').getByText('새 작업 막음').waitFor();
    await plateOf('lab-2').getByRole('button', { name: '새 작업 다시 받기' }).click();
    await rowOf(list, 'lab-2').getByText('새 작업 막음').waitFor({ state: 'detached' });
  });

  it('keeps a name that is typed while a colleague renames the host, and shows theirs', async () => {
    const colleague = await signInByHttp(farm, farm.admin);
    const { servers } = (await colleague.get('/admbo/device/server')) as {
      servers: { id: number; name: string }[];
    };
    const id = servers.find(({ name }) => name === 'lab-2')?.id ?? 0;
    const rename = (name: string) => colleague.post(`/admbo/server/${String(id)}/rename`, { name });
    await page.goto('/server_manage');
    await plateOf('lab-2').getByLabel('이름', { exact: true }).fill('mine');
    expect(await rename('theirs')).toMatchObject({ status: 200 });
    const plate = plateOf('theirs');
    await plate.getByText('다른 사람이 먼저 저장했습니다. 현재 값: theirs').waitFor();
    const name = plate.getByLabel('이름', { exact: true });
    expect(await name.inputValue()).toBe('mine');
    await expectAccessible(page);
    // Whoever has typed nothing sees what is there now.
    await name.fill('theirs');
    await rename('lab-2');
    await expect.poll(() => plateOf('lab-2').getByLabel('이름', { exact: true }).inputValue()).toBe('lab-2');
    await colleague.leave();
  });

  it('renames a host, in English', async () => {
    const list = await watchList();
    await page.goto('/server_manage');
    await page.evaluate(() => localStorage.setItem('rackhand.language', 'en'));
    await page.reload();
    await page.getByRole('heading', { name: 'Host management' }).waitFor();
    await plateOf('lab-2').getByLabel('Name').fill('rack room');
    await plateOf('lab-2').getByRole('button', { name: 'Rename' }).click();
    await rowOf(list, 'rack room').waitFor();
    expect(await rowOf(list, 'lab-2').count()).toBe(0);
    await expectAccessible(page);
  });

  it('is asked before a host is removed, and then its devices are found nowhere', async () => {
    const list = await watchList();
    await page.goto('/server_manage');
    await plateOf('rack room').getByRole('button', { name: '호스트 삭제' }).click();
    const question = page.getByRole('alertdialog', { name: '호스트 삭제' });
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await plateOf('rack room').getByRole('button', { name: '호스트 삭제' }).click();
    await question.getByRole('button', { name: '호스트 삭제' }).click();
    await rowOf(list, 'rack room').waitFor({ state: 'detached' });
    await expect.poll(farm.availableDevices).toBe(0);
  });
});

describe('an admin who is no super admin', () => {
  it('sees the hosts, and finds no permission where they are managed', async () => {
    const admin = await makePlainAdmin(farm, 'plain02');
    const plain = await openBrowser(browser, farm.url);
    await signIn(plain.page, { admin });
    await plain.page.goto('/server');
    await rowOf(plain.page, 'lab-1').waitFor();
    await plain.page.goto('/server_manage');
    await plain.page.getByRole('heading', { name: '권한이 없습니다' }).waitFor();
    expect(await plain.page.getByRole('button', { name: '호스트 추가' }).count()).toBe(0);
    await expectAccessible(plain.page);
    expect(plain.complaints).toEqual([]);
    await plain.leave();
  });
});
