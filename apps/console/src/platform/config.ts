import {
  type DeploymentSettings,
  type GroupType,
  isGroupType,
  mergeLayers,
  shippedCommon,
} from '@rackhand/contract/deployment/deployment';
import { configPath } from './api/early-calls.ts';
import { readStored, writeStored } from './stored-value.ts';

/** What the deployment says about itself, in files that an operator edits. Document 3 section 3. */
export interface Config extends DeploymentSettings {
  groupType: GroupType;
  simulated_devices: boolean;
  /** No SMTP server is named: mails stay in the outbox, where a super admin reads them. */
  keeps_mails: boolean;
  /** So many tests go on at one time on a host; null: an older server does not say. */
  runs_per_host: number | null;
}

export interface ConfigSource {
  /** What this browser was told the last time until the files have come, at first the shipped settings. */
  get(): Config;
  subscribe(listener: () => void): () => void;
  /** Settles when the files have come, or will not. */
  loaded: Promise<void>;
  /** The time of day by the server's clock, to a second, in milliseconds since 1970. */
  serverTime(): number;
}

const key = 'rackhand.config';
const shipped: Config = {
  groupType: 'origin',
  simulated_devices: false,
  keeps_mails: false,
  runs_per_host: null,
  ...shippedCommon,
};

type FetchSettings = (path: string) => Promise<Response>;

export function createConfigSource(fetchFile: FetchSettings): ConfigSource {
  let config = keptConfig();
  let clockOffsetMs = 0;
  const listeners = new Set<() => void>();
  const load = async (): Promise<void> => {
    const { settings: common, date } = await readSettings(await fetchFile(configPath));
    if (date !== null) clockOffsetMs = date - Date.now();
    const { of_group: told, ...shared } = common;
    config = mergeSettings(
      shared,
      told === undefined ? await fetchGroup(fetchFile, shared) : settingsOf(told),
    );
    writeStored(key, JSON.stringify(config));
    for (const listener of listeners) listener();
  };
  return {
    get: () => config,
    loaded: load().catch(() => undefined),
    serverTime: () => Date.now() + clockOffsetMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Settings = Record<string, unknown>;

/** Of a server that is older than this console: the group's settings stand in a file of their own. */
async function fetchGroup(fetchFile: FetchSettings, { groupType }: Settings): Promise<Settings> {
  if (typeof groupType !== 'string') return {};
  return (await readSettings(await fetchFile(`/config/${encodeURIComponent(groupType)}.json`))).settings;
}

async function readSettings(response: Response): Promise<{ settings: Settings; date: number | null }> {
  // Half of the settings would be other settings than the deployment's.
  if (!response.ok) throw new Error(response.url);
  const date = Date.parse(response.headers.get('Date') ?? '');
  return { settings: settingsOf(await response.json()), date: Number.isNaN(date) ? null : date };
}

/** The group's settings win over the common ones. The server has checked both. */
export function mergeSettings(common: Settings, group: Settings): Config {
  const {
    groupType,
    simulated_devices: simulated,
    keeps_mails: keepsMails,
    runs_per_host: runs,
    ...layer
  } = common;
  return {
    ...mergeLayers([layer, group]),
    groupType: typeof groupType === 'string' && isGroupType(groupType) ? groupType : 'origin',
    simulated_devices: simulated === true,
    keeps_mails: keepsMails === true,
    runs_per_host: typeof runs === 'number' ? runs : null,
  };
}

function keptConfig(): Config {
  const text = readStored(key);
  if (text === null) return shipped;
  try {
    return mergeSettings(settingsOf(JSON.parse(text)), {});
  } catch {
    return shipped;
  }
}

function settingsOf(value: unknown): Settings {
  return typeof value === 'object' && value !== null ? (value as Settings) : {};
}
