import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const words = {
  ko: {
    ...{
      main: '사용자',
      list: '사용자 목록',
      add: '사용자 추가',
      newest: '최근에 추가한 사용자',
      key: '찾을 항목',
      type: '종류',
      social: '소셜',
      showAll: '전체 보기',
      submit: '추가',
      way: '비밀번호 정하기',
      invited: '소셜 계정에는 비밀번호가 없습니다. 메일로 초대합니다.',
    },
    ...{
      id: '사용자 아이디',
      name: '이름',
      email: '이메일',
      left: '탈퇴',
      active: '사용 중',
    },
    ...{ takenId: '이미 있는 아이디입니다.', takenEmail: '이미 사용 중인 이메일입니다.' },
    odd: '이름에 줄바꿈이나 제어 문자처럼 쓸 수 없는 문자가 있습니다.',
    different: '새 비밀번호가 서로 일치하지 않습니다.',
    team: '팀',
    noSpaces: '아이디 형식이 올바르지 않습니다. 공백은 쓸 수 없습니다.',
    unpicked: '목록에서 팀을 고르거나 비워 두세요.',
    broken: '아이디나 이름이 들어가거나 4글자 이상 겹칠 수 없음',
  },
  en: {
    ...{
      main: 'Users',
      list: 'User list',
      add: 'Add a user',
      newest: 'Newest users',
      key: 'Field',
      type: 'Type',
      social: 'Social',
      showAll: 'Show all',
      submit: 'Add',
      way: 'Set a password',
      invited: 'A social account has no password: the user is invited by mail.',
    },
    ...{ id: 'User ID', name: 'Username', email: 'Email', left: 'Left', active: 'Active' },
    ...{ takenId: 'The ID already exists.', takenEmail: 'The email is already taken.' },
    odd: 'The name has characters that cannot be used, such as line breaks or control characters.',
    different: 'The new passwords do not match.',
    team: 'Team',
    noSpaces: 'The ID format is not valid. No spaces.',
    unpicked: 'Choose a team of the list, or leave the field empty.',
    broken: 'No ID or name, or four characters in a row from them',
  },
} as const;

let farm: Farm;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  const settings = { serviceUrl: 'https://service.example/app' };
  farm = await startFarm({ devices: 1, deployments: { 'origin.json': settings } });
  browser = await openChromium();
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, farm.url);
  await comeSignedIn(person.page, farm);
});
afterEach(async () => {
  expect(person.complaints).toEqual([]);
  await person.leave();
});

