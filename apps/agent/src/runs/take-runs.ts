import type { RunOrder, RunReport } from '@rackhand/contract/host/agent-link';
import { testsAbility } from '@rackhand/contract/test/run-link';
import { attemptLimits, runLimits } from '@rackhand/contract/test/run-states';
import type { Logger } from 'pino';
import type { AppBringer } from '../actions/app-bringer.ts';
import type { DeviceAccess } from '../actions/device-access.ts';
import type { AppiumConfig } from '../config.ts';
import type { DeviceApps } from '../devices/device-apps.ts';
import type { SendFile } from '../server-link/send-file.ts';
import { type Attempt, openAttempt } from './attempt/attempt.ts';
import { notBegun } from './attempt/carry-out.ts';
import { type AttemptKey, keyOf, nameOf } from './attempt-key.ts';
import type { RunEntry, RunJournal } from './run-journal.ts';
import type { FileLimits } from './spool/file-spool.ts';
import { openSessionJournal } from './webdriver/session-journal.ts';
import {
  createWebDriverSessions,
  defaultWebDriverSettings,
  type WebDriverSettings,
} from './webdriver/sessions.ts';

export interface RunsDeps {
  journal: RunJournal;
  access: DeviceAccess;
  bringer: AppBringer;
  reachApps(udid: string): Promise<DeviceApps>;
  reboot(udid: string): Promise<void>;
  send: SendFile;
  /** What the device is busy with by then, besides runs, has ended. */
  settled(udid: string): Promise<void>;
  report(report: RunReport): void;
  log: Logger;
  /** The devices' Appium servers, and where their sessions are remembered. */
  appium: { config: AppiumConfig; folder: string };
  /** The host's keyboard for what `input` has no keys for; null: it has none. */
  inputMethod: string | null;
  settings: RunSettings;
}

export interface RunSettings {
  /** A server that is silent for so long may have given the device away. */
  letGoMs: number;
  /** A device that is away for longer ends its run. */
  awayMs: number;
  /** What an attempt may bring of files. */
  files: FileLimits;
  webDriver: WebDriverSettings;
}

export const defaultRunSettings: RunSettings = {
  letGoMs: runLimits.letGoMs,
  awayMs: runLimits.leaseMs,
  files: attemptLimits,
  webDriver: defaultWebDriverSettings,
};

/** The runs of this host, one on each device. */
export interface Runs {
  /** By a server that knows what these abilities name. */
  welcomed(abilities: readonly string[]): void;
  take(order: RunOrder): void;
  /** A server has been heard. */
  heard(): void;
  /** Somebody has the device by a lease with this fence: resolves when no older run touches it. false: a newer run has it. */
  makeWay(udid: string, fence: number): Promise<boolean>;
  stop(): Promise<void>;
}

const lookMs = 1_000;

export function createRuns(deps: RunsDeps): Runs {
  const { journal, log } = deps;
  const { letGoMs, awayMs, files, webDriver } = deps.settings;
  const sessions = createWebDriverSessions({
    config: deps.appium.config,
    journal: openSessionJournal(deps.appium.folder),
    settings: webDriver,
    log,
  });
  const attempts = new Map<string, Attempt>();
  let isListening = false;
  let heardAt = performance.now();
  const report = (message: RunReport): void => {
    if (isListening) deps.report(message);
  };
  const isAt = (udid: string) => (attempt: Attempt) => attempt.udid === udid && attempt.isUnderWay();
  const makeWay = async (udid: string, fence: number): Promise<boolean> => {
    const others = [...attempts.values()].filter(isAt(udid));
    if (others.some(({ key }) => key.fence > fence)) return false;
    const older = others.filter(({ key }) => key.fence < fence);
    for (const attempt of older) attempt.end('fenced');
    await Promise.all(older.map(({ untouched }) => untouched));
    return true;
  };
  const open = (entry: RunEntry, isAbandoned: boolean): void => {
    const { udid, key } = entry;
    const mayBegin = async (): Promise<boolean> => {
      await deps.settled(udid);
      return makeWay(udid, key.fence);
    };
    const attempt = openAttempt(
      { ...deps, sessions, awayMs, fileLimits: files, report, mayBegin },
      entry,
      isAbandoned,
    );
    attempts.set(nameOf(key), attempt);
    if (isListening) attempt.resume();
  };
  for (const entry of journal.entries()) {
    if (entry.result === null)
      log.warn({ run: entry.key, udid: entry.udid }, 'a run was under way when the agent ended');
    open(entry, true);
  }
  const timer = setInterval(() => {
    if (performance.now() - heardAt < letGoMs) return;
    for (const attempt of attempts.values()) attempt.end('let_go');
  }, lookMs);

  const takeNew = (order: Extract<RunOrder, { type: 'run' }>): void => {
    const { udid, plan } = order;
    open({ key: keyOf(order), udid, plan, before: null, result: null }, false);
  };
  const stopUnknown = (key: AttemptKey): void =>
    report({ type: 'run_result', ...keyOf(key), ...notBegun('stop') });
  return {
    welcomed(abilities) {
      isListening = abilities.includes(testsAbility);
      heardAt = performance.now();
      if (isListening) for (const attempt of attempts.values()) attempt.resume();
    },
    take(order) {
      const attempt = attempts.get(nameOf(order));
      switch (order.type) {
        case 'run':
          if (attempt === undefined) takeNew(order);
          else attempt.resume();
          return;
        case 'run_stop':
          if (attempt === undefined) stopUnknown(order);
          else attempt.end(order.how);
          return;
        case 'run_log_stored':
          attempt?.storedTo(order.next_line);
          return;
        case 'run_stored':
          if (attempt === undefined) return;
          attempts.delete(nameOf(order));
          void attempt.forget();
      }
    },
    heard() {
      heardAt = performance.now();
    },
    makeWay,
    async stop() {
      clearInterval(timer);
      await Promise.all([...attempts.values()].map((attempt) => attempt.close()));
      await sessions.stop();
    },
  };
}
