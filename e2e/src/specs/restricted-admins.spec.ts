import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type MailFarm, startMailFarm } from '../farm/mail-farm.ts';
import { makePlainAdmin } from '../farm/plain-admin.ts';

let farm: MailFarm;
let page: Page;
beforeAll(async () => {
  farm = await startMailFarm();
});
afterAll(() => farm.stop());
eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.strictUrl);
  ({ page } = person);
  await signIn(page, { admin: await makePlainAdmin(farm, 'give-plain') });
  return person;
});

it('an admin to whom users and teams are closed reads at the button why they can give nobody points', async () => {
  for (const path of ['/ticket', '/ticket_list']) {
    await page.goto(path);
    const give = page.getByRole('button', { name: '포인트 지급', exact: true });
    await expect.poll(() => give.getAttribute('aria-disabled')).toBe('true');
    expect(await give.getAttribute('data-tip')).toMatch(/일반 관리자에게 사용자와 팀을 열지 않아/);
    await expectAccessible(page);
  }
});
