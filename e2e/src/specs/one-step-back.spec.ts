import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAgent } from '../../../apps/server/src/testing/test-agent.ts';
import { phone } from '../../../apps/server/src/testing/test-sightings.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { comeSignedIn, type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { type LoneServer, startLoneServer } from '../farm/lone-server.ts';
import { addSpokenHost } from '../farm/spoken-host.ts';

let browser: Browser;
let server: LoneServer;
let chief: HttpAdmin;
let agent: TestAgent;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await openChromium();
  server = await startLoneServer();
  chief = await signInByHttp(server, server.admin);
  agent = await (await addSpokenHost(server, chief, 'far')).dial();
  await agent.snapshot([phone('R5CT900A'), phone('R5CT900B')]);
});
afterAll(async () => {
  await leaveChromium(browser);
  agent.close();
  await chief.leave();
  await server.stop();
});
beforeEach(async () => {
  person = await openBrowser(browser, server.url);
  ({ page } = person);
  await comeSignedIn(page, server);
});
afterEach(() => person.leave());

const search = (): string => new URL(page.url()).search;

/** Types with rests that are long enough for the address to follow each part. */
async function typeInParts(label: string | RegExp, key: string, parts: readonly string[]): Promise<void> {
  const field = page.getByRole('main').getByLabel(label);
  let typed = '';
  for (const part of parts) {
    await field.pressSequentially(part);
    typed += part;
    await expect.poll(() => new URL(page.url()).searchParams.get(key)).toBe(typed);
  }
}

describe('Back undoes one step of an admin', () => {
  it('in the test list: all of a word that was typed, then what was chosen before it', async () => {
    await page.goto('/testlist');
    await page.getByLabel('상태와 결과').selectOption('queued');
    await expect.poll(search).toContain('filter=queued');
    await typeInParts('검색어', 'sval', ['ni', 'ght', 'ly']);
    await page.goBack();
    await expect.poll(search).not.toContain('sval');
    expect(search()).toContain('filter=queued');
    await page.goBack();
    await expect.poll(search).not.toContain('filter=queued');
    expect(new URL(page.url()).pathname).toBe('/testlist');
  });

  it('in the device list and in the pool', async () => {
    for (const path of ['/device', '/device2?view=table']) {
      await page.goto(path);
      await page
        .getByRole('row', { name: /R5CT900A/ })
        .first()
        .waitFor();
      await page
        .getByRole('button', { name: /^사용 가능/ })
        .first()
        .click();
      await expect.poll(search).toContain('state=available');
      await typeInParts(/검색/, 'q', ['R5', 'CT', '900A']);
      await page.goBack();
      await expect.poll(search).not.toContain('q=');
      expect(search()).toContain('state=available');
      await page.goBack();
      await expect.poll(search).not.toContain('state');
    }
  });
});
