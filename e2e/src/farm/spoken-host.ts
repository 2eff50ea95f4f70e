import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentEnrolPath, type ServerMessage } from '@rackhand/contract/host/agent-link';
import { dialAsAgent, type TestAgent } from '../../../apps/server/src/testing/test-agent.ts';
import { phone } from '../../../apps/server/src/testing/test-sightings.ts';
import type { Farm } from './farm.ts';
import { addHost, type HttpHost } from './hosts-by-http.ts';
import type { HttpAdmin } from './http-admin.ts';

/** A host whose end of the link a test speaks word by word, beside the real agent of the farm. */
export interface SpokenHost extends HttpHost {
  dial: (differently?: { protocol?: number; agentVersion?: string }) => Promise<TestAgent>;
}

export async function addSpokenHost(
  { url }: Pick<Farm, 'url'>,
  chief: HttpAdmin,
  name: string,
): Promise<SpokenHost> {
  const { token, ...host } = await addHost(chief, name);
  const key = randomBytes(32).toString('base64url');
  const enrolled = await fetch(url + agentEnrolPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  if (!enrolled.ok) throw new Error(`${name} was not enrolled: ${await enrolled.text()}`);
  return {
    ...host,
    dial: async (differently = {}) => {
      const agent = await dialAsAgent({ origin: url, token: key, abilities: ['commands'], ...differently });
      await agent.hears(differently.protocol === undefined ? 'welcome' : 'refused');
      return agent;
    },
  };
}

type Delivery = Extract<ServerMessage, { type: 'command' }>;

/** The delivery of a command with that number, if it has come. */
export function deliveryOf({ heard }: TestAgent, commandId: string, attempt: number): Delivery | undefined {
  return heard.find(
    (message): message is Delivery =>
      message.type === 'command' && message.command_id === commandId && message.attempt === attempt,
  );
}

/** The end of a command, as the host says it. */
export function say(agent: TestAgent, command_id: string, attempt: number, outcome: string): void {
  const said = { command_id, attempt, outcome, reason: null, detail: '', steps: [] };
  agent.say({ type: 'command_result', ...said });
}

export function sayProgress(agent: TestAgent, command_id: string, attempt: number): void {
  agent.say({ type: 'command_progress', command_id, attempt, steps: [] });
}

/** How often the server has said that the end of a command is stored. */
export function storedOf({ heard }: TestAgent, commandId: string): number {
  return heard.filter((one) => one.type === 'command_stored' && one.command_id === commandId).length;
}

/** What the farm's real agent has on disk of a command. */
export function journalOf({ dataDir }: Pick<Farm, 'dataDir'>, commandId: string): string {
  const lines = readFileSync(join(dataDir, 'agent', 'journal'), 'utf8').split('\n');
  return lines.filter((line) => line.includes(commandId)).join('\n');
}

/** More than the systems of both ends keep for an event stream that nobody reads. */
export async function tellMuch(farm: Pick<Farm, 'url'>, chief: HttpAdmin): Promise<void> {
  const many = await addSpokenHost(farm, chief, 'many');
  const teller = await many.dial();
  await teller.snapshot(Array.from({ length: 300 }, (_, index) => phone(`MANY-${String(index)}`)));
  teller.cut();
  const { status } = await chief.post(`/admbo/server/${String(many.id)}/remove`);
  if (status !== 200) throw new Error(`the host was not removed: ${String(status)}`);
}
