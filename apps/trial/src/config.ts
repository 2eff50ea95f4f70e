import { resolve } from 'node:path';

/** What the trial reads of the environment. Each child checks all of its own part and says every mistake; here nothing is said twice. */
export interface TrialConfig {
  dataDir: string;
  host: string;
  port: number;
  simulatedDevices: number;
  logsToTerminal: boolean;
}

const defaults = { host: '127.0.0.1', port: 7100, simulatedDevices: 48, dataDir: 'data' };

function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,5}$/.test(text.trim()) ? Number(text) : fallback;
}

export function readConfig(env: NodeJS.ProcessEnv): TrialConfig {
  return {
    dataDir: resolve(env.DATA_DIR === undefined || env.DATA_DIR === '' ? defaults.dataDir : env.DATA_DIR),
    host: env.HOST === undefined || env.HOST === '' ? defaults.host : env.HOST,
    port: wholeNumber(env.PORT, defaults.port),
    simulatedDevices: wholeNumber(env.SIMULATED_DEVICES, defaults.simulatedDevices),
    logsToTerminal: env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace',
  };
}

/** Where this machine reaches the server, also when it listens on every address. */
export function loopbackUrl(config: Pick<TrialConfig, 'host' | 'port'>): string {
  const everywhere = ['0.0.0.0', '::', ''].includes(config.host);
  const host = everywhere ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${config.port}`;
}
