import { resolve } from 'node:path';

/** What the trial reads of the environment. Each child checks all of its own part and says every mistake; here nothing is said twice. */
export interface TrialConfig {
  dataDir: string;
  host: string;
  port: number;
  simulatedDevices: number;
  /** iPhones and iPads besides; none in a farm of real devices, unless somebody asks for them. */
  simulatedIos: number;
  logsToTerminal: boolean;
}

const defaults = { host: '127.0.0.1', port: 7100, simulatedDevices: 48, simulatedIos: 6, dataDir: 'data' };

function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,5}$/.test(text.trim()) ? Number(text) : fallback;
}

export function readConfig(env: NodeJS.ProcessEnv): TrialConfig {
  const simulatedDevices = wholeNumber(env.SIMULATED_DEVICES, defaults.simulatedDevices);
  return {
    dataDir: resolve(env.DATA_DIR === undefined || env.DATA_DIR === '' ? defaults.dataDir : env.DATA_DIR),
    host: env.HOST === undefined || env.HOST === '' ? defaults.host : env.HOST,
    port: wholeNumber(env.PORT, defaults.port),
    simulatedDevices,
    simulatedIos: wholeNumber(env.SIMULATED_IOS, simulatedDevices === 0 ? 0 : defaults.simulatedIos),
    logsToTerminal: env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace',
  };
}

/** Where this machine reaches the server, also when it listens on every address. */
export function loopbackUrl(config: Pick<TrialConfig, 'host' | 'port'>): string {
  const everywhere = ['0.0.0.0', '::', ''].includes(config.host);
  const host = everywhere ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${config.port}`;
}

/** Devices that are none: the rest of the trial is as on any host. */
export function simulatedIn({
  simulatedDevices,
  simulatedIos,
}: Pick<TrialConfig, 'simulatedDevices' | 'simulatedIos'>): number {
  return simulatedDevices + simulatedIos;
}
