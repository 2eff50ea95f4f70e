import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isValidAdminId } from '@rackhand/contract/account/admin-id';
import { isEmail } from '@rackhand/contract/account/contact-rules';
import { packageLimits } from '@rackhand/contract/app/app-package';
import { defaultThresholds, type StateThresholds } from '@rackhand/contract/device/state-thresholds';
import { runLimits } from '@rackhand/contract/test/run-states';
import { z } from 'zod';
import { type FilesPlace, readFilesUrl } from './platform/files/files-url.ts';

/** Everything that the server is told from outside; the environment is read nowhere else. */
export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  /** null: the private PostgreSQL in dataDir. */
  databaseUrl: string | null;
  /** Where files lie, and what room their disk keeps for all else. */
  files: {
    place: FilesPlace;
    keys: { keyId: string; secret: string };
    reserveBytes: number;
    maximumBytes: number;
  };
  firstAdmin: { id: string; password: string | null; email: string };
  /** Origin such as `https://farm.example`, no slash at its end. */
  publicUrl: URL | null;
  /** SMTP server that mails go through; null: they stay in the outbox. */
  smtp: { url: string; from: string } | null;
  /** Addresses, networks, or the words loopback, linklocal, uniquelocal. */
  trustedProxies: string[];
  /** Hosts to which webhooks may go by http and at private addresses. */
  webhookHosts: string[];
  logLevel: string;
  /** Built files of the console. */
  consoleDir: string;
  /** The build of the agent that hosts may be brought to. */
  agentReleaseDir: string;
  /** The host of this machine, which the trial sets up by itself. */
  localHost: { name: string; tokenFile: string } | null;
  simulatedDevices: boolean;
  /** For how many days what has been is kept. */
  keptDays: { history: number; readings: number; commands: number };
  /** JSON file that names the power controllers of set-top boxes. */
  powerControllersFile: string | null;
  /** Folder with the settings of the deployments; null: as shipped. */
  deploymentsDir: string | null;
  /** When a reading of a device becomes an error. */
  thresholds: StateThresholds;
  /** So many runs of tests go on at one time on the devices of a host. */
  runsPerHost: number;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const mebibyte = 1024 ** 2;

const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce
    .number('is a number')
    .int('is a whole number')
    .min(minimum, `is ${String(minimum)} to ${String(maximum)}`)
    .max(maximum, `is ${String(minimum)} to ${String(maximum)}`);

const environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(7100),
    HOST: z.string().min(1, 'is an address to listen on').default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .refine(
        (text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text),
        'starts with postgres:// and names a database',
      )
      .optional(),
    FILES_URL: z
      .string()
      .refine((text) => readFilesUrl(text) !== null, 'is file:///FOLDER or s3://ENDPOINT/BUCKET/PREFIX')
      .optional(),
    FILES_KEY_ID: z.string().optional(),
    FILES_SECRET: z.string().optional(),
    FILES_RESERVE_MIB: wholeNumber(0, 1_048_576).default(2048),
    MAX_UPLOAD_BYTES: wholeNumber(1, 1024 ** 4).default(packageLimits.fileBytes),
    ADMIN_ID: z
      .string()
      .refine(
        isValidAdminId,
        'is 3 to 21 letters and digits with single - _ $ + . between, or an e-mail address',
      )
      .default('admin01'),
    ADMIN_PASSWORD: z.string().optional(),
    ADMIN_EMAIL: z.string().refine(isEmail, 'is an e-mail address').optional(),
    PUBLIC_URL: z.string().refine(isOrigin, 'is an http:// or https:// address without a path').optional(),
    SMTP_URL: z
      .string()
      .refine(
        (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
        'starts with smtp:// or smtps:// and names a server',
      )
      .optional(),
    MAIL_FROM: z.string().refine(isEmail, 'is an e-mail address').optional(),
    TRUSTED_PROXIES: z
      .string()
      .refine((text) => list(text).every(isProxy), 'is a list of addresses or networks, joined by commas')
      .default(''),
    WEBHOOK_HOSTS: z
      .string()
      .refine(
        (text) => list(text).every((host) => isIP(host) !== 0 || /^[\w-]+(?:\.[\w-]+)*$/.test(host)),
        'is a list of host names or addresses without ports, joined by commas',
      )
      .default(''),
    LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info'),
    CONSOLE_DIR: z.string().min(1).optional(),
    AGENT_RELEASE_DIR: z.string().min(1).optional(),
    LOCAL_HOST_NAME: z.string().min(1).max(100).optional(),
    LOCAL_AGENT_TOKEN_FILE: z.string().min(1).optional(),
    TRIAL: z.enum(['simulated', ''], 'is "simulated" or not set').optional(),
    POWER_CONTROLLERS_FILE: z.string().min(1).optional(),
    DEPLOYMENTS_DIR: z.string().min(1).optional(),
    UNSTABLE_AFTER_CHANGES: wholeNumber(0, 99).default(defaultThresholds.flapChanges),
    HISTORY_KEPT_DAYS: wholeNumber(1, 3650).default(365),
    READINGS_KEPT_DAYS: wholeNumber(1, 3650).default(90),
    COMMANDS_KEPT_DAYS: wholeNumber(1, 3650).default(90),
    RUNS_PER_HOST: wholeNumber(1, 600).default(runLimits.perHost),
    LOW_BATTERY_BELOW: wholeNumber(0, 100).default(defaultThresholds.lowBatteryBelowPercent),
    LOW_BATTERY_UNTIL_ABOVE: wholeNumber(0, 100).default(defaultThresholds.lowBatteryUntilAbovePercent),
    STORAGE_FREE_MIB: wholeNumber(0, 1_048_576).default(defaultThresholds.storageFreeBytes / mebibyte),
    SET_TOP_BOX_STORAGE_FREE_MIB: wholeNumber(0, 1_048_576).default(
      defaultThresholds.setTopBoxStorageFreeBytes / mebibyte,
    ),
  })
  .refine((env) => env.LOW_BATTERY_BELOW <= env.LOW_BATTERY_UNTIL_ABOVE, {
    path: ['LOW_BATTERY_UNTIL_ABOVE'],
    error: 'is not below LOW_BATTERY_BELOW',
  })
  .refine((env) => !needsKeys(env) || (env.FILES_KEY_ID !== undefined && env.FILES_SECRET !== undefined), {
    path: ['FILES_URL'],
    error: 'of an S3 store needs FILES_KEY_ID and FILES_SECRET',
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
    files: {
      place: placeOfFiles(env),
      keys: { keyId: env.FILES_KEY_ID ?? '', secret: env.FILES_SECRET ?? '' },
      reserveBytes: env.FILES_RESERVE_MIB * mebibyte,
      maximumBytes: env.MAX_UPLOAD_BYTES,
    },
    firstAdmin: { id: env.ADMIN_ID, password: env.ADMIN_PASSWORD ?? null, email: env.ADMIN_EMAIL ?? '' },
    publicUrl: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL),
    smtp: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: senderOf(env) },
    trustedProxies: list(env.TRUSTED_PROXIES),
    webhookHosts: list(env.WEBHOOK_HOSTS).map((host) => host.toLowerCase()),
    logLevel: env.LOG_LEVEL,
    agentReleaseDir: resolve(env.AGENT_RELEASE_DIR ?? fileURLToPath(new URL('../agent', import.meta.url))),
    consoleDir: resolve(env.CONSOLE_DIR ?? fileURLToPath(new URL('../console', import.meta.url))),
    localHost:
      env.LOCAL_HOST_NAME === undefined || env.LOCAL_AGENT_TOKEN_FILE === undefined
        ? null
        : { name: env.LOCAL_HOST_NAME, tokenFile: resolve(env.LOCAL_AGENT_TOKEN_FILE) },
    simulatedDevices: env.TRIAL === 'simulated',
    keptDays: {
      history: env.HISTORY_KEPT_DAYS,
      readings: env.READINGS_KEPT_DAYS,
      commands: env.COMMANDS_KEPT_DAYS,
    },
    powerControllersFile:
      env.POWER_CONTROLLERS_FILE === undefined ? null : resolve(env.POWER_CONTROLLERS_FILE),
    thresholds: {
      ...defaultThresholds,
      flapChanges: env.UNSTABLE_AFTER_CHANGES,
      lowBatteryBelowPercent: env.LOW_BATTERY_BELOW,
      lowBatteryUntilAbovePercent: env.LOW_BATTERY_UNTIL_ABOVE,
      storageFreeBytes: env.STORAGE_FREE_MIB * mebibyte,
      setTopBoxStorageFreeBytes: env.SET_TOP_BOX_STORAGE_FREE_MIB * mebibyte,
    },
    runsPerHost: env.RUNS_PER_HOST,
    deploymentsDir: env.DEPLOYMENTS_DIR === undefined ? null : resolve(env.DEPLOYMENTS_DIR),
  };
}

const needsKeys = ({ FILES_URL }: { FILES_URL?: string | undefined }): boolean =>
  FILES_URL !== undefined && readFilesUrl(FILES_URL)?.kind === 's3';

/** Where nobody says it: below DATA_DIR. */
function placeOfFiles(env: { FILES_URL?: string | undefined; DATA_DIR: string }): FilesPlace {
  const own: FilesPlace = { kind: 'disk', directory: resolve(env.DATA_DIR, 'files') };
  return env.FILES_URL === undefined ? own : (readFilesUrl(env.FILES_URL) ?? own);
}

/** Where nobody says it: the account at the SMTP server if that is an address, else one of our own name. */
function senderOf(env: {
  MAIL_FROM?: string | undefined;
  SMTP_URL?: string | undefined;
  PUBLIC_URL?: string | undefined;
}): string {
  if (env.MAIL_FROM !== undefined) return env.MAIL_FROM;
  const account = decodeURIComponent(new URL(env.SMTP_URL ?? 'smtp://').username);
  if (isEmail(account)) return account;
  const host = env.PUBLIC_URL === undefined ? '' : new URL(env.PUBLIC_URL).hostname;
  const own = `rackhand@${host}`;
  return isEmail(own) ? own : 'rackhand@rackhand.invalid';
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
