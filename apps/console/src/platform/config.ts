import { configPath, takeEarlyAnswer } from './api/early-calls.ts';

/** What the deployment says about itself, in files that an operator edits. Document 3 section 3. */
export interface Config {
  simulated_devices: boolean;
  features: Partial<Record<string, boolean>>;
}

export interface ConfigSource {
  /** The shipped settings until the files have come. */
  get(): Config;
  subscribe(listener: () => void): () => void;
}

const shipped: Config = { simulated_devices: false, features: {} };

export function createConfigSource(): ConfigSource {
  let config = shipped;
  const listeners = new Set<() => void>();
  const load = async (): Promise<void> => {
    const common = await fetchSettings(configPath);
    const { groupType } = common;
    const group =
      typeof groupType === 'string'
        ? await fetchSettings(`/config/${encodeURIComponent(groupType)}.json`)
        : {};
    config = mergeSettings(common, group);
    for (const listener of listeners) listener();
  };
  load().catch(() => undefined);
  return {
    get: () => config,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Settings = Record<string, unknown>;

async function fetchSettings(path: string): Promise<Settings> {
  const response = await (takeEarlyAnswer(path) ?? fetch(path, { headers: { Accept: 'application/json' } }));
  if (!response.ok) return {};
  return settingsOf(await response.json());
}

/** The group's settings win over the common ones. */
export function mergeSettings(common: Settings, group: Settings): Config {
  const merged = { ...common, ...group };
  const features = { ...settingsOf(common.features), ...settingsOf(group.features) };
  return {
    simulated_devices: merged.simulated_devices === true,
    features: Object.fromEntries(Object.entries(features).map(([name, value]) => [name, value === true])),
  };
}

function settingsOf(value: unknown): Settings {
  return typeof value === 'object' && value !== null ? (value as Settings) : {};
}
