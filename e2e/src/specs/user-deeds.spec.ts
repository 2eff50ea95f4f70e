import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { spokenLanguages } from '../farm/spoken-languages.ts';

const words = {
  ko: {
    ...{ edit: '편집', save: '저장', memo: '메모', name: '이름', email: '이메일', take: '현재 값 사용' },
    ...{ suspend: '정지', activate: '정지 해제', leave: '탈퇴시키기', restore: '복구' },
    ...{
      suspended: '정지',
      active: '사용 중',
      left: '탈퇴',
      password: '비밀번호 변경',
      change: '비밀번호 변경',
    },
    ends: /테스트 결과 링크는 닫히고 이 사용자로 한 로그인은 끝납니다\./,
    conflict: '다른 사람이 먼저 저장했습니다.',
    whyNot: '탈퇴한 사용자입니다.',
    taken: '이미 사용 중인 이메일입니다.',
    broken: '비밀번호 규칙',
    selected: /선택$/,
    ...{ import: '가져오기', template: '서식 내려받기' },
    choose: 'CSV 파일 고르기',
    faults: '잘못된 곳 CSV 내려받기',
    ...{ head: '사용자 아이디,이름,이메일', ignored: '알 수 없는 제목의 열 2개' },
    twice: '첫 줄에 같은 제목이 두 번 있습니다: Mobile',
    csv: 'CSV 내려받기',
    whole: '가리지 않은 주소로 CSV',
    download: '내려받기',
    noReason: '이유를 입력하세요.',
    ...{ give: '포인트 지급', basic: '기본 포인트', note: '메모', given: '지급함' },
    ...{
      retry: '실패한 것 다시 시도',
      allGiven: '모두 지급했습니다.',
      onePoint: '1포인트 이상이어야 합니다.',
    },
  },
  en: {
    ...{ edit: 'Edit', save: 'Save', memo: 'Memo', name: 'Username', email: 'Email' },
    ...{ suspend: 'Suspend', activate: 'Activate', leave: 'Make leave', restore: 'Restore' },
    ...{ suspended: 'Suspended', active: 'Active', left: 'Left', password: 'Change password' },
    ...{ take: 'Use what it is now', change: 'Change password' },
    ends: /Links to results close, and whoever is signed in as this user is signed out\./,
    conflict: 'Somebody else has saved first.',
    whyNot: 'This user has left.',
    taken: 'The email is already taken.',
    broken: 'Password rules',
    selected: /selected$/,
    ...{ import: 'Import', template: 'Download a template' },
    choose: 'Choose a CSV file',
    faults: 'Download mistakes as CSV',
    ...{ head: 'User ID,Username,Email', ignored: '2 columns with an unknown heading' },
    twice: 'The first line has the same heading twice: Mobile',
    csv: 'Download CSV',
    whole: 'CSV with whole addresses',
    download: 'Download',
    noReason: 'Enter a reason.',
    ...{ give: 'Give points', basic: 'Basic points', note: 'Note', given: 'Given' },
    ...{ retry: 'Try those that failed again', allGiven: 'All have been given.' },
    onePoint: 'Must be at least 1 point.',
  },
} as const;

let farm: Farm;
let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  farm = await startFarm({ devices: 1 });
  browser = await openChromium();
});
afterAll(async () => {
  await leaveChromium(browser);
  await farm.stop();
});
beforeEach(async () => {
  // A refusal is an answer that the browser complains about.
  person = await openBrowser(browser, farm.url, { forgiven: /status of 4(00|04|09)/ });
  ({ page } = person);
  await comeSignedIn(page, farm);
});
afterEach(() => person.leave());

const rowOf = (id: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: id, exact: true }) });

async function choose(id: string, deed: string): Promise<void> {
  await rowOf(id).getByRole('button').click();
  await page.getByRole('menuitem', { name: deed, exact: true }).click();
}

async function changeElsewhere(id: string, change: object): Promise<void> {
  const headers = { origin: new URL(farm.url).origin };
  const search = await page.request.post('/admbo/user/search', { data: { sval: id }, headers });
  const { data } = (await search.json()) as { data: { users: { uid: string; version: number }[] } };
  const [{ uid, version } = { uid: '', version: 0 }] = data.users;
  const answer = await page.request.post(`/admbo/user_info/modify/${uid}`, {
    data: { ...change, version },
    headers,
  });
  expect(answer.status()).toBe(200);
}

