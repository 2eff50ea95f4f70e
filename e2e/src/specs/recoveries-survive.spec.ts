import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FakeRelay, startFakeRelay } from '@rackhand/power/testing/fake-relay';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCommandCalls } from '../farm/command-calls.ts';
import { expectAllAvailable } from '../farm/expect-available.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';
import { killAndStart, killPid } from '../farm/kill-programs.ts';
import { postgresPid } from '../farm/process-ids.ts';
import { createRecoveryCalls, type RecoveryRun } from '../farm/recovery-calls.ts';
import { seededPart } from '../farm/seeded-part.ts';
import { waitUntil } from '../farm/wait-until.ts';

const devices = 4;
const endsWithinMs = 150_000;
const outlet = 'PDU 1';

let folder: string;
let relay: FakeRelay;
let farm: Farm;
let desk: HttpAdmin;
let commands: ReturnType<typeof createCommandCalls>;
let recoveries: ReturnType<typeof createRecoveryCalls>;
let phone: string;
let box: string;
let aheadMs = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackhand-recoveries-'));
  const file = join(folder, 'power.json');
  relay = await startFakeRelay();
  writeFileSync(file, JSON.stringify({ power_controllers: [relay.entry(outlet)] }));
  farm = await startFarm({ devices, env: { POWER_CONTROLLERS_FILE: file } });
  desk = await signInByHttp(farm, farm.admin);
  commands = createCommandCalls(farm, desk.request);
  recoveries = createRecoveryCalls(farm, desk.request);
  const rack = await farm.control.devices();
  const first = (is: boolean): string =>
    rack.find(({ kind }) => (kind === 'set-top box') === is)?.serial ?? '';
  [phone, box] = [first(false), first(true)];
  relay.onSwitch = (_outlet, isOn) => farm.control.inject(isOn ? 'restore_power' : 'cut_power', [box]);
  await linkOutlet();
});
afterAll(async () => {
  await desk.leave();
  await farm.stop();
  relay.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await farm.control.inject('heal', 'all');
  for (const udid of [phone, box])
    if ((await commands.stateOf(udid)) === 'EXCLUDE') await commands.accept(udid);
  await expectAllAvailable(farm, devices, 60_000);
});

async function linkOutlet(): Promise<void> {
  const row = z.object({ arn: z.string(), version: z.int(), info: z.looseObject({ udid: z.string() }) });
  const { arns } = z.object({ arns: z.array(row) }).parse(await desk.get('/admbo/all_device'));
  const { arn, version, info } = row.parse(arns.find((one) => one.info.udid === box));
  const told = { arn, version, info: { ...info, linked_power_name: outlet } };
  expect(await desk.post('/service/update_info', told)).toMatchObject({ errorCode: 0 });
}

/** What the device and its outlet say of themselves. */
interface Witness {
  boots: number;
  connections: number;
  cuts: number;
}

async function witnessOf(udid: string): Promise<Witness> {
  const device = (await farm.control.devices()).find(({ serial }) => serial === udid);
  const cuts = relay.told.filter((line) => line === `${outlet} off`).length;
  return { boots: device?.boots ?? 0, connections: device?.connections ?? 0, cuts };
}

interface Trial {
  rung: string;
  type: 'mobile' | 'stb';
  udid: () => string;
  ladder: readonly string[];
  /** What only this rung mends. */
  stall: 'reboot' | 'reconnect';
  /** Comes to where the rung begins. */
  reach: (run: string) => Promise<void>;
  /** From there until after its end. */
  lastsMs: number;
  /** What came of it, by the run and by the device itself. */
  isTrue: (run: RecoveryRun, since: Witness) => void;
}

const atOnce = (): Promise<void> => Promise.resolve();

async function afterTheReconnection(id: string): Promise<void> {
  const hasEnded = async (): Promise<boolean> => {
    const command = (await recoveries.list()).find((run) => run.recovery_id === id)?.rungs[0]?.command_id;
    if (command === undefined || command === null) return false;
    const [reconnection] = await commands.commands([command]);
    return reconnection !== undefined && reconnection.ended_at !== null;
  };
  await waitUntil('the reconnection has ended', hasEnded, 90_000);
  // What it is given to show that it has helped.
  aheadMs += 31_000;
  await farm.setClock({ aheadMs });
}

