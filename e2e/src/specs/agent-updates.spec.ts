import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../browser/accessible.ts';
import { leaveChromium, openChromium } from '../browser/chromium.ts';
import { openBrowser, type Person } from '../browser/person.ts';
import { signIn } from '../browser/sign-in.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { killAndStart, killPid } from '../farm/kill-programs.ts';
import { createLaunchedAgent, type LaunchedAgent } from '../farm/launched-agent.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { seededPart } from '../farm/seeded-part.ts';
import { waitUntil } from '../farm/wait-until.ts';

/** A farm of its own, whose host gets another agent. */
let farm: Farm;
let launched: LaunchedAgent;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  [farm, browser] = await Promise.all([startFarm({ devices: 2 }), openChromium()]);
  launched = createLaunchedAgent(farm);
});
afterAll(async () => {
  await leaveChromium(browser);
  await launched.program.stop();
  launched.remove();
  await farm.stop();
});
const agent = () =>
  page.getByRole('region', { name: 'lab-1' }).getByRole('region', { name: 'lab-1의 에이전트' });
const button = () => agent().getByRole('button', { name: '에이전트 업데이트' });

const server = z.object({
  id: z.int(),
  state: z.string(),
  agent_build: z.string(),
  agent_updates: z.string().nullable(),
  agent_update: z
    .object({ update_id: z.string(), state: z.string(), to: z.object({ build: z.string() }) })
    .nullable(),
});
type Host = z.infer<typeof server>;
const ends = ['succeeded', 'returned', 'failed'];

/** undefined while nobody answers. */
async function readHost(desk: HttpAdmin): Promise<Host | undefined> {
  const answer = await desk.get('/admbo/device/server').catch(() => null);
  return z.object({ servers: z.array(server) }).safeParse(answer).data?.servers[0];
}

async function hostThat(what: string, desk: HttpAdmin, is: (host: Host) => boolean): Promise<Host> {
  let host: Host | undefined;
  const look = async (): Promise<boolean> => {
    host = await readHost(desk);
    return host !== undefined && is(host);
  };
  await waitUntil(what, look, 120_000);
  return host as Host;
}

/** Asks until it is answered, or seen to have been heard. */
async function askForUpdate(desk: HttpAdmin, id: number): Promise<void> {
  const ask = async (): Promise<boolean> => {
    const answer = await desk.post(`/admbo/server/${String(id)}/update_agent`).catch(() => null);
    if (answer?.errorCode === 0) return true;
    const update = (await readHost(desk))?.agent_update ?? null;
    return update !== null && !ends.includes(update.state);
  };
  await waitUntil('the update is asked for', ask, 60_000);
}

describe('a super admin', () => {
  beforeEach(async () => {
    person = await openBrowser(browser, farm.url);
    ({ page } = person);
    await signIn(page, farm);
    await page.goto('/server_manage');
  });
  afterEach(() => person.leave());

  it('is told why the agent of a host that does not allow it can’t be updated', async () => {
    await agent().getByText('호스트의 설정이 허용하지 않습니다.').waitFor();
    expect(await button().getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
  });

  it('brings a host’s agent to the server’s release by one button, and its devices come back', async () => {
    await farm.agent.stop();
    launched.program.start();
    await expect.poll(() => button().getAttribute('aria-disabled'), { timeout: 30_000 }).toBeNull();
    const [there = '', here = ''] = (await agent().getByText('이 호스트:').innerText()).split(' · ');
    expect(there.replace('이 호스트: ', '')).not.toBe(here.replace('서버: ', ''));
    await button().click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('60초 안에 연결되지 않으면').waitFor();
    await expectAccessible(page);
    await asked.getByRole('button', { name: '에이전트 업데이트' }).click();
    await agent().getByText('새 버전이 실행 중입니다.').waitFor({ timeout: 60_000 });
    await agent().getByText('서버와 같은 버전입니다.').waitFor();
    expect(await agent().getByText('이 호스트:').innerText()).toBe(
      `이 호스트: ${here.replace('서버: ', '')} · ${here}`,
    );
    await expectAccessible(page);
    await waitUntil('both devices are available', async () => (await farm.availableDevices()) === 2);
  });
});

const victims: readonly { of: string; strike: () => Promise<void> }[] = [
  { of: 'the server', strike: () => killAndStart(farm.server) },
  { of: 'the launcher', strike: () => killAndStart(launched.program) },
  { of: 'the database', strike: () => killPid(postgresPid(farm.dataDir)) },
];
/** From the question until the new release has its link. */
const moments = Array.from({ length: 20 }, (_, place) => place * 200);
const kills = victims.flatMap((victim) => moments.map((ms) => ({ ...victim, ms })));

describe('kill -9 in the middle of an agent’s update: a whole agent runs behind it, and it is true what is said of it', () => {
  it.each(seededPart(kills, 2))(
    'of $of, $ms ms after it was asked for',
    async ({ strike, ms }) => {
      await farm.agent.stop();
      await launched.program.stop();
      launched.install();
      const desk = await signInByHttp(farm, farm.admin);
      const last = await hostThat('the host is listed', desk, () => true);
      const known = [last.agent_build, last.agent_update?.to.build];
      launched.program.start();
      const before = await hostThat('the other build has a link', desk, (host) => {
        return host.state === 'online' && host.agent_updates === 'on' && !known.includes(host.agent_build);
      });
      // At any moment there is: nothing that happens is waited for here.
      await Promise.all([askForUpdate(desk, before.id), wait(ms).then(strike)]);
      // The build on trial may be the one that brings the news of its own return.
      await hostThat('what is said of the update is true of the agent that has a link', desk, (host) => {
        const update = host.agent_update;
        if (update === null || update.update_id === last.agent_update?.update_id) return false;
        const build = update.state === 'succeeded' ? update.to.build : before.agent_build;
        return host.state === 'online' && ends.includes(update.state) && host.agent_build === build;
      });
      await waitUntil('both devices are available', async () => (await farm.availableDevices()) === 2);
      await desk.leave();
    },
    240_000,
  );
});
