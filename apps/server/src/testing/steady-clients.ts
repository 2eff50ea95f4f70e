import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What many clients have been told, who ask again as soon as they have their answer, each on one connection as long as it lasts. */
export interface Told {
  served: number;
  /** 503 with Retry-After. */
  postponed: number;
  /** Nobody was there to take the connection. */
  notLetIn: number;
  /** Everything else: requests that were cut off, and other answers. */
  wrong: string[];
}

interface SteadyClients {
  told: Told;
  stop(): Promise<void>;
}

const pauseMs = 10;

export function startClients(origin: string, path: string, count: number): SteadyClients {
  const told: Told = { served: 0, postponed: 0, notLetIn: 0, wrong: [] };
  let isOver = false;
  const ask = async (agent: Agent): Promise<void> => {
    try {
      const { statusCode = 0, headers } = await answerOf(origin + path, agent);
      if (statusCode === 200) told.served += 1;
      else if (statusCode === 503 && headers['retry-after'] !== undefined) told.postponed += 1;
      else told.wrong.push(`status ${String(statusCode)}`);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED') told.wrong.push(code);
      else told.notLetIn += 1;
    }
  };
  const live = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      await ask(agent);
      await wait(pauseMs);
    }
    agent.destroy();
  };
  const lives = Array.from({ length: count }, live);
  return {
    told,
    stop: async () => {
      isOver = true;
      await Promise.all(lives);
    },
  };
}

function answerOf(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
      response.once('error', reject);
    });
    asked.once('error', reject);
    asked.end();
  });
}
