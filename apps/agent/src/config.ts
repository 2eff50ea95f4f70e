import { existsSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { isLoopbackName } from '@rackhand/contract/deployment/loopback';
import { isNetwork } from '@rackhand/contract/host/box-address';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The app that drives a device from within, as the host's configuration names it. */
export interface HelperApp {
  packageName: string;
  /** Class of its accessibility service; null: any service of the package will do. */
  service: string | null;
}

/** The Appium servers of this host's devices. */
export interface AppiumConfig {
  /** No other port is called, whatever the farm says of a device. */
  ports: ReadonlySet<number>;
  /** Empty, or with a slash at its beginning and none at its end. */
  basePath: string;
  /** Of each session; `{udid}` in a text stands for what adb calls the device. */
  capabilities: Readonly<Record<string, unknown>>;
}

export interface AgentConfig {
  serverUrl: string;
  tokenFile: string;
  /** The agent's own part of the data directory. */
  dataDir: string;
  adbServerPort: number;
  adbPath: string;
  /** What reaches iPhones and iPads; null: this host has none. */
  usbmuxd: NetConnectOpts | null;
  /** Where the machine shows its USB tree. */
  usbFolder: string;
  /** null: this host's devices need none. */
  helper: HelperApp | null;
  appium: AppiumConfig;
  /** Keyboard that types what adb has no keys for, as Android names it (`com.android.adbkeyboard/.AdbIME`); null: none. */
  inputMethod: string | null;
  /** What this host can switch the power of; null: nothing. */
  powerControllersFile: string | null;
  /** The programs that bring other firmware to its set-top boxes; null: it has none. */
  firmwareFile: string | null;
  /** Where its capture cards are; null: nobody looks at them. */
  captureFile: string | null;
  /** Whether the server may bring another release, and where the launcher lies that would bring the old one back; null: none. */
  updates: { isAllowed: boolean; launchedFrom: string | null };
  /** In these it connects to set-top boxes; by default the private networks that it is in itself. */
  boxNetworks: readonly string[];
  /** What files of the server may take on this host. */
  filesCacheBytes: number;
  logLevel: (typeof logLevels)[number];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What an enrolment has left, which the environment may overrule. */
export interface EnrolledConfig {
  /** null: this machine has no key. */
  tokenFile: string | null;
  serverUrl: string | null;
}

export const notEnrolled: EnrolledConfig = { tokenFile: null, serverUrl: null };

const launchedFromName = 'AGENT_LAUNCHED';

/** What the launcher says to the agents that it starts. */
export function launchedBy(folder: string): Record<string, string> {
  return { [launchedFromName]: folder };
}

/** The agent's own part of the data directory. */
export function dataDirOf({ DATA_DIR }: Environment): string {
  const text = DATA_DIR?.trim() ?? '';
  return resolve(text === '' ? 'data' : text, 'agent');
}

/** Reads the environment; answers all mistakes at once, a line each. */
export function readConfig(
  environment: Environment,
  enrolled: EnrolledConfig,
): { config: AgentConfig } | { mistakes: string[] } {
  const mistakes: string[] = [];
  const read = (name: string, standard: string) => {
    const text = environment[name]?.trim() ?? '';
    return text === '' ? standard : text;
  };
  const serverUrl = read('SERVER_URL', enrolled.serverUrl ?? 'http://127.0.0.1:7100');
  mistakes.push(
    ...serverUrlMistakes(serverUrl, !['', '0', 'false'].includes(read('ALLOW_PLAIN_AGENTS', ''))),
  );
  const tokenFile = read('AGENT_TOKEN_FILE', enrolled.tokenFile ?? '');
  if (tokenFile === '')
    mistakes.push(
      'AGENT_TOKEN_FILE must name the file with the token that the server gave this host, or use the command of the page "Host management"',
    );
  const port = read('ADB_SERVER_PORT', '5038');
  const adbServerPort = Number(port);
  if (!/^\d{1,5}$/.test(port) || adbServerPort < 1 || adbServerPort > 65_535) {
    mistakes.push(`ADB_SERVER_PORT must be a port from 1 to 65535, not "${port}"`);
  }
  const usbmuxdText = read('USBMUXD_SOCKET_ADDRESS', existsSync(systemUsbmuxd) ? systemUsbmuxd : '');
  const usbmuxd = usbmuxdText === '' ? null : usbmuxdAt(usbmuxdText);
  if (usbmuxdText !== '' && usbmuxd === null)
    mistakes.push(`USBMUXD_SOCKET_ADDRESS must be a path or HOST:PORT, not "${usbmuxdText}"`);
  const adbPath = read('ADB_PATH', 'adb');
  const helper = { packageName: read('HELPER_PACKAGE', ''), service: read('HELPER_SERVICE', '') };
  mistakes.push(...helperMistakes(helper));
  const inputMethodText = read('INPUT_METHOD', '');
  const inputMethod = componentIn(inputMethodText);
  if (inputMethodText !== '' && inputMethod === null)
    mistakes.push(
      `INPUT_METHOD must be a keyboard like com.android.adbkeyboard/.AdbIME, not "${inputMethodText}"`,
    );
  const cacheText = read('FILES_CACHE_MIB', '10240');
  const cacheMib = Number(cacheText);
  if (!/^\d{1,9}$/.test(cacheText) || cacheMib < 1) {
    mistakes.push(`FILES_CACHE_MIB must be a number of MiB from 1 on, not "${cacheText}"`);
  }
  const updates = read('AGENT_UPDATES', 'false');
  if (!['true', 'false'].includes(updates))
    mistakes.push(`AGENT_UPDATES must be true or false, not "${updates}"`);
  const networks = listIn(read('BOX_NETWORKS', ''));
  if (!networks.every(isNetwork))
    mistakes.push('BOX_NETWORKS must be networks like 192.168.0.0/24, joined by commas');
  const boxNetworks = networks.length > 0 ? networks : ownNetworks();
  const appium = readAppium(read);
  if ('mistakes' in appium) mistakes.push(...appium.mistakes);
  const level = read('LOG_LEVEL', 'info');
  const logLevel = logLevels.find((one) => one === level);
  if (logLevel === undefined)
    mistakes.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}"`);
  if (mistakes.length > 0 || logLevel === undefined || 'mistakes' in appium) return { mistakes };
  return {
    config: {
      serverUrl,
      tokenFile: resolve(tokenFile),
      dataDir: dataDirOf(environment),
      adbServerPort,
      usbmuxd,
      // A bare name is looked up in PATH.
      usbFolder: resolve(read('USB_SYSFS_DIR', '/sys/bus/usb/devices')),
      helper:
        helper.packageName === ''
          ? null
          : { ...helper, service: helper.service === '' ? null : helper.service },
      appium,
      inputMethod,
      boxNetworks,
      powerControllersFile: fileIn(read('POWER_CONTROLLERS_FILE', '')),
      firmwareFile: fileIn(read('FIRMWARE_FILE', '')),
      captureFile: fileIn(read('CAPTURE_FILE', '')),
      updates: { isAllowed: updates === 'true', launchedFrom: environment[launchedFromName] ?? null },
      filesCacheBytes: cacheMib * 1024 ** 2,
      adbPath: adbPath.includes('/') ? resolve(adbPath) : adbPath,
      logLevel,
    },
  };
}

function listIn(text: string): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

const privateNetwork = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/** The private networks that this host is in itself. */
function ownNetworks(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = addresses.flatMap(({ family, address, cidr }) =>
    family === 'IPv4' && privateNetwork.test(address) && cidr !== null ? [cidr] : [],
  );
  return [...new Set(own)];
}

function fileIn(path: string): string | null {
  return path === '' ? null : resolve(path);
}

/** Where systems with usbmuxd have it. */
const systemUsbmuxd = '/var/run/usbmuxd';

/** As libimobiledevice reads it: `UNIX:` may stand before a path. null: neither a path nor an address. */
function usbmuxdAt(text: string): NetConnectOpts | null {
  const path = text.replace(/^UNIX:/, '');
  if (path.startsWith('/')) return { path };
  const [, host = '', port = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text)?.filter(Boolean) ?? [];
  return host === '' || Number(port) < 1 || Number(port) > 65_535 ? null : { host, port: Number(port) };
}

/** One device each: what is installed for Android is what Appium itself calls so. */
const standardCapabilities =
  '{"platformName":"Android","appium:automationName":"UiAutomator2","appium:udid":"{udid}"}';
const mostPorts = 1_000;

function readAppium(read: (name: string, standard: string) => string): AppiumConfig | { mistakes: string[] } {
  const mistakes: string[] = [];
  const portsText = read('APPIUM_PORTS', '');
  const ports = portsText === '' ? new Set<number>() : portsIn(portsText);
  if (ports === null)
    mistakes.push(`APPIUM_PORTS must be ports or spans of them, like 4721-4768,4800, not "${portsText}"`);
  const basePath = read('APPIUM_BASE_PATH', '/').replace(/\/+$/, '');
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath))
    mistakes.push(`APPIUM_BASE_PATH must be a path like /wd/hub, not "${basePath}"`);
  const capabilitiesText = read('APPIUM_CAPABILITIES', standardCapabilities);
  const capabilities = objectIn(capabilitiesText);
  if (capabilities === null) mistakes.push('APPIUM_CAPABILITIES must be an object in JSON');
  return ports === null || capabilities === null || mistakes.length > 0
    ? { mistakes }
    : { ports, basePath, capabilities };
}

