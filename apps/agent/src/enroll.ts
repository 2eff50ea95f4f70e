import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentEnrolPath, type EnrolRefusal } from '@rackhand/contract/host/agent-link';

/** What a person can mend, in one line. */
export class EnrolFailure extends Error {}

interface Enrolment {
  serverUrl: string;
  token: string;
  dataDir: string;
}

const answerWithinMs = 15_000;

/**
 * Exchanges the one-time token for a key that is invented here and is on disk before it is sent, so that whatever dies on
 * the way, the same command repeated gets the same answer. Gives the host's name.
 */
export async function enroll({ serverUrl, token, dataDir }: Enrolment): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const waiting = join(dataDir, 'token.new');
  const key = readKey(waiting) ?? inventKey(waiting);
  const host = await exchange(serverUrl, token, key);
  renameSync(waiting, keyFileOf(dataDir));
  write(join(dataDir, 'server-url'), serverUrl);
  return host;
}

export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'token');
}

/** The server that this agent was enrolled at; null where it never was. */
export function readEnrolledServer(dataDir: string): string | null {
  return readText(join(dataDir, 'server-url'));
}

function inventKey(file: string): string {
  const key = randomBytes(32).toString('base64url');
  write(file, key);
  return key;
}

function readKey(file: string): string | null {
  const text = readText(file);
  return text !== null && /^[\w-]{43}$/.test(text) ? text : null;
}

function write(file: string, text: string): void {
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
}

function readText(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

async function exchange(serverUrl: string, token: string, key: string): Promise<string> {
  const response = await fetch(new URL(agentEnrolPath, serverUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch((error: unknown) => {
    throw new EnrolFailure(`The server at ${serverUrl} cannot be reached: ${wordsOf(error)}`);
  });
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (response.ok && answer?.data?.host !== undefined) return answer.data.host;
  const refusal = answer?.details?.find(({ field }) => field === 'token')?.message;
  const said = refusals[refusal as EnrolRefusal] ?? answer?.message ?? `status ${String(response.status)}`;
  throw new EnrolFailure(`The server does not take this agent: ${said}`);
}

interface Answer {
  data?: { host?: string };
  message?: string;
  details?: { field: string; message: string }[];
}

const again = 'get a new command on the page "Host management"';

const refusals: Partial<Record<EnrolRefusal, string>> = {
  unknown: `it does not know this token; ${again}.`,
  used: `this token has been used already; ${again}.`,
  expired: `this token is older than 15 minutes; ${again}.`,
};

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
