import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { eachTest } from '../browser/each-test.ts';
import { openBrowser } from '../browser/person.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { sharedFarm } from '../farm/shared-farm.ts';

const farm = sharedFarm();
let page: Page;

eachTest(async (browser) => {
  const person = await openBrowser(browser, farm.url, {
    forgiven: /ERR_INTERNET_DISCONNECTED|status of 401/,
  });
  ({ page } = person);
  await comeSignedIn(page, farm);
  await page.goto('/device2?kiosk=1');
  await expect.poll(() => page.locator('[data-udid]').count()).toBe(48);
  return person;
});

describe('the rack grid on a wall', () => {
  it('has no controls, fits its screen, says when it is cut off, and comes back by itself', async () => {
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const below = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(below).toBe(0);
    await page.context().setOffline(true);
    await page.getByRole('alert').filter({ hasText: '갱신 안 됨' }).waitFor({ timeout: 15_000 });
    await page.context().setOffline(false);
    await expect.poll(() => page.getByRole('alert').count(), { timeout: 20_000 }).toBe(0);
  });

  it('shows in turn what does not fit its screen, its counts and alarms always', async () => {
    const [first, last] = [page.locator('[data-rack="1"]'), page.locator('[data-rack="4"]')];
    const isInSight = (rack: Element): boolean => {
      const { top, bottom } = rack.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    };
    await page.clock.install();
    await page.setViewportSize({ width: 1440, height: 560 });
    await page.reload();
    await first.waitFor();
    expect(await last.evaluate(isInSight)).toBe(false);
    await page.clock.runFor(15_000);
    expect(await last.evaluate(isInSight)).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).evaluate(isInSight)).toBe(true);
    await page.clock.runFor(15_000);
    expect(await first.evaluate(isInSight)).toBe(true);
    await page.mouse.move(200, 200);
    await page.clock.runFor(45_000);
    expect(await first.evaluate(isInSight)).toBe(true);
  });

  it('never leaves an ended session silent', async () => {
    await page.context().request.post('/admbo/signout', { headers: { origin: farm.url } });
    await page.getByRole('alert').filter({ hasText: '갱신되지 않습니다' }).waitFor({ timeout: 15_000 });
    await expectAccessible(page);
  });
});