async function doElsewhere(id: string, action: string): Promise<void> {
  const headers = { origin: new URL(farm.url).origin };
  const search = await page.request.post('/admbo/user/search', { data: { sval: id }, headers });
  const { data } = (await search.json()) as { data: { users: { uid: string }[] } };
  const uids = data.users.map(({ uid }) => uid);
  const answer = await page.request.post('/admbo/user/bulk', { data: { action, uids }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The points of each gift that a user has been given. */
async function giftsOf(id: string): Promise<number[]> {
  const headers = { origin: new URL(farm.url).origin };
  const answer = await page.request.post('/admbo/gived_point/search', { data: { sval: id }, headers });
  const { data } = (await answer.json()) as { data: { points: { basic_point: number }[] } };
  return data.points.map(({ basic_point: points }) => points);
}

describe.each(spokenLanguages('user-deeds'))('an administrator at the row of a user, in %s,', (language) => {
  const said = words[language];
  const id = language === 'ko' ? 'dayeon.shin' : 'chaewon.oh';
  beforeEach(async () => {
    await page.goto('/user_list');
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
    await rowOf(id).waitFor();
  });

  it('suspends, activates, makes leave and restores the user, each after what it needs', async () => {
    const status = (name: string): Promise<void> =>
      rowOf(id).getByRole('cell', { name, exact: true }).waitFor();
    await choose(id, said.suspend);
    const question = page.getByRole('alertdialog');
    await question.getByText(id).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await status(said.active);
    await choose(id, said.suspend);
    await question.getByText(said.ends).waitFor();
    await question.getByRole('button', { name: said.suspend, exact: true }).click();
    await status(said.suspended);
    await choose(id, said.activate);
    await status(said.active);
    await choose(id, said.leave);
    await question.getByText(said.ends).waitFor();
    await question.getByRole('button', { name: said.leave, exact: true }).click();
    await status(said.left);
    await rowOf(id).getByRole('button').click();
    await page.getByRole('menuitem', { name: said.edit }).getByText(said.whyNot).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: said.restore, exact: true }).click();
    await status(said.active);
  });

  it('edits the user with the whole address in sight, and meets both values where somebody else was faster', async () => {
    await choose(id, said.edit);
    const dialog = page.getByRole('dialog');
    const field = (name: string): Locator => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await expect.poll(() => field(said.email).inputValue()).toBe(`${id}@customer.example`);
    await field(said.email).fill('minjun.kim@customer.example');
    await dialog.getByRole('button', { name: said.save, exact: true }).click();
    await dialog.getByText(said.taken).waitFor();
    await field(said.email).fill(`${id}@customer.example`);
    await field(said.memo).fill('typed here');
    await changeElsewhere(id, { memo: 'from another', username: `Renamed ${language}` });
    await dialog.getByRole('button', { name: said.save, exact: true }).click();
    const conflict = dialog.getByRole('region', { name: said.conflict }).first();
    await conflict.getByRole('cell', { name: 'from another' }).waitFor();
    await conflict.getByRole('cell', { name: 'typed here' }).waitFor();
    expect(await field(said.name).inputValue()).toBe(`Renamed ${language}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: said.save, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(id).getByText(`Renamed ${language}`).waitFor();
  });

  it('changes several at once, is told who was not changed and why, and takes the list away as a file', async () => {
    const box = (name: string): Locator => page.getByRole('checkbox', { name: new RegExp(name) });
    for (const one of [id, 'haeun.yoon']) await box(one).check();
    const bar = page.getByRole('group', { name: said.selected });
    await bar.getByRole('button', { name: said.leave, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: said.leave, exact: true }).click();
    await dialog
      .getByRole('alert')
      .getByText(/haeun\.yoon: .*\(170(05|10)\)/)
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await rowOf(id).getByRole('cell', { name: said.left, exact: true }).waitFor();
    await bar.getByRole('button', { name: said.restore, exact: true }).click();
    await dialog.getByRole('button', { name: said.restore, exact: true }).click();
    await rowOf(id).getByRole('cell', { name: said.active, exact: true }).waitFor();
    await expect.poll(() => bar.count()).toBe(0);
    const download = async (press: () => Promise<void>): Promise<string> => {
      const coming = page.waitForEvent('download');
      await press();
      return readFile(await (await coming).path(), 'utf8');
    };
    const file = await download(() => page.getByRole('button', { name: said.csv, exact: true }).click());
    expect(file).toContain(`${id.slice(0, 2)}***@customer.example`);
    expect(file.trim().split('\r\n').length).toBeGreaterThan(14);
    await page.getByRole('button', { name: said.whole }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: said.download, exact: true }).click();
    await form.getByText(said.noReason).waitFor();
    await form.getByRole('textbox').fill('audit');
    await expectAccessible(page);
    const whole = await download(() => page.keyboard.press('Enter'));
    expect(whole).toContain(`${id}@customer.example`);
  });

  it('gives several the same points, once to each, and sees the result of each', async () => {
    const other = 'haeun.yoon';
    const before = await giftsOf(other);
    for (const one of [id, other]) await page.getByRole('checkbox', { name: new RegExp(one) }).check();
    const bar = page.getByRole('group', { name: said.selected });
    await bar.getByRole('button', { name: said.give, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: said.give, exact: true }).click();
    await dialog.getByText(said.onePoint).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(said.basic).fill('30');
    await dialog.getByLabel(said.note).fill('for both');
    // Meanwhile one of them has left, and is back by the second try.
    await doElsewhere(id, 'leave');
    await dialog.getByRole('button', { name: said.give, exact: true }).click();
    const results = dialog.getByRole('listitem');
    await results.filter({ hasText: other }).getByText(said.given).waitFor();
    await expectAccessible(page);
    expect(await results.filter({ hasText: id }).innerText()).not.toContain(said.given);
    await doElsewhere(id, 'restore');
    await dialog.getByRole('button', { name: said.retry }).click();
    await results.filter({ hasText: id }).getByText(said.given).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => bar.count()).toBe(0);
    expect(await Promise.all([id, other].map(giftsOf))).toEqual([[30], [...before, 30]]);
  });

  const chooseFile = (text: string): Promise<void> =>
    page
      .getByRole('dialog')
      .getByLabel(said.choose)
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  it('imports users from a file, after what is wrong in it has been seen line by line', async () => {
    await page.getByRole('button', { name: said.import, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const offered = page.waitForEvent('download');
    await dialog.getByRole('button', { name: said.template }).click();
    expect((await offered).suggestedFilename()).toBe('users_template.csv');
    const template = await readFile(await (await offered).path(), 'utf8');
    const others = ','.repeat(template.split(',').length - 3);
    await chooseFile(`${said.head}\nnew.${language},New,new@a\n${id},Again,again@a.example\n`);
    await dialog.getByRole('row', { name: new RegExp(id) }).waitFor();
    await expect.poll(() => dialog.getByRole('row').count()).toBe(3);
    await expectAccessible(page);
    const submit = dialog.getByRole('button', { name: said.import, exact: true });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: said.faults }).click();
    expect(await readFile(await (await coming).path(), 'utf8')).toContain('new@a');
    expect(template).toContain(said.head);
    await chooseFile(`${template}new.${language},New,new.${language}@a.example${others}\r\n`);
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBeNull();
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(`new.${language}`).getByText('ne***@a.example').waitFor();
  });

  it('reads which columns of a file are left out, or which heading is there twice, before anybody is added', async () => {
    await page.getByRole('button', { name: said.import, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const user = `left.${language},New,left.${language}@a.example`;
    await chooseFile(`${said.head},Mobile,Team name\n${user},010-1234-5678,Mobile\n`);
    const warning = dialog.getByRole('alert').filter({ hasText: said.ignored });
    const names = warning.getByRole('listitem');
    await expect.poll(() => names.allInnerTexts()).toEqual(['Mobile', 'Team name']);
    await dialog.getByRole('row', { name: new RegExp(`^left\\.${language} `) }).waitFor();
    await expectAccessible(page);
    await chooseFile(`${said.head},Mobile,Mobile\n${user},1,2\n`);
    await dialog.getByText(said.twice).waitFor();
    await warning.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('sets a password that keeps the rules, which are all in sight', async () => {
    await choose(id, said.password);
    const dialog = page.getByRole('dialog');
    const secrets = dialog.locator('input[type=password]');
    await secrets.first().fill(`${id.slice(0, 4)}.7!xQ`);
    await dialog.getByRole('list', { name: said.broken }).waitFor();
    await expectAccessible(page);
    await secrets.first().fill('Blue7Kettle!moss');
    await secrets.last().fill('Blue7Kettle!moss');
    await dialog.getByRole('button', { name: said.change, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
