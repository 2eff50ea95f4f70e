import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url);
  ({ page } = person);
  await comeSignedIn(page, farm);
  return person;
});

it('an admin reads a screen, finds in the list what they choose in the picture, and puts steps where the cursor is', async () => {
  await page.goto('/custom_test');
  await page.getByText('화면 살펴보고 단계 넣기').click();
  const inspector = page.getByRole('region', { name: '화면 살펴보기' });
  const device = inspector.getByLabel('살펴볼 장비');
  await device.locator('option:enabled').nth(1).waitFor({ state: 'attached' });
  await device.selectOption({ index: (await device.locator('option').count()) - 1 });
  await inspector.getByRole('button', { name: '화면 읽기' }).click();
  const lines = inspector.getByRole('treeitem');
  await lines.first().waitFor({ timeout: 30_000 });
  const picture = inspector.getByRole('button', { name: /화살표 키로/ });
  await expect
    .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await lines.first().click();
  await picture.press('ArrowUp');
  const chosen = inspector.getByRole('treeitem', { selected: true });
  await expect.poll(() => chosen.innerText()).toMatch(/^TextView/);
  await expectAccessible(page);

  const scenario = page.getByRole('textbox', { name: '시나리오' });
  await scenario.fill('version: 1\nsteps:\n  - home\n  - back\n');
  await scenario.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(25, 25));
  await inspector.getByRole('button', { name: 'tap', exact: true }).click();
  await inspector.getByRole('button', { name: 'assert_visible' }).click();
  await expect
    .poll(() => scenario.inputValue())
    .toMatch(/ {2}- home\n {2}- tap: \{.+\}\n {2}- assert_visible: \{.+\}\n {2}- back\n$/);
  await page.getByText('4단계, 실행할 수 있습니다.').waitFor();
});
