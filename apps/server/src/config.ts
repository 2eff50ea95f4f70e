import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isValidAdminId, isValidEmail } from '@rackhand/contract/admin-id';
import { z } from 'zod';

/** Everything that the server is told from outside; the environment is read nowhere else. */
export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  /** null: the private PostgreSQL in dataDir. */
  databaseUrl: string | null;
  firstAdmin: { id: string; password: string | null; email: string };
  /** Origin such as `https://farm.example`, no slash at its end. */
  publicUrl: URL | null;
  /** Addresses, networks, or the words loopback, linklocal, uniquelocal. */
  trustedProxies: string[];
  /** What a reader of /metrics from elsewhere shows; null: only this machine reads them. */
  metricsToken: string | null;
  logLevel: string;
  /** Built files of the console. */
  consoleDir: string;
  /** The host of this machine, which the trial sets up by itself. */
  localHost: { name: string; tokenFile: string } | null;
  simulatedDevices: boolean;
  /** JSON file that names the power controllers of set-top boxes. */
  powerControllersFile: string | null;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const isProxy = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || /^[0-9a-f.:]+(?:\/\d{1,3})?$/i.test(text);

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const environment = z
  .object({
    PORT: z.coerce
      .number('is a number')
      .int('is a whole number')
      .min(0, 'is 0 to 65535')
      .max(65535, 'is 0 to 65535')
      .default(7100),
    HOST: z.string().min(1, 'is an address to listen on').default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .refine(
        (text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text),
        'starts with postgres:// and names a database',
      )
      .optional(),
    ADMIN_ID: z
      .string()
      .refine(
        isValidAdminId,
        'is 3 to 21 letters and digits with single - _ $ + . between, or an e-mail address',
      )
      .default('admin01'),
    ADMIN_PASSWORD: z.string().optional(),
    ADMIN_EMAIL: z.string().refine(isValidEmail, 'is an e-mail address').optional(),
    PUBLIC_URL: z.string().refine(isOrigin, 'is an http:// or https:// address without a path').optional(),
    TRUSTED_PROXIES: z
      .string()
      .refine((text) => list(text).every(isProxy), 'is a list of addresses or networks, joined by commas')
      .default(''),
    METRICS_TOKEN: z.string().min(32, 'has at least 32 characters').optional(),
    LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info'),
    CONSOLE_DIR: z.string().min(1).optional(),
    LOCAL_HOST_NAME: z.string().min(1).max(100).optional(),
    LOCAL_AGENT_TOKEN_FILE: z.string().min(1).optional(),
    TRIAL: z.enum(['simulated', ''], 'is "simulated" or not set').optional(),
    POWER_CONTROLLERS_FILE: z.string().min(1).optional(),
  })
  .refine((env) => (env.LOCAL_HOST_NAME === undefined) === (env.LOCAL_AGENT_TOKEN_FILE === undefined), {
    path: ['LOCAL_HOST_NAME'],
    error: 'and LOCAL_AGENT_TOKEN_FILE are set together',
  });

/** Every mistake of the environment at once, one line each. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** An empty variable counts as not set. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): ServerConfig {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(set);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.map(String).join('.')} ${issue.message}`),
    );
  }
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    firstAdmin: { id: env.ADMIN_ID, password: env.ADMIN_PASSWORD ?? null, email: env.ADMIN_EMAIL ?? '' },
    publicUrl: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL),
    trustedProxies: list(env.TRUSTED_PROXIES),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    consoleDir: resolve(env.CONSOLE_DIR ?? fileURLToPath(new URL('../console', import.meta.url))),
    localHost:
      env.LOCAL_HOST_NAME === undefined || env.LOCAL_AGENT_TOKEN_FILE === undefined
        ? null
        : { name: env.LOCAL_HOST_NAME, tokenFile: resolve(env.LOCAL_AGENT_TOKEN_FILE) },
    simulatedDevices: env.TRIAL === 'simulated',
    powerControllersFile:
      env.POWER_CONTROLLERS_FILE === undefined ? null : resolve(env.POWER_CONTROLLERS_FILE),
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}
