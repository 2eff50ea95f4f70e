import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { FromPoster, PosterAsked, ToPoster } from '@rackhand/contract/call/poster';
import type { FastifyBaseLogger } from 'fastify';

/** Answers one of the poster's calls; null: with nothing that a poster could show. */
export type AnswerPoster = (path: string) => Promise<Omit<ToPoster, 'id'> | null>;

export interface PosterThread {
  /** Starts it, so that the first page need not wait for that. */
  start(): void;
  /** null: it can't be drawn, or not in time. */
  draw(page: Omit<PosterAsked<never>, 'port'>, answer: AnswerPoster): Promise<string | null>;
  close(): Promise<void>;
}

/** A page that would take longer is quicker without. */
const patienceMs = 400;
/** So many are drawn at a time; who comes meanwhile gets the page without. */
const mostAtOnce = 8;
const mostMegabytes = 256;

/** The console's own program for first screens, in a thread: it costs no other request its turn. It starts anew where it has died. */
export function createPosterThread(consoleDir: string, log: FastifyBaseLogger): PosterThread {
  const program = join(consoleDir, 'poster', 'main.mjs');
  let worker: Worker | null = null;
  let drawing = 0;

  const start = (): Worker | null => {
    if (worker !== null || !existsSync(program)) return worker;
    const begun = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    begun.unref();
    begun.on('error', (error) => log.warn({ err: error }, 'the poster program has failed'));
    begun.on('exit', () => {
      if (worker === begun) worker = null;
    });
    worker = begun;
    return begun;
  };

  return {
    start,
    async draw(page, answer) {
      const thread = drawing < mostAtOnce ? start() : null;
      if (thread === null) return null;
      const { port1, port2 } = new MessageChannel();
      thread.postMessage({ ...page, port: port2 } satisfies PosterAsked<MessagePort>, [port2]);
      drawing += 1;
      try {
        return await drawnOver(port1, answer);
      } catch (error) {
        log.warn({ err: error, page: page.address.split('?')[0] }, 'no first screen could be drawn');
        return null;
      } finally {
        drawing -= 1;
        port1.close();
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

/** Rejects with what the program says where it has failed. */
function drawnOver(port: MessagePort, answer: AnswerPoster): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, patienceMs, null);
    const reply = async (id: number, path: string): Promise<void> => {
      const given = await answer(path);
      if (given === null) resolve(null);
      else port.postMessage({ id, ...given } satisfies ToPoster);
    };
    port.on('close', () => {
      clearTimeout(timer);
      resolve(null);
    });
    port.on('message', (message: FromPoster) => {
      if (message.kind === 'drawn') resolve(message.html);
      else if (message.kind === 'failed') reject(new Error(message.why));
      else reply(message.id, message.path).catch(reject);
    });
  });
}