/** null: they are none. */
function portsIn(text: string): Set<number> | null {
  const ports = new Set<number>();
  for (const part of text.split(',')) {
    const [, from = '', to = from] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === '' || first < 1 || last > 65_535 || last < first || last - first >= mostPorts) return null;
    for (let port = first; port <= last; port += 1) ports.add(port);
  }
  return ports;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Names of packages and classes as Android allows them, no longer than old devices take in a command. */
const packageRule = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
const classRule = /^\.?[A-Za-z]\w*([.$][A-Za-z]\w*)*$/;
const longestPackage = 100;

/** A class of a package, shortened as Android does; null: it is none. */
function componentIn(text: string): string | null {
  const [packageName = '', className = '', ...more] = text.split('/');
  const isOne = packageRule.test(packageName) && classRule.test(className) && more.length === 0;
  if (!isOne || text.length > longestPackage * 2) return null;
  return className.startsWith(`${packageName}.`)
    ? `${packageName}/${className.slice(packageName.length)}`
    : `${packageName}/${className}`;
}

function helperMistakes({ packageName, service }: { packageName: string; service: string }): string[] {
  const mistakes: string[] = [];
  if (packageName !== '' && (!packageRule.test(packageName) || packageName.length > longestPackage)) {
    mistakes.push(`HELPER_PACKAGE must be a package name like com.example.helper, not "${packageName}"`);
  }
  if (service !== '' && !classRule.test(service)) {
    mistakes.push(`HELPER_SERVICE must be a class like .InputService, not "${service}"`);
  }
  if (service !== '' && packageName === '') {
    mistakes.push('HELPER_SERVICE is of no use without HELPER_PACKAGE');
  }
  return mistakes;
}

function serverUrlMistakes(text: string, allowPlain: boolean): string[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return [`SERVER_URL must be an address like https://farm.example, not "${text}"`];
  }
  if (url.protocol === 'https:' || isLoopbackName(url.hostname) || allowPlain) return [];
  return [
    `SERVER_URL ${text} would send the token in plain text: use https, or set ALLOW_PLAIN_AGENTS=1 on a network that you trust`,
  ];
}
