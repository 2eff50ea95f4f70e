import { setTimeout as wait } from 'node:timers/promises';
import {
  type OutletAnswer,
  type OutletDeed,
  outletAnswer,
  switchOutlet,
} from '@rackhand/contract/command/outlet';
import { OutletFailure } from '@rackhand/power/outlet-failure';

/** Outlets that the server drives, asked for with the agent's own key. Throws OutletFailure. */
export interface ServerOutlets {
  /** null: the server went away in the middle of it, so nobody knows. */
  ask(commandId: string, deed: OutletDeed): Promise<Done | null>;
  /** Again and again until the server has switched it on; answers what the outlet says of itself. */
  bringBack(commandId: string): Promise<boolean | null>;
}

type Done = Pick<OutletAnswer, 'off_read' | 'on_read'>;

interface ServerOutletDeps {
  serverUrl: string;
  readToken(): string | null;
}

/** The longest time without power, and what a controller may take before and behind it. */
const doneWithinMs = 180_000;
const againMs = 2_000;
/** A server that is started anew is back long before. */
const tries = 60;

export function createServerOutlets({ serverUrl, readToken }: ServerOutletDeps): ServerOutlets {
  const send = async (commandId: string, deed: OutletDeed): Promise<OutletAnswer | null> => {
    const path = switchOutlet.path.replace('{command_id}', commandId);
    try {
      const answer = await fetch(new URL(path, serverUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${readToken() ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify({ deed }),
        signal: AbortSignal.timeout(doneWithinMs),
      });
      const { data } = (await answer.json()) as { data?: unknown };
      if (answer.ok) return outletAnswer.parse(data);
      if (answer.status < 500)
        throw new OutletFailure('failed', `the server answered ${String(answer.status)}`);
      return null;
    } catch (error) {
      if (error instanceof OutletFailure) throw error;
      return null;
    }
  };
  const ask = async (commandId: string, deed: OutletDeed): Promise<Done | null> => {
    const answer = await send(commandId, deed);
    if (answer === null) return null;
    if (answer.trouble !== null) throw new OutletFailure(answer.trouble, answer.detail);
    return answer;
  };
  return {
    ask,
    async bringBack(commandId) {
      for (let left = tries; left > 0; left -= 1) {
        const end = await ask(commandId, 'on');
        if (end !== null) return end.on_read;
        await wait(againMs);
      }
      throw new OutletFailure('left_off', 'the server does not answer');
    },
  };
}
