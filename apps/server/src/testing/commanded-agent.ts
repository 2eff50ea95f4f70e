import { commandAbilities } from '@rackhand/contract/command/command-kinds';
import type { CommandDelivery, CommandReport } from '@rackhand/contract/host/agent-link';
import type { ToldFirmware } from '@rackhand/contract/host/firmware';
import type { ToldOutlet } from '@rackhand/contract/host/power-outlet';
import type { TestFarm } from './create-test-farm.ts';
import { eventually } from './eventually.ts';
import type { TestAgent } from './test-agent.ts';
import { phone } from './test-sightings.ts';

type Result = Extract<CommandReport, { type: 'command_result' }>;

/** An agent's end that is given commands. */
export interface CommandedAgent extends TestAgent {
  deliveries(commandId?: string): CommandDelivery[];
  /** The delivery of this command with that attempt, when it has come. */
  delivered(commandId: string, attempt?: number): Promise<CommandDelivery>;
  begins(delivery: CommandDelivery): void;
  ends(delivery: CommandDelivery, result?: Partial<Result>): void;
}

interface DialOptions {
  runId?: string;
  abilities?: string[];
  outlets?: ToldOutlet[];
  firmware?: ToldFirmware[];
  see?: typeof phone;
}

/** Dials with the host's token and reports healthy phones under these udids. */
export async function dialForCommands(
  farm: TestFarm,
  token: string,
  udids: readonly string[],
  options: DialOptions = {},
): Promise<CommandedAgent> {
  const { see = phone, ...said } = options;
  const agent = await farm.dial(token, { abilities: commandAbilities, ...said });
  await agent.snapshot(udids.map((udid) => see(udid)));
  const deliveries = (commandId?: string): CommandDelivery[] =>
    agent.heard.filter(
      (message): message is CommandDelivery =>
        message.type === 'command' && (commandId === undefined || message.command_id === commandId),
    );
  return {
    ...agent,
    deliveries,
    delivered: (commandId, attempt = 1) =>
      eventually(
        () => deliveries(commandId).find((delivery) => delivery.attempt === attempt),
        `delivery ${String(attempt)} of a command`,
      ),
    begins: ({ command_id, attempt }) =>
      agent.say({ type: 'command_progress', command_id, attempt, steps: [] }),
    ends: ({ command_id, attempt }, result = {}) =>
      agent.say({
        type: 'command_result',
        command_id,
        attempt,
        outcome: 'succeeded',
        reason: null,
        detail: '',
        steps: [],
        ...result,
      }),
  };
}
