import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { webhookLimits } from '@rackhand/contract/webhook/webhook';
import { checkedLookup, type Resolve } from './checked-lookup.ts';
import { hostOf } from './webhook-address.ts';
import { targetMistake } from './webhook-target.ts';

export interface WebhookPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** `status` null: there was no answer, and `error` says why by its code. */
export interface WebhookAnswer {
  status: number | null;
  error: string;
}

export interface PostDeps {
  /** WEBHOOK_HOSTS. */
  namedHosts: readonly string[];
  resolve: Resolve;
  timeoutMs?: number;
}

/** Connections of their own, through no proxy and kept for nobody. */
const agents = { plain: new PlainAgent({ keepAlive: false }), secure: new SecureAgent({ keepAlive: false }) };

/** Brings one message to its receiver. A redirect is an answer like any other: nothing follows it. */
export async function postWebhook(
  { namedHosts, resolve, timeoutMs = webhookLimits.timeoutMs }: PostDeps,
  { url: text, headers, body }: WebhookPost,
): Promise<WebhookAnswer> {
  const url = new URL(text);
  if (targetMistake(url, namedHosts) !== null) return { status: null, error: 'ADDRESS_REFUSED' };
  const isSecure = url.protocol === 'https:';
  const [request, agent] = isSecure ? [secureRequest, agents.secure] : [plainRequest, agents.plain];
  const timeout = AbortSignal.timeout(timeoutMs);
  const length = String(Buffer.byteLength(body));
  return new Promise((settle) => {
    const sent = request(url, {
      ...{ method: 'POST', agent, signal: timeout },
      lookup: checkedLookup(resolve, namedHosts.includes(hostOf(url))),
      headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
    });
    sent.on('response', (answer) => {
      drain(answer);
      settle({ status: answer.statusCode ?? null, error: '' });
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      settle({ status: null, error: timeout.aborted ? 'TIMEOUT' : (error.code ?? error.name) }),
    );
    // A receiver that changes the protocol (101) ends the connection without an answer and without an error.
    sent.on('close', () => settle({ status: null, error: 'ECONNRESET' }));
    sent.end(body);
  });
}

/** What the receiver says besides is read to the end where it is short, so that it is not cut off. */
function drain(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > webhookLimits.answerBytes) answer.destroy();
  });
  answer.on('error', () => undefined);
}
