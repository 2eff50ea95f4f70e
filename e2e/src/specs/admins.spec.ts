import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { comeSignedIn, signInByHttp } from '../farm/http-admin.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const partingWords = {
  ko: {
    actions: (id: string) => `${id} 작업`,
    tokens: (id: string) => `${id} 관리자의 API 토큰`,
    now: (id: string) => `지금은 ${id}`,
    handOver: '다른 최고 관리자에게 넘기기',
    remove: '삭제',
    demote: '정보 수정',
  },
  en: {
    actions: (id: string) => `Actions for ${id}`,
    tokens: (id: string) => `API tokens of ${id}`,
    now: (id: string) => `now ${id}`,
    handOver: 'Hand over to another super admin',
    remove: 'Delete',
    demote: 'Edit info',
  },
};

const farm = sharedFarm();
let person: Person;

const browser = eachTest(async (opened) => {
  person = await openBrowser(opened, farm.url, { forgiven: /status of (400|409)/ });
  return person;
});

describe('a super admin', () => {
  beforeEach(async () => {
    await comeSignedIn(person.page, farm);
    await person.page.goto('/admin');
  });

  it('adds an admin, is told at the field what is wrong, changes the role and removes the account', async () => {
    const { page } = person;
    await page.getByRole('button', { name: '관리자 추가' }).click();
    const form = page.getByRole('dialog', { name: '관리자 추가' });
    await form.getByLabel('아이디').fill('lee-lab');
    await form.getByLabel('이메일').fill('lee@');
    await form.getByLabel('휴대폰').fill('010-2345-6789');
    await form.getByText('이메일 형식이 올바르지 않습니다.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '계속 편집' }).click();
    await form.getByRole('button', { name: '저장' }).click();
    expect(await form.getByLabel('이메일').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await form.getByLabel('아이디').inputValue()).toBe('lee-lab');
    await expectAccessible(page);
    await form.getByLabel('이메일').fill('lee@farm.example');
    await form.getByRole('button', { name: '저장' }).click();
    const row = page.getByRole('row', { name: /^lee-lab/ });
    await row.getByText('첫 로그인 전').waitFor();
    await expectAccessible(page);

    await row.getByRole('button', { name: 'lee-lab 작업' }).click();
    await page.getByRole('menuitem', { name: '정보 수정' }).click();
    await page.getByRole('checkbox', { name: '최고 관리자' }).check();
    await page.getByRole('button', { name: '저장' }).click();
    await row.getByText('최고 관리자').waitFor();
    // The deployment's last super admin would have to stay.
    const other = { adm_id: 'park-lab', adm_email: 'park@farm.example', adm_phone: '010-2345-6789' };
    const headers = { origin: farm.url };
    await page.request.post('/admbo/admin/add', { data: { ...other, is_super_admin: true }, headers });

    await row.getByRole('button', { name: 'lee-lab 작업' }).click();
    await page.getByRole('menuitem', { name: '삭제' }).click();
    const question = page.getByRole('alertdialog');
    expect(
      await question.getByRole('button', { name: '취소' }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await question.getByRole('button', { name: '삭제' }).click();
    await expect.poll(() => row.count()).toBe(0);
  });

  it.each([
    ['ko', 'remove'],
    ['en', 'remove'],
    ['ko', 'demote'],
  ] as const)(
    'decides in %s what becomes of the API tokens of one to %s, by their names',
    async (language, deed) => {
      const { page } = person;
      const id = `kim-${language}-${deed}`;
      const kim = await signInByHttp(farm, await makePlainAdmin(farm, id, '--super'));
      const token = { name: `ci of ${id}`, scopes: ['read'], valid_days: 1 };
      expect((await kim.post('/admbo/api_token', token)).errorCode).toBe(0);
      const { aid } = await kim.get('/admbo/admin/info');
      await kim.post('/admbo/signout');
      await kim.leave();
      const info = { aid, adm_email: `${id}@farm.example`, adm_phone: '010-2345-6789' };
      await page.request.post('/admbo/admin/change_info', { data: info, headers: { origin: farm.url } });
      await page.reload();
      if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
      const words = partingWords[language];
      await page.getByRole('button', { name: words.actions(id) }).click();
      await page.getByRole('menuitem', { name: words[deed] }).click();
      if (deed === 'demote') await page.getByRole('checkbox', { name: '최고 관리자' }).uncheck();
      const group = page.getByRole('group', { name: words.tokens(id) });
      await group.getByText(token.name).waitFor();
      await group.getByRole('radio', { name: words.handOver }).check();
      await group.getByRole('combobox').selectOption(farm.admin.id);
      await expectAccessible(page);
      await page
        .getByRole('button', { name: deed === 'demote' ? '저장' : words.remove, exact: true })
        .click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' });
      await page.goto('/api_tokens');
      const row = page.getByRole('row', { name: token.name });
      await row.getByText(words.now(farm.admin.id)).waitFor();
    },
  );

  it.each([
    ['ko', '관리자 추가', '아이디', '휴대폰', '저장', '아이디 형식', '확인'],
    ['en', 'Add admin', 'ID', 'Phone', 'Save', 'ID format', 'OK'],
  ] as const)(
    'who gives an id of a wrong form reads its rules in %s, and is back in its field',
    async (language, add, id, phone, save, rules, understood) => {
      const { page } = person;
      if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
      await page.getByRole('button', { name: add }).click();
      const form = page.getByRole('dialog', { name: add });
      const field = form.getByLabel(new RegExp(`^${id}`));
      await field.fill('lee__lab');
      await form.getByLabel(phone).fill('010-2345-6789');
      await form.getByRole('button', { name: save }).click();
      const dialog = page.getByRole('alertdialog', { name: rules });
      await expect.poll(() => dialog.getByRole('listitem').count()).toBe(5);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: understood }).click();
      expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
      await field.fill('');
      await form.getByRole('button', { name: save }).click();
      expect(await dialog.count()).toBe(0);
    },
  );

  it('sorts the admins by a heading, up, down and back, and the address keeps it', async () => {
    const { page } = person;
    await makePlainAdmin(farm, 'aaa-first');
    await page.reload();
    const heading = page.getByRole('columnheader', { name: '아이디' });
    const ids = async (): Promise<string[]> =>
      (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    await page.getByRole('row', { name: /^aaa-first/ }).waitFor();
    const byId = await ids();
    await heading.getByRole('button').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(ids).toEqual(byId.toReversed());
    await expectAccessible(page);
    await page.reload();
    await expect.poll(ids).toEqual(byId.toReversed());
    await heading.getByRole('button').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBeNull();
    await expect.poll(ids).toEqual(byId);
  });

  it('sorts the users by a heading, all of them and not those of the page alone', async () => {
    const { page } = person;
    await page.goto('/user_list');
    const heading = page.getByRole('columnheader', { name: '이름' });
    const names = (): Promise<string[]> => page.locator('tbody tr td:nth-child(4)').allInnerTexts();
    await heading.getByRole('button').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(async () => (await names())[0]).toBe('Chaewon Oh');
    expect(await names()).toEqual((await names()).toSorted());
    await heading.getByRole('button').click();
    await expect.poll(async () => (await names())[0]).toBe('Yejun Han');
    await expectAccessible(page);
  });

  it('cannot remove the own account, in English either, and reads why', async () => {
    const { page } = person;
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('button', { name: `Actions for ${farm.admin.id}` }).click();
    const entry = page.getByRole('menuitem', { name: /Delete/ });
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    await entry.getByText('You cannot delete your own account.').waitFor();
    await expectAccessible(page);
  });
});

describe('a super admin who changes whom a colleague has just changed', () => {
  it('sees both, and takes nothing of the colleague’s away', async () => {
    const { page } = person;
    await makePlainAdmin(farm, 'shared-lee');
    await comeSignedIn(page, farm);
    await page.goto('/admin?q=shared-lee');
    const row = page.getByRole('row', { name: /^shared-lee/ });
    await row.getByRole('button', { name: 'shared-lee 작업' }).click();
    await page.getByRole('menuitem', { name: '정보 수정' }).click();
    const form = page.getByRole('dialog', { name: 'shared-lee 정보 수정' });
    const colleague = await signInByHttp(farm, farm.admin);
    const { admins } = (await colleague.get('/admbo/admin/list?q=shared-lee')) as {
      admins: { aid: string }[];
    };
    const theirs = { adm_email: 'their@farm.example', adm_phone: '01099998888', is_super_admin: true };
    expect(
      (await colleague.post('/admbo/admin/change_info', { ...theirs, aid: admins[0]?.aid })).status,
    ).toBe(200);
    await colleague.leave();
    // The list behind the dialog hears of it by itself; what is typed stays as it began.
    await row.getByText('their@farm.example').waitFor({ timeout: 20_000 });
    await form.getByLabel('이메일').fill('mine@farm.example');
    await form.getByLabel('휴대폰').fill('010-2345-6789');
    await form.getByRole('button', { name: '저장' }).click();
    const both = form.getByRole('row', { name: /their@farm\.example/ });
    await both.getByText('mine@farm.example').waitFor();
    expect(await form.getByRole('checkbox', { name: '최고 관리자' }).isChecked()).toBe(true);
    await form
      .getByRole('row', { name: /01099998888/ })
      .getByRole('button', { name: '현재 값 사용' })
      .click();
    expect(await form.getByLabel('휴대폰').inputValue()).toBe('01099998888');
    await expectAccessible(page);
    await form.getByRole('button', { name: '저장' }).click();
    await page.getByText('shared-lee 정보를 저장했습니다', { exact: false }).first().waitFor();
    await row.getByText('mine@farm.example').waitFor();
    await row.getByText('최고 관리자', { exact: true }).waitFor();
  });
});

describe('an admin whose role changes', () => {
  it('finds what super admins see in the menu within seconds, and no more after the role is taken', async () => {
    const { page } = person;
    await signIn(page, { admin: await makePlainAdmin(farm, 'choi-raised') });
    await page.goto('/device');
    const outbox = page
      .getByRole('navigation', { name: '주 메뉴' })
      .getByRole('link', { name: '메일 발송함' });
    await page.getByText('실시간', { exact: true }).first().waitFor();
    expect(await outbox.count()).toBe(0);
    const chief = await openBrowser(browser(), farm.url);
    await comeSignedIn(chief.page, farm);
    await chief.page.goto('/admin');
    for (const isSuper of [true, false]) {
      await chief.page.getByRole('button', { name: 'choi-raised 작업' }).click();
      await chief.page.getByRole('menuitem', { name: '정보 수정' }).click();
      await chief.page.getByLabel('이메일').fill('choi@farm.example');
      await chief.page.getByLabel('휴대폰').fill('010-2345-6789');
      await chief.page.getByRole('checkbox', { name: '최고 관리자' }).setChecked(isSuper);
      await chief.page.getByRole('button', { name: '저장' }).click();
      await expect.poll(() => outbox.count(), { timeout: 20_000 }).toBe(isSuper ? 1 : 0);
    }
    await chief.leave();
  });
});

describe('a plain admin', () => {
  it('sees the admins and why none of them can be changed', async () => {
    const { page } = person;
    await signIn(page, { admin: await makePlainAdmin(farm, 'park-plain') });
    await page.goto('/admin');
    const add = page.getByRole('button', { name: '관리자 추가' });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: `${farm.admin.id} 작업` }).click();
    await page.getByRole('menuitem', { name: /삭제/ }).getByText('최고 관리자만 할 수 있습니다.').waitFor();
  });
});
