import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverTroubleWords } from '@rackhand/contract/call/server-trouble';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type LoneServer, startLoneServer } from '../farm/lone-server.ts';
import { seededPart } from '../farm/seeded-part.ts';

/** A disk of its own, which only root may give; whoever is not leaves this one out. */
const isRoot = process.getuid?.() === 0;
const roomMiB = 320;
/** A sign of life tells of it, and brings the next one that it is over. */
const toldWithinMs = 20_000;

const nothingWrong = { ko: '현재 문제가 없습니다.', en: 'No problems right now.' };

let browser: Browser;
let server: LoneServer;
let disk: string;

beforeAll(async () => {
  if (!isRoot) return;
  browser = await openChromium();
  server = await startLoneServer((dataDir) => {
    disk = join(dataDir, 'disk');
    mkdirSync(disk);
    const size = `size=${String(roomMiB)}m,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'none', disk]);
    const onDisk = join(disk, 'data');
    mkdirSync(onDisk, { mode: 0o755 });
    return { DATA_DIR: onDisk };
  });
});
afterAll(async () => {
  if (!isRoot) return;
  await leaveChromium(browser);
  await server.program.stop();
  execFileSync('umount', [disk]);
  await server.stop();
});

async function fill(): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 8 * 1024 ** 2));
}

describe('a server whose disk is full', () => {
  it.each(seededPart(['ko', 'en'] as const, 1))(
    'says so in the header of every page and at home, until there is room, in the language of the page (%s)',
    async (language) => {
      if (!isRoot) return;
      const { short, whole } = serverTroubleWords.disk_full;
      const { page, leave } = await openBrowser(browser, server.url);
      await page.addInitScript((chosen) => localStorage.setItem('rackhand.language', chosen), language);
      await signIn(page, server, language);
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const chip = page.getByRole('banner').getByRole('alert');
      expect(await chip.count()).toBe(0);
      await fill();
      await chip.waitFor({ timeout: toldWithinMs });
      expect((await chip.textContent())?.trim()).toBe(short[language]);
      expect(await chip.getAttribute('title')).toBe(whole[language]);
      await page.getByRole('region', { name: short[language] }).getByText(whole[language]).waitFor();
      expect(await page.getByText(nothingWrong[language]).count()).toBe(0);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 800 });
      await expectAccessible(page);
      await page.goto('/device');
      await chip.waitFor();
      await rm(join(disk, 'filler'));
      await chip.waitFor({ state: 'detached', timeout: toldWithinMs });
      await leave();
    },
  );
});