const trials: readonly Trial[] = [
  {
    rung: 'usb_reset',
    type: 'mobile',
    udid: () => phone,
    ladder: ['usb_reset'],
    stall: 'reconnect',
    reach: atOnce,
    lastsMs: 4_000,
    isTrue(run, since) {
      // Whoever was killed just before it says that it has not helped, and does not do it again.
      const helped = since.connections === 1;
      const state = helped ? 'succeeded' : 'failed';
      expect(run).toMatchObject({ state, rungs: [{ rung: 'usb_reset', result: state }] });
      expect(since).toEqual({ boots: 0, connections: helped ? 1 : 0, cuts: 0 });
    },
  },
  {
    rung: 'reboot',
    type: 'mobile',
    udid: () => phone,
    ladder: ['reboot', 'exclude'],
    stall: 'reboot',
    reach: atOnce,
    lastsMs: 6_000,
    isTrue({ state, rungs }, since) {
      // An agent that has never heard the device does not reboot it: its start could not be told from the one before.
      const helped = since.boots === 1;
      expect(state).toBe(helped ? 'succeeded' : 'excluded');
      expect(rungs[0]).toMatchObject({ rung: 'reboot', result: helped ? 'succeeded' : 'failed' });
      expect(since).toEqual(
        helped ? { boots: 1, connections: 1, cuts: 0 } : { boots: 0, connections: 0, cuts: 0 },
      );
    },
  },
  {
    rung: 'power',
    type: 'stb',
    udid: () => box,
    ladder: ['power', 'exclude'],
    stall: 'reboot',
    reach: atOnce,
    lastsMs: 6_000,
    isTrue(run, since) {
      expect(run).toMatchObject({ state: 'succeeded', rungs: [{ rung: 'power', result: 'succeeded' }] });
      expect(since).toMatchObject({ boots: 1, cuts: 1 });
    },
  },
  {
    rung: 'exclude',
    type: 'mobile',
    udid: () => phone,
    ladder: ['usb_reset', 'exclude'],
    stall: 'reboot',
    reach: afterTheReconnection,
    lastsMs: 3_000,
    isTrue(run, since) {
      const rungs = [
        { rung: 'usb_reset', result: 'failed' },
        { rung: 'exclude', result: 'succeeded' },
      ];
      expect(run).toMatchObject({ state: 'excluded', rungs });
      expect(since).toEqual({ boots: 0, connections: 1, cuts: 0 });
    },
  },
];

const victims: readonly { of: string; strike: () => Promise<void> }[] = [
  { of: 'the server', strike: () => killAndStart(farm.server) },
  { of: 'the agent', strike: () => killAndStart(farm.agent) },
  { of: 'the database', strike: () => killPid(postgresPid(farm.dataDir)) },
];
const momentsOf = ({ lastsMs }: Trial): number[] =>
  Array.from({ length: 10 }, (_, nth) => (nth * lastsMs) / 10);
/** Each rung begins with another program: one seed then kills not the same in all of them. */
const killsOf = (trial: Trial) => {
  const first = trials.indexOf(trial) % victims.length;
  return [...victims.slice(first), ...victims.slice(0, first)].flatMap((victim) =>
    momentsOf(trial).map((ms) => ({ ...victim, ms })),
  );
};

/** The newest of a device's changes: their list is as long as one page. */
const lastChangeOf = async (udid: string): Promise<string> => (await commands.historyOf(udid))[0]?.at ?? '';
const exclusionsSince = async (udid: string, at: string): Promise<number> =>
  (await commands.historyOf(udid)).filter(
    (one) => one.to === 'EXCLUDE' && Date.parse(one.at) > Date.parse(at),
  ).length;

describe.each(trials)('kill -9 in the middle of the rung $rung', (trial) => {
  it.each(seededPart(killsOf(trial), 1))(
    'of $of, $ms ms after it began: the recovery ends once, the rung comes once, and nobody holds the device',
    async ({ strike, ms }) => {
      const udid = trial.udid();
      const arn = await commands.arnOf(udid);
      await recoveries.setPolicy({ enabled: false, rungs: trial.ladder }, trial.type);
      await farm.control.inject('stall', [udid], { until: trial.stall });
      const isSilent = async (): Promise<boolean> =>
        ((await commands.stateOf(udid)) ?? '').startsWith('CONNECT_TIMEOUT');
      await waitUntil('the device is silent', isSilent, 60_000);
      const [before, lastAt] = [await witnessOf(udid), await lastChangeOf(udid)];
      const known = (await recoveries.list(arn)).map(({ recovery_id }) => recovery_id);
      // At any moment there is: nothing that happens is waited for here.
      const strikeLater = () => wait(ms).then(strike);
      const isAtOnce = trial.reach === atOnce;
      const [id] = await Promise.all([recoveries.begin(arn, known), isAtOnce ? strikeLater() : null]);
      await trial.reach(id);
      if (!isAtOnce) await strikeLater();
      const run = await recoveries.ended(id, endsWithinMs);
      const after = await witnessOf(udid);
      trial.isTrue(run, {
        boots: after.boots - before.boots,
        connections: after.connections - before.connections,
        cuts: after.cuts - before.cuts,
      });
      const own = (await recoveries.list(arn)).filter(({ recovery_id }) => !known.includes(recovery_id));
      expect(own.map(({ recovery_id }) => recovery_id)).toEqual([id]);
      expect(await exclusionsSince(udid, lastAt)).toBe(run.state === 'excluded' ? 1 : 0);
      expect((await commands.infoOf(udid))?.state).not.toBe('REBOOT');
    },
    endsWithinMs + 180_000,
  );
});
