import type { ListedApp } from '@rackhand/contract/app/app-command';
import type { DeviceLink } from '@rackhand/device-link/device-link';
import { LinkError } from '@rackhand/device-link/link-error';
import { parsePackageAnswer } from '@rackhand/device-link/package-answer';
import { quoteArgument } from '@rackhand/device-link/quote-argument';
import type { Attachment } from '../../devices/attachment.ts';
import {
  type DeviceApps,
  type DeviceCapacity,
  type InstallHow,
  PackagesAway,
} from '../../devices/device-apps.ts';
import type { KnownFeatures } from '../device/known-features.ts';
import { parseDiskFree } from '../device/parse-readings.ts';
import { parseSections, sectionScript, wholeAnswer } from '../device/section-script.ts';
import type { ShellLanes } from '../device/shell-lanes.ts';
import { told, toldNumber } from '../device/told-values.ts';
import type { Transfers } from '../device/transfers.ts';
import { createInstalledSigners } from './installed-signers.ts';
import { createLeftovers, type Leftovers } from './leftovers.ts';
import { dumpPattern, parseAppList, parsePackageNames } from './parse-app-list.ts';

export interface AppDeadlines {
  /** What a package manager may take for a list, or to take an app away. */
  packagesMs: number;
  /** From one piece of a file to the next. */
  sendMs: number;
  /** From the last one to the answer: small boxes compile an app first. */
  installMs: number;
}

interface AppsDeps {
  link: DeviceLink;
  lanes: ShellLanes;
  transfers: Transfers;
  featuresOf: KnownFeatures;
  deadlines: AppDeadlines;
}

const ownFiles = '/data/local/tmp/rackhand-';
/** More free bytes than any device has, as digits: older ones know no units. */
const everything = '999999999999999';
/** `pm clear --cache-only` came with it. */
const firstApiWithOwnCache = 34;

const dumpOf = (what: string) => [
  ['dumpsys', 'package', what],
  ['grep', '-E', dumpPattern],
];
/** All apps of a device, in one go. */
export const listScript = sectionScript({
  all: [['pm', 'list', 'packages']],
  added: [['pm', 'list', 'packages', '-3']],
  dump: dumpOf('packages'),
});
/** A list with a filter says nothing of a package manager that is away. */
const findSections = (appId: string) => ({
  alive: [['pm', 'list', 'packages', 'android']],
  all: [['pm', 'list', 'packages', appId]],
  added: [['pm', 'list', 'packages', '-3', appId]],
  dump: dumpOf(appId),
});

const api = [['getprop', 'ro.build.version.sdk']];
const apiScript = sectionScript({ api });
const capacitySections = {
  api,
  abis: [['getprop', 'ro.product.cpu.abilist']],
  disk: [['df', '-k', '/data']],
};

/** The apps of an attached device, by its package manager. */
export function createAdbApps(deps: AppsDeps): (attachment: Attachment) => DeviceApps {
  const leftovers = createLeftovers();
  const { link, lanes, deadlines } = deps;
  const signers = createInstalledSigners({ link, lanes, deadlineMs: deadlines.packagesMs });
  return (attachment) => {
    const shell = createAppShell(deps, attachment);
    return {
      ...readingOf(shell),
      signersOf: (appId) => signers({ id: attachment.id, appId, ask: shell.ask }),
      ...changingOf(shell),
      ...sendingOf({ ...deps, leftovers }, attachment, shell),
    };
  };
}

type AppShell = ReturnType<typeof createAppShell>;

function createAppShell({ link, lanes, featuresOf, deadlines }: AppsDeps, attachment: Attachment) {
  const run = async (script: string, deadlineMs = deadlines.packagesMs): Promise<string> => {
    const v2 = (await featuresOf(attachment)).has('shell_v2');
    const { stdout } = await lanes(() => link.runShell(attachment.id, script, { v2, deadlineMs }));
    return stdout;
  };
  return {
    run,
    ask: async (script: string): Promise<(name: string) => string> => {
      const answers = parseSections(wholeAnswer(await run(script)));
      return (name) => answers.get(name) ?? '';
    },
    /** One command of the package manager; what it says on either of its outputs. */
    manage: async (argv: readonly string[], deadlineMs?: number) =>
      parsePackageAnswer(await run(`${['pm', ...argv].map(quoteArgument).join(' ')} 2>&1`, deadlineMs)),
  };
}

