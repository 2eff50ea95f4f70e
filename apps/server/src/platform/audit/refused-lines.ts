import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { DomainError } from '../http/domain-error.ts';
import { createRefusalTally } from './refusal-tally.ts';
import { createStrangers } from './strangers.ts';

/** One line of the log for whoever is refused and has no name to stand in the trail: one a minute of each address and code. */
export interface RefusedLines {
  note(refusal: DomainError, request: FastifyRequest): void;
  tellFurther(): void;
}

interface Refused {
  ip: string | null;
  code: string;
  id: string;
  method: string;
  path: string | undefined;
}

/** Not signed in, foreign origin, unknown host, too many: not what was only mistyped. */
const events: ReadonlySet<number> = new Set([401, 403, 421, 429]);

export function createRefusedLines(log: Logger): RefusedLines {
  const tally = createRefusalTally<Refused>(1, ({ code }) => code);
  const strangers = createStrangers();
  return {
    note: ({ code, status }, { id, ip: from, method, routeOptions }) => {
      // What an open call refuses by itself, it also records.
      const isOwn = routeOptions.config.guarded === false && code !== '2001';
      if (isOwn || !events.has(status)) return;
      const { somebody, ip } = strangers.tellApart({ name: code, ip: from });
      const refused = { ip, code, id, method, path: routeOptions.url };
      if (tally.count(somebody, refused)) log.info({ refused }, 'refused');
    },
    tellFurther: () => {
      strangers.forget();
      for (const { last, times, kinds } of tally.take())
        log.info({ refused: { ip: last.ip, times, codes: kinds } }, 'refused further');
    },
  };
}
