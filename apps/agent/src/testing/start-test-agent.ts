import { join } from 'node:path';
import { createOutlets } from '@rackhand/power/outlets';
import type { ReadOutlet } from '@rackhand/power/read-outlets';
import { pino } from 'pino';
import type { CaptureCard } from '../capture/read-capture-file.ts';
import type { AppiumConfig, HelperApp } from '../config.ts';
import type { CreateProvider } from '../providers.ts';
import { type Agent, type AgentSettings, defaultAgentSettings, startAgent } from '../start-agent.ts';

/** What takes seconds on a host takes parts of one; who a device is has the time that a busy machine needs to ask it. */
export const quickSettings = {
  ...defaultAgentSettings,
  identityMs: 4_000,
  pollMs: 500,
  shellDeadlineMs: 1_000,
  serverDeadlineMs: 500,
  hungMs: 500,
  screenMs: 500,
  screenDeadlineMs: 500,
  ios: { listMs: 500, serverDeadlineMs: 1_000, pollMs: 500, deadlineMs: 1_500, trustMs: 100 },
};

interface TestAgentOptions {
  /** With its token. */
  folder: string;
  serverPort: number;
  adbServerPort: number;
  settings: AgentSettings;
  helper?: HelperApp;
  appium?: AppiumConfig;
  inputMethod?: string | null;
  /** What the host can switch. */
  outlets?: readonly ReadOutlet[];
  cards?: readonly CaptureCard[];
  /** In these it connects to set-top boxes. */
  boxNetworks?: readonly string[];
  /** Path of the socket. */
  usbmuxd?: string;
  /** Instead of those that an agent has. */
  providers?: readonly CreateProvider[];
}

/** The agent within the test's own process, so that its times can be short. */
export function startTestAgent(options: TestAgentOptions): Agent {
  const { folder, serverPort, adbServerPort, settings, helper = null, outlets = [], providers } = options;
  const { appium = { ports: new Set(), basePath: '', capabilities: {} } } = options;
  const config = {
    serverUrl: `http://127.0.0.1:${serverPort}`,
    tokenFile: join(folder, 'token'),
    dataDir: join(folder, 'agent'),
    adbServerPort,
    adbPath: 'adb',
    usbFolder: '/nowhere',
    usbmuxd: options.usbmuxd === undefined ? null : { path: options.usbmuxd },
    helper,
    appium,
    inputMethod: options.inputMethod ?? null,
    powerControllersFile: null,
    firmwareFile: null,
    captureFile: null,
    updates: { isAllowed: false, launchedFrom: null },
    boxNetworks: options.boxNetworks ?? [],
    filesCacheBytes: 1e9,
    logLevel: 'silent' as const,
  };
  return startAgent(
    config,
    { outlets: createOutlets(outlets), firmware: [], cards: options.cards ?? null },
    pino({ level: 'silent' }),
    settings,
    providers,
  );
}
