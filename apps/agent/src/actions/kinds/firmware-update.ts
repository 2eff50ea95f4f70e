import { link, mkdir, rm } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { AppOrder, ReportedApp } from '@rackhand/contract/app/app-command';
import { textOf } from '@rackhand/program/text-of';
import type { LocatedDevice } from '../../devices/host-fleet.ts';
import type { FileCache } from '../../files/file-cache.ts';
import { FileFailure } from '../../files/file-failure.ts';
import {
  awaitProcess,
  type FirmwareProcess,
  type ProcessEnd,
  startFirmwareProcess,
} from '../../firmware/firmware-process.ts';
import { argvOf, type FirmwareProgram, takes } from '../../firmware/read-firmware-file.ts';
import { type Action, type ActionContext, ActionFailure } from '../action.ts';
import type { DeviceAccess } from '../device-access.ts';
import { whyUnreachable } from '../why-unreachable.ts';
import { awaitOtherVersion, type Begun } from './firmware-verdict.ts';

export interface FirmwareDeps {
  access: DeviceAccess;
  files: FileCache;
  programs: readonly FirmwareProgram[];
  /** For files and words of programs under way. */
  folder: string;
  adbServerPort: number;
}

const minuteMs = 60_000;
/** That it is still alive is said so often. */
const pulseMs = minuteMs;

/**
 * The host's program is started once, and never again by an agent after this one; whatever it says, the version that the box
 * tells afterwards decides.
 */
export function createFirmwareAction(deps: FirmwareDeps): Action {
  return {
    run: (context) =>
      withPulse(context, async () => {
        const program = programFor(deps, context);
        refuseIfLost(context);
        const device = await deps.access.awaitAttached(context.udid);
        if (device === null) throw whyUnreachable(deps.access.locate(context.udid));
        const address = addressOf(device);
        if (takes(program, 'address') && address === '') throw new ActionFailure('FIRMWARE_NO_ADDRESS');
        const from = await deps.access.actOf('firmware_update', device)(device.attachment);
        report(context, { state: 'running', from_version: from });
        const file = await bringFile(deps, context);
        const begun = { from, until: Date.now() + program.minutes * minuteMs };
        await context.begin(factsOf(begun));
        const udid = device.attachment.transport;
        const end = await runProgram(deps, context, begun, argvOf(program, { file, address, udid }));
        await judge(deps, context, begun, end);
      }),
    resume: (context, facts) =>
      withPulse(context, async () => {
        const begun = { from: facts['from'] ?? '', until: Number(facts['until'] ?? 0) };
        const process = processIn(facts);
        const end =
          process === null ? null : await awaitProcess(process, outputOf(deps, context), begun.until);
        await judge(deps, context, begun, end);
      }),
  };
}

async function withPulse(context: ActionContext, work: () => Promise<void>): Promise<void> {
  const pulse = setInterval(() => context.tell({}), pulseMs);
  try {
    await work();
  } catch (error) {
    report(context, { state: 'failed' });
    throw error;
  } finally {
    clearInterval(pulse);
  }
}

function programFor({ programs }: FirmwareDeps, { given }: ActionContext): FirmwareProgram {
  const program = programs.find(({ model }) => model === given['model']);
  if (program === undefined) throw new ActionFailure('FIRMWARE_UNKNOWN', String(given['model']));
  return program;
}

/** An agent before this one may have started it, and its journal, which only the machine's own end can take, is lost. */
function refuseIfLost({ firstDeliveredAt }: ActionContext): void {
  const machineStartedAt = Date.now() - uptime() * 1000;
  if (firstDeliveredAt !== null && machineStartedAt > firstDeliveredAt)
    throw new ActionFailure('FIRMWARE_NOT_KNOWN', 'the host has restarted');
}

/** Empty: it is attached by a cable. */
function addressOf({ provider, attachment: { transport } }: LocatedDevice): string {
  return provider.isOverNetwork(transport) ? transport : '';
}

/** A second name of the file in the cache, which stays while others make room there; empty: no file is named. */
async function bringFile(deps: FirmwareDeps, context: ActionContext): Promise<string> {
  const [order] = (context.given['apps'] ?? []) as AppOrder[];
  await mkdir(deps.folder, { recursive: true, mode: 0o700 });
  if (order === undefined) return '';
  const { sha256, size } = order;
  const tell = (done: number) => context.tell({ progress: { phase: 'fetching', done, total: size } });
  tell(0);
  try {
    const held = await deps.files.hold({ sha256, bytes: size }, tell);
    try {
      const path = join(deps.folder, `${context.id}.apk`);
      await rm(path, { force: true });
      await link(held.path, path);
      return path;
    } finally {
      held.letGo();
    }
  } catch (error) {
    throw error instanceof FileFailure ? new ActionFailure(error.reason, error.message) : error;
  }
}

async function runProgram(
  deps: FirmwareDeps,
  context: ActionContext,
  begun: Begun,
  argv: readonly string[],
): Promise<ProcessEnd> {
  context.tell({ progress: { phase: 'installing', done: 0, total: 1 } });
  const output = outputOf(deps, context);
  const { adbServerPort } = deps;
  const process = await startFirmwareProcess(argv, { output, adbServerPort }).catch((error: unknown) => {
    throw new ActionFailure('FIRMWARE_FAILED', textOf(error));
  });
  const { pid, startedAs, ended } = process;
  await context.note({ ...factsOf(begun), pid: String(pid), started_as: startedAs });
  return awaitProcess(process, output, begun.until, ended);
}

/** `end`: null where it is not known what became of the program. */
async function judge(
  deps: FirmwareDeps,
  context: ActionContext,
  begun: Begun,
  end: ProcessEnd | null,
): Promise<void> {
  context.tell({ progress: { phase: 'verifying', done: 0, total: 1 } });
  try {
    const version = await awaitOtherVersion(deps.access, context.udid, begun, end);
    report(context, { state: 'succeeded', from_version: begun.from, to_version: version });
  } finally {
    await cleanUp(deps, context);
  }
}

/** Of the one app that the command names: its versions are those of the firmware. */
function report(context: ActionContext, news: Partial<ReportedApp>): void {
  const { device_app_id, app_id } = context.given as Pick<ReportedApp, 'device_app_id' | 'app_id'>;
  const none = { install_code: null, detail: '', from_version: '', to_version: '' };
  const [before = { device_app_id, app_id, state: 'running' as const, ...none }] = context.apps();
  context.tell({ apps: [{ ...before, ...news }] });
}

function factsOf({ from, until }: Begun): Record<string, string> {
  return { from, until: String(until) };
}

/** null: the agent before this one ended before it could note what it had started, if it had. */
function processIn({ pid, started_as }: Record<string, string>): FirmwareProcess | null {
  return pid === undefined || started_as === undefined ? null : { pid: Number(pid), startedAs: started_as };
}

function outputOf({ folder }: FirmwareDeps, { id }: ActionContext): string {
  return join(folder, `${id}.out`);
}

async function cleanUp({ folder }: FirmwareDeps, { id }: ActionContext): Promise<void> {
  for (const name of [`${id}.apk`, `${id}.out`]) await rm(join(folder, name), { force: true });
}
