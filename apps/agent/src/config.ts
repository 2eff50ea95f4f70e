import { resolve } from 'node:path';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface AgentConfig {
  serverUrl: string;
  tokenFile: string;
  /** The agent's own part of the data directory. */
  dataDir: string;
  adbServerPort: number;
  adbPath: string;
  logLevel: (typeof logLevels)[number];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; answers all mistakes at once, a line each. */
export function readConfig(environment: Environment): { config: AgentConfig } | { mistakes: string[] } {
  const mistakes: string[] = [];
  const read = (name: string, standard: string) => {
    const text = environment[name]?.trim() ?? '';
    return text === '' ? standard : text;
  };
  const serverUrl = read('SERVER_URL', 'http://127.0.0.1:7100');
  mistakes.push(
    ...serverUrlMistakes(serverUrl, !['', '0', 'false'].includes(read('ALLOW_PLAIN_AGENTS', ''))),
  );
  const tokenFile = read('AGENT_TOKEN_FILE', '');
  if (tokenFile === '')
    mistakes.push('AGENT_TOKEN_FILE must name the file with the token that the server gave this host');
  const port = read('ADB_SERVER_PORT', '5038');
  const adbServerPort = Number(port);
  if (!/^\d{1,5}$/.test(port) || adbServerPort < 1 || adbServerPort > 65_535) {
    mistakes.push(`ADB_SERVER_PORT must be a port from 1 to 65535, not "${port}"`);
  }
  const adbPath = read('ADB_PATH', 'adb');
  const level = read('LOG_LEVEL', 'info');
  const logLevel = logLevels.find((one) => one === level);
  if (logLevel === undefined)
    mistakes.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}"`);
  if (mistakes.length > 0 || logLevel === undefined) return { mistakes };
  return {
    config: {
      serverUrl,
      tokenFile: resolve(tokenFile),
      dataDir: resolve(read('DATA_DIR', 'data'), 'agent'),
      adbServerPort,
      // A bare name is looked up in PATH.
      adbPath: adbPath.includes('/') ? resolve(adbPath) : adbPath,
      logLevel,
    },
  };
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function serverUrlMistakes(text: string, allowPlain: boolean): string[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return [`SERVER_URL must be an address like https://farm.example, not "${text}"`];
  }
  if (url.protocol === 'https:' || loopback.test(url.hostname) || allowPlain) return [];
  return [
    `SERVER_URL ${text} would send the token in plain text: use https, or set ALLOW_PLAIN_AGENTS=1 on a network that you trust`,
  ];
}
