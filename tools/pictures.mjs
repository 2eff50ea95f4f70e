import './node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, request } from 'playwright-core';
import { findChromium } from '../e2e/src/browser/chromium.ts';
import { admin, devicesOf, fillFarm, isFreeAndroid, startTrial, until } from './picture-farm.mjs';
import { inRoot } from './root.mjs';

/** `npm run pictures`: the pictures of the guide, of a trial, in both languages. A page that shows much is as small as one that shows little. */
const port = 47_360;
const mostBytes = 100 * 1024;
/** @type {(of: { run: string, udid: string }) => Record<string, string>} */
const pages = ({ run, udid }) => ({
  home: '/',
  list: '/device',
  pool: '/device2',
  device: `/device_detail?device=${udid}`,
  alerts: '/alert',
  recovery: '/recovery',
  repair: '/repair',
  drift: '/app_drift',
  test: '/test',
  run: `/test_detail?run=${run}`,
  user: '/user_list',
  hosts: '/server?host=lab-1',
});
const words = {
  ko: { id: '아이디', password: '비밀번호', signIn: '로그인' },
  en: { id: 'ID', password: 'Password', signIn: 'Sign in' },
};

/** @param {import('playwright-core').Page} page @param {string} file */
async function take(page, file) {
  const session = await page.context().newCDPSession(page);
  for (const quality of [80, 65, 50, 35]) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length > mostBytes) continue;
    writeFileSync(file, picture);
    process.stdout.write(`${file}: ${Math.round(picture.length / 1024)} KiB\n`);
    return;
  }
  throw new Error(`${file} does not get smaller than ${mostBytes} bytes`);
}

/** @param {import('playwright-core').Page} page @param {'ko' | 'en'} language */
async function signIn(page, language) {
  const { id, password, signIn: press } = words[language];
  await page.addInitScript(`localStorage.setItem('rackhand.language', '${language}')`);
  await page.goto('/login');
  await page.getByLabel(id, { exact: true }).fill(admin.id);
  await page.getByLabel(password, { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: press, exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
}

const trial = startTrial(port);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  await until(async () => (await fetch(`${trial.url}/readyz`)).ok);
  /** @type {{ run: string, udid: string } | null} */
  let filled = null;
  for (const language of /** @type {const} */ (['ko', 'en'])) {
    const viewport = { width: 1280, height: 800 };
    const headers = { origin: trial.url };
    const context = await browser.newContext({ baseURL: trial.url, viewport, colorScheme: 'light' });
    const page = await context.newPage();
    await signIn(page, language);
    if (filled === null) {
      const storageState = await context.storageState();
      const requests = await request.newContext({
        baseURL: trial.url,
        extraHTTPHeaders: headers,
        storageState,
      });
      await until(async () => (await devicesOf(requests)).filter(isFreeAndroid).length === 48);
      filled = await fillFarm(requests, trial.dataDir);
    }
    const folder = inRoot('docs', 'images', language);
    mkdirSync(folder, { recursive: true });
    for (const [name, path] of Object.entries(pages(filled))) {
      await page.goto(path);
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
      // What has just changed is tinted for a second.
      await page.waitForTimeout(2_500);
      await page.evaluate('document.activeElement?.blur()');
      await take(page, `${folder}/${name}.webp`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await trial.stop();
}
