import { join, resolve } from 'node:path';

export interface SimulatorConfig {
  devices: number;
  /** Boxes that wait on the network, at 127.0.0.2:5555 and the addresses after it. */
  boxes: number;
  /** Number of the first one: racks of one farm have no device in common. */
  firstDevice: number;
  /** iPhones and iPads besides. */
  iphones: number;
  adbServerPort: number;
  dataDir: string;
  bootMs: number;
  logLevel: string;
}

export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** What an address of a socket of Linux may have. */
const longestSocketPath = 107;

/** Where the simulated usbmuxd listens. */
export function usbmuxdPath(dataDir: string): string {
  return join(dataDir, 'simulator', 'usbmuxd');
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the environment; throws ConfigError with every mistake at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SimulatorConfig {
  const mistakes: string[] = [];

  function whole(name: string, fallback: number, minimum: number, maximum: number): number {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      mistakes.push(
        `${name} must be a whole number from ${String(minimum)} to ${String(maximum)}, not "${text}"`,
      );
    }
    return value;
  }

  const logLevel = env['LOG_LEVEL'] ?? 'info';
  if (!logLevels.includes(logLevel))
    mistakes.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}"`);
  const config: SimulatorConfig = {
    devices: whole('SIMULATED_DEVICES', 48, 0, 2000),
    firstDevice: whole('SIMULATED_FIRST', 0, 0, 100_000),
    iphones: whole('SIMULATED_IOS', 0, 0, 500),
    boxes: whole('SIMULATED_BOXES', 0, 0, 200),
    adbServerPort: whole('ADB_SERVER_PORT', 5038, 1, 65535),
    dataDir: resolve(env['DATA_DIR'] ?? './data'),
    bootMs: whole('SIMULATED_BOOT_MS', 3000, 0, 600_000),
    logLevel,
  };
  const socketBytes = Buffer.byteLength(usbmuxdPath(config.dataDir));
  if (config.iphones > 0 && socketBytes > longestSocketPath) {
    mistakes.push(
      `DATA_DIR must be a shorter path for SIMULATED_IOS: its socket's would have ${String(socketBytes)} bytes, the most are ${String(longestSocketPath)}`,
    );
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}
