import { textOf } from '@rackhand/program/text-of';
import { readControlFile } from './control-file.ts';

interface Listed {
  index: number;
  serial: string;
  model: string;
  plugged: boolean;
  faults: Record<string, unknown>;
}

const usage = `simulator                                    runs the rack
simulator devices                            lists its devices
simulator fault NAME SERIAL|INDEX|all …      makes a fault, with KEY=VALUE for its parameters`;

function parseParameter(text: string): [string, string | number] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function toRequest(args: readonly string[]): Record<string, unknown> {
  const [name, ...rest] = args;
  const targets = rest.filter((arg) => !arg.includes('='));
  const parameters = Object.fromEntries(rest.filter((arg) => arg.includes('=')).map(parseParameter));
  return { ...parameters, fault: name, devices: targets.includes('all') ? 'all' : targets };
}

function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function showFaults(faults: Record<string, unknown>): string {
  return Object.entries(faults)
    .filter(([, value]) => value !== false && value !== null && value !== 0)
    .map(([name, value]) => (value === true ? name : `${name}=${showValue(value)}`))
    .filter((fault) => !fault.endsWith('='))
    .join(' ');
}

function showDevice(device: Listed): string {
  return `${String(device.index).padStart(3)}  ${device.serial.padEnd(16)} ${device.model.padEnd(20)} ${showFaults(device.faults)}`.trimEnd();
}

function listedIn(body: unknown): Listed[] {
  const { devices, iphones } = body as { devices: Listed[]; iphones: Listed[] };
  return [...devices, ...iphones];
}

async function call(
  dataDir: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ ok: boolean; body: unknown }> {
  const control = readControlFile(dataDir);
  if (control === null) throw new Error(`no simulator runs on ${dataDir}`);
  const response = await fetch(`http://127.0.0.1:${String(control.port)}${path}`, {
    method,
    headers: { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`no simulator runs on ${dataDir}`);
  });
  return { ok: response.ok, body: await response.json() };
}

/** Talks to the running simulator; answers the exit code. */
export async function runControlCommand(
  dataDir: string,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [verb, ...rest] = args;
  if (verb !== 'devices' && (verb !== 'fault' || rest.length < 2)) {
    print(usage);
    return 2;
  }
  try {
    const answer =
      verb === 'devices'
        ? await call(dataDir, 'GET', '/devices')
        : await call(dataDir, 'POST', '/faults', toRequest(rest));
    if (!answer.ok) {
      print((answer.body as { error: string }).error);
      return 1;
    }
    if (verb === 'devices') for (const device of listedIn(answer.body)) print(showDevice(device));
    else print(`${rest[0] ?? ''}: ${String((answer.body as { devices: number }).devices)} device(s)`);
    return 0;
  } catch (error) {
    print(textOf(error));
    return 1;
  }
}