function readingOf({ ask }: AppShell): Pick<DeviceApps, 'list' | 'find' | 'look' | 'capacity'> {
  return {
    async list() {
      const said = await ask(listScript);
      requirePackages(said('all'));
      return parseAppList({ all: said('all'), added: said('added'), dump: said('dump') });
    },
    find: async (appId) => foundIn(await ask(sectionScript(findSections(appId))), appId),
    async look(appId) {
      const said = await ask(sectionScript({ ...findSections(appId), ...capacitySections }));
      return { app: foundIn(said, appId), capacity: capacityIn(said) };
    },
    capacity: async () => capacityIn(await ask(sectionScript(capacitySections))),
  };
}

type Said = (name: string) => string;

/** Throws where the answer names no package at all. */
function requirePackages(answer: string): void {
  if (parsePackageNames(answer).length === 0) throw new PackagesAway(answer.trim().slice(0, 200));
}

function foundIn(said: Said, appId: string): ListedApp | null {
  requirePackages(said('alive'));
  const found = parseAppList({ all: said('all'), added: said('added'), dump: said('dump') });
  return found.find(({ app_id }) => app_id === appId) ?? null;
}

function capacityIn(said: Said): DeviceCapacity {
  return {
    freeBytes: parseDiskFree(said('disk'))?.freeBytes ?? null,
    apiLevel: toldNumber('wholeNumber', said('api')),
    abis: said('abis')
      .split(',')
      .flatMap((abi) => told('abi', abi) ?? []),
  };
}

function changingOf({
  ask,
  run,
  manage,
}: AppShell): Pick<DeviceApps, 'uninstall' | 'clearData' | 'clearCache' | 'clearAllCaches'> {
  return {
    uninstall: (appId) => manage(['uninstall', appId]),
    clearData: (appId) => manage(['clear', appId]),
    async clearCache(appId) {
      const api = toldNumber('wholeNumber', (await ask(apiScript))('api'));
      if (api !== null && api < firstApiWithOwnCache) return null;
      const answer = await manage(['clear', '--cache-only', appId]);
      return !answer.isSuccess && /unknown option/i.test(answer.words) ? null : answer;
    },
    async clearAllCaches() {
      const words = (await run(`pm trim-caches ${everything} 2>&1`)).trim();
      if (words !== '') throw new LinkError('refused', words.slice(0, 200));
    },
  };
}

function sendingOf(
  { link, transfers, featuresOf, deadlines, leftovers }: AppsDeps & { leftovers: Leftovers },
  attachment: Attachment,
  { run, manage }: AppShell,
): Pick<DeviceApps, 'install' | 'withFileThere' | 'removeLeftovers'> {
  const { id } = attachment;
  const remove = async (path: string): Promise<void> => {
    await run(`rm -f ${path}`);
  };
  const removeAll = () => remove(`${ownFiles}*.apk`);
  const withFileThere: DeviceApps['withFileThere'] = async ({ bytes, read, onSent }, name, use) => {
    const path = `${ownFiles}${name}.apk`;
    const work = async () => {
      try {
        await link.push(id, { bytes, source: read() }, path, { deadlineMs: deadlines.sendMs, onSent });
        return await use((how) => manage(['install', ...flagsOf(how), path], deadlines.installMs));
      } finally {
        await remove(quoteArgument(path)).catch(ignoreLoss);
      }
    };
    return transfers.during(id, () => leftovers.during(id, removeAll, work));
  };
  return {
    withFileThere,
    removeLeftovers: () => leftovers.clear(id, removeAll),
    async install(app, how) {
      // Before Android 7 nothing streams: the file goes first.
      if (!(await featuresOf(attachment)).has('cmd')) {
        return withFileThere(app, String(id), (install) => install(how));
      }
      const options = { flags: flagsOf(how), deadlineMs: deadlines.sendMs, answerMs: deadlines.installMs };
      const sent = { bytes: app.bytes, source: app.read() };
      return transfers.during(id, () => link.install(id, sent, { ...options, onSent: app.onSent }));
    },
  };
}

/** It is taken away before the next file, or at the agent's next start. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof LinkError)) throw error;
}

function flagsOf({ allowDowngrade, testOnly }: InstallHow): string[] {
  return ['-r', ...(allowDowngrade ? ['-d'] : []), ...(testOnly ? ['-t'] : [])];
}
