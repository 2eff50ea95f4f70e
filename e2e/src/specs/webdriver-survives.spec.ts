import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AppiumServer, startAppium } from '../../../apps/agent/src/testing/appium-server.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { killAndStart, killPid } from '../farm/kill-programs.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { createRunCalls } from '../farm/run-calls.ts';
import { seededPart } from '../farm/seeded-part.ts';

const devices = 1;
const endsWithinMs = 240_000;
const freeWithinMs = 120_000;
const app = `<app width="400" height="800">
  <android.widget.Button resource-id="com.example.bank:id/login" text="Login" left="10" top="20" width="100" height="40"/>
</app>`;
const scenario = `version: 1
app: com.android.settings
steps:
  - launch
  - repeat: {times: 5, steps: [{tap: {text: Login}}, {sleep: 400ms}]}
`;

let appium: AppiumServer;
let farm: Farm;
let desk: HttpAdmin;
let calls: Awaited<ReturnType<typeof createRunCalls>>;
let nth = 0;

beforeAll(async () => {
  appium = await startAppium(app);
  const { ports, basePath, capabilities } = appium.config;
  const env = {
    APPIUM_PORTS: [...ports].join(','),
    APPIUM_BASE_PATH: basePath,
    APPIUM_CAPABILITIES: JSON.stringify(capabilities),
  };
  farm = await startFarm({ devices, env });
  desk = await signInByHttp(farm, farm.admin);
  calls = await createRunCalls(farm, desk);
  await giveAppiumPort();
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
  await appium.close();
});
beforeEach(async () => {
  await expectAllAvailable(farm, devices);
  nth += 1;
});

async function giveAppiumPort(): Promise<void> {
  const { arns } = z
    .object({
      arns: z.array(z.object({ arn: z.string(), version: z.int(), info: z.record(z.string(), z.unknown()) })),
    })
    .parse(await desk.get('/admbo/all_device'));
  for (const { arn, version, info } of arns) {
    const told = { arn, version, info: { ...info, port: appium.port } };
    expect(await desk.post('/service/update_info', told)).toMatchObject({ errorCode: 0 });
  }
}

const victims: readonly { of: string; strike: () => Promise<void> }[] = [
  {
    of: 'Appium',
    strike: async () => {
      await appium.kill();
      await appium.start();
    },
  },
  { of: 'the server', strike: () => killAndStart(farm.server) },
  { of: 'the agent', strike: () => killAndStart(farm.agent) },
  { of: 'the database', strike: () => killPid(postgresPid(farm.dataDir)) },
];
/** From the question until after the end. */
const moments = Array.from({ length: 20 }, (_, place) => place * 300);
const kills = victims.flatMap((victim) => moments.map((ms) => ({ ...victim, ms })));

describe('kill -9 in the middle of a test by WebDriver: its run ends once, its device is free, no session is left', () => {
  it.each(seededPart(kills, 2))(
    'of $of, $ms ms after it was started',
    async ({ strike, ms }) => {
      const body = { scenario, executor: 'webdriver', options: { retry: 3 } };
      // At any moment there is: nothing that happens is waited for here.
      const [tid] = await Promise.all([calls.start(body, `webdriver ${String(nth)}`), wait(ms).then(strike)]);
      const [run, ...others] = await calls.ended(tid, endsWithinMs);
      expect(others).toEqual([]);
      expect(run?.result).toBe('passed');
      expect(run?.attempts.filter(({ ended_at }) => ended_at === null)).toEqual([]);
      expect(run?.attempts.filter(({ outcome }) => outcome === 'finished')).toHaveLength(1);
      await expectAllAvailable(farm, devices, freeWithinMs);
      await expect.poll(() => appium.sessions(), { timeout: freeWithinMs }).toEqual([]);
    },
    endsWithinMs + freeWithinMs + 60_000,
  );
});
