import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { answerWithinMs } from '../outlet-driver.ts';
import { basicOf, digestOf } from './authorization.ts';

export interface SignIn {
  user: string;
  password: string;
}

const maximumBytes = 64 * 1024;

/**
 * Asks a relay once and answers what it says. Each question has a connection of its own: such a device has few, and forgets
 * those that are kept. Who is challenged signs in. No error names the address's query, where a password may stand.
 */
export async function askRelay(url: URL, signIn: SignIn | null): Promise<string> {
  const signal = AbortSignal.timeout(answerWithinMs);
  const first = await send(url, null, signal);
  const challenge = first.status === 401 && signIn !== null ? first.challenge : '';
  if (signIn === null || challenge === '') return textOrThrow(url, first);
  const authorization = /^digest /i.test(challenge)
    ? digestOf(challenge, signIn, { method: 'GET', uri: `${url.pathname}${url.search}` })
    : basicOf(signIn);
  return textOrThrow(url, await send(url, authorization, signal));
}

interface Answer {
  status: number;
  challenge: string;
  text: string;
}

function textOrThrow(url: URL, { status, text }: Answer): string {
  if (status >= 200 && status < 300) return text;
  throw new Error(`${placeOf(url)} answered ${String(status)}`);
}

function placeOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

async function send(url: URL, authorization: string | null, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await open(url, authorization, signal);
    const { statusCode = 0, headers } = answer;
    return {
      status: statusCode,
      challenge: headers['www-authenticate'] ?? '',
      text: await readText(answer),
    };
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const why = name === 'AbortError' || name === 'TimeoutError' ? 'no answer in time' : (code ?? 'failed');
    throw new Error(`${placeOf(url)}: ${why}`, { cause: error });
  }
}

function open(url: URL, authorization: string | null, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      agent: false,
      signal,
      headers: { connection: 'close', ...(authorization === null ? {} : { authorization }) },
    })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maximumBytes) throw new Error('too long an answer');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
