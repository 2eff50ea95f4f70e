import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser } from '../browser/person.ts';
import type { Command } from '../farm/command-calls.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type FirmwareDesk, openFirmwareDesk } from '../farm/firmware-desk.ts';
import { comeSignedIn } from '../farm/http-admin.ts';
import { killAndStart, killPid } from '../farm/kill-programs.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { seededPart } from '../farm/seeded-part.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 4;
const endsWithinMs = 150_000;
let desk: FirmwareDesk;
let version = '';
let nth = 0;

beforeAll(async () => {
  desk = await openFirmwareDesk(devices);
});
afterAll(() => desk.close());
beforeEach(async () => {
  const { commands, udid, farm } = desk;
  await waitUntil(
    'the box can be used',
    async () => {
      const state = await commands.stateOf(udid);
      // A value that nobody has looked at.
      if (state === 'INFO_UPDATED') await commands.accept(udid);
      return state === 'AVAILABLE';
    },
    endsWithinMs,
  );
  await expectAllAvailable(farm, devices, endsWithinMs);
  nth += 1;
  version = `FW-${String(nth)}`;
  await desk.renew(version);
});

async function ended(id: string): Promise<Command> {
  let command: Command | undefined;
  await waitUntil(
    'the update has ended',
    async () => {
      [command] = await desk.commands.commands([id]);
      return command !== undefined && command.ended_at !== null;
    },
    endsWithinMs,
  );
  return command as Command;
}

const victims: readonly { of: string; strike: () => Promise<void> }[] = [
  { of: 'the server', strike: () => killAndStart(desk.farm.server) },
  { of: 'the agent', strike: () => killAndStart(desk.farm.agent) },
  { of: 'the database', strike: () => killPid(postgresPid(desk.farm.dataDir)) },
];
/** From the question until after the box is up again. */
const moments = Array.from({ length: 20 }, (_, place) => place * 250);
const kills = victims.flatMap((victim) => moments.map((ms) => ({ ...victim, ms })));

describe('kill -9 in the middle of a firmware update: the program runs once, the box takes the file once', () => {
  it.each(
    victims.flatMap(({ of }) =>
      seededPart(
        kills.filter((kill) => kill.of === of),
        1,
      ),
    ),
  )(
    'of $of, $ms ms after it was asked for',
    async ({ strike, ms }) => {
      const before = desk.starts();
      // At any moment there is: nothing that happens is waited for here.
      const [id] = await Promise.all([desk.update(version), wait(ms).then(strike)]);
      expect(await ended(id)).toMatchObject({ state: 'succeeded', reason: null });
      expect(desk.starts() - before).toBe(1);
      expect((await desk.taken()).filter((taken) => taken === version)).toEqual([version]);
    },
    240_000,
  );
});

describe('a firmware update', () => {
  it('is begun on the box’s page of apps, shows that it runs, and stands in the history with both versions', async () => {
    const browser = await openChromium();
    const person = await openBrowser(browser, desk.farm.url);
    const { page } = person;
    await comeSignedIn(page, desk.farm);
    await page.goto(`/device_app_management?udid=${desk.udid}`);
    await page.getByRole('button', { name: '펌웨어 업데이트' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('최대 2분이 걸리고').waitFor();
    await dialog.getByLabel('넘겨줄 파일').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '펌웨어 업데이트' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: '업데이트 내역' }).click();
    const row = page.getByRole('row').filter({ hasText: version });
    await row.getByText('성공', { exact: true }).waitFor({ timeout: endsWithinMs });
    await row.getByText('펌웨어 업데이트').waitFor();
    await page.getByRole('radio', { name: 'English' }).click();
    await row.getByText('Firmware update').waitFor();
    await page.getByRole('radio', { name: 'App list' }).click();
    await page.getByRole('button', { name: 'Firmware update' }).waitFor();
    await expectAccessible(page);
    expect(person.complaints).toEqual([]);
    await person.leave();
    await leaveChromium(browser);
  }, 240_000);
});