describe.each(spokenLanguages('users'))('an admin at the list of users, in %s,', (language) => {
  const said = words[language];
  const newId = `hana.${language}`;

  it('narrows it by status, adds a user with a password that keeps the rules, and finds the user in it', async () => {
    const { page } = person;
    await page.goto('/user');
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: said.main }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: new RegExp(`^${said.left} `) }).click();
    await page.getByRole('heading', { level: 1, name: said.list }).waitFor();
    const statuses = page.getByRole('group').getByRole('button', { name: new RegExp(`^${said.left} `) });
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('left');
    await expect.poll(() => page.getByRole('cell', { name: said.active, exact: true }).count()).toBe(0);
    await statuses.click();
    await page.getByRole('button', { name: said.add, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
    const secrets = dialog.locator('input[type=password]');
    const [secret, again] = [secrets.first(), secrets.nth(1)];
    await field(said.id).fill('minjun.kim');
    await field(said.name).focus();
    await dialog.getByText(said.takenId).waitFor();
    await field(said.email).fill('Minjun.Kim@customer.example');
    await field(said.name).focus();
    await dialog.getByText(said.takenEmail).waitFor();
    await expectAccessible(page);
    await field(said.id).fill(newId);
    await field(said.name).focus();
    await dialog.getByText(said.takenId).waitFor({ state: 'detached' });
    await field(said.name).fill('Ha\tna');
    await field(said.email).focus();
    await dialog.getByText(said.odd).waitFor();
    await field(said.name).fill('Hana');
    await field(said.email).fill(`${newId}@customer.example`);
    await field(said.id).fill('a b');
    await field(said.name).focus();
    await dialog.getByText(said.noSpaces).waitFor();
    await field(said.id).fill(newId);
    const ofTeam = dialog.getByRole('searchbox', { name: new RegExp(`^${said.team}`) });
    await ofTeam.fill('nowhere');
    await dialog.getByRole('button', { name: said.submit, exact: true }).click();
    await dialog.getByText(said.unpicked).waitFor();
    await ofTeam.fill('ㅁㅂㅇ');
    await dialog.getByRole('button', { name: /모바일 뱅킹/ }).click();
    const ofType = dialog.getByRole('combobox', { name: said.type });
    const byPassword = dialog.getByRole('radio', { name: said.way });
    await byPassword.click();
    await ofType.selectOption({ label: said.social });
    await dialog.getByText(said.invited).waitFor();
    expect([await byPassword.count(), await secrets.count()]).toEqual([0, 0]);
    await ofType.selectOption({ index: 0 });
    await byPassword.click();
    await secret.fill('Hana.7!xQ');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: said.submit, exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: said.broken }).waitFor();
    await secret.fill('Blue7Kettle!moss');
    await again.fill('Blue7Kettle!mos');
    await secret.focus();
    await dialog.getByText(said.different).waitFor();
    await again.fill('Blue7Kettle!moss');
    await dialog.getByText(said.different).waitFor({ state: 'detached' });
    await dialog.getByRole('alert').filter({ hasText: said.broken }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: said.submit, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: newId, exact: true }) });
    await row.getByText('ha***@customer.example').waitFor();
    await row.getByText('모바일 뱅킹 Mobile').waitFor();
    await expectAccessible(page);
  });

  it('finds them from the first page by what the address keeps, and sees the last page for one beyond it', async () => {
    const { page } = person;
    await page.goto('/user');
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
    const table = page.getByRole('table', { name: said.newest });
    await expect.poll(() => table.getByRole('row').count()).toBe(11);
    await page.getByRole('combobox', { name: said.key }).selectOption({ label: said.name });
    await page.getByRole('searchbox').fill('kim');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: said.list }).waitFor();
    await page.getByRole('rowheader', { name: 'minjun.kim', exact: true }).waitFor();
    expect(new URL(page.url()).search).toContain('skey=username&sval=kim');
    await page.getByRole('combobox', { name: said.type }).selectOption({ label: said.social });
    await page.getByRole('button', { name: said.showAll }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.goto('/user_list?page=9999');
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await page.getByRole('rowheader', { name: 'minjun.kim', exact: true }).waitFor();
    await page.goto('/user?status=left');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/user_list');
    await expectAccessible(page);
  });
});

it('an admin reads in the lists of users which hidden character a name has, as on the page of the user', async () => {
  const { page } = person;
  const headers = { origin: new URL(farm.url).origin };
  const body = { user_id: 'hides.kim', username: 'a\u202Eb', email: 'hides.kim@customer.example' };
  const made = await page.request.post('/admbo/user/create', { data: body, headers });
  const { data } = (await made.json()) as { data: { uid: string } };
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: body.user_id }) });
  for (const path of ['/user', `/user_list?sval=${body.user_id}`]) {
    await page.goto(path);
    await row.getByText('U+202E', { exact: true }).waitFor();
  }
  await expectAccessible(page);
  await page.goto(`/user_detail?uid=${data.uid}`);
  await page.getByText('U+202E', { exact: true }).waitFor();
});

it('whoever gives another e-mail to a user who waits is told that a new invitation goes there', async () => {
  const { page } = person;
  const headers = { origin: new URL(farm.url).origin };
  const body = { user_id: 'waits.kim', username: 'Kim', email: 'waits.kim@customer.example' };
  const made = await page.request.post('/admbo/user/create', { data: body, headers });
  const { data } = (await made.json()) as { data: { uid: string } };
  await page.goto(`/user_detail?uid=${data.uid}`);
  await page.getByText('초대 만료', { exact: true }).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: /waits\.kim/ })
    .click();
  await page.getByRole('menuitem', { name: '편집', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const said = dialog.getByText('새 주소로 초대 메일을 보냅니다.', { exact: false });
  await dialog.getByRole('textbox', { name: /^이름/ }).fill('Lee');
  expect(await said.count()).toBe(0);
  await dialog.getByRole('textbox', { name: /^이메일/ }).fill('moved.kim@customer.example');
  await said.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '저장', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('moved.kim@customer.example', { exact: true }).waitFor();
  await page.getByRole('radio', { name: '이력', exact: true }).check({ force: true });
  await page.getByRole('rowheader', { name: '사용자 초대', exact: true }).waitFor();
});
