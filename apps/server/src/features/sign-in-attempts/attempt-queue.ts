import { DomainError } from '../../platform/http/domain-error.ts';
import { createSlots } from '../../platform/slots.ts';

/** Attempts of one id run one after another, and few at once in all: each holds a database connection while it hashes. */
export interface AttemptQueue {
  run<Result>(idHash: string, attempt: () => Promise<Result>): Promise<Result>;
}

/** About ten seconds of work: whoever comes after them is told to come again. */
const maximumUnfinished = 500;

export function createAttemptQueue(atOnce: number): AttemptQueue {
  const lastOf = new Map<string, Promise<unknown>>();
  const inSlot = createSlots(atOnce);
  let unfinished = 0;

  return {
    run: async (idHash, attempt) => {
      if (unfinished >= maximumUnfinished) throw new DomainError('900');
      unfinished += 1;
      const before = lastOf.get(idHash) ?? Promise.resolve();
      const mine = before.then(
        () => inSlot(attempt),
        () => inSlot(attempt),
      );
      lastOf.set(idHash, mine);
      try {
        return await mine;
      } finally {
        unfinished -= 1;
        if (lastOf.get(idHash) === mine) lastOf.delete(idHash);
      }
    },
  };
}
