import type { AskDeps } from '../commands/ask-once.ts';
import type { CommandDispatcher } from '../commands/command-dispatcher.ts';
import { readAppsAgain } from './read-apps-again.ts';
import { runPolicies } from './run-policies.ts';

interface WorkDeps extends AskDeps {
  dispatcher: AskDeps['dispatcher'] & Pick<CommandDispatcher, 'links'>;
}

/** Differences are looked for so often: what they lead to has begun well within a minute. Document 3 section 5. */
const lookEveryMs = 5_000;
/** Document 8. */
const readEveryMs = 30_000;

/** What is done while any policy is at work, however often it is woken. */
export function createPolicyWork(deps: WorkDeps): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - readAt >= readEveryMs) {
      readAt = now;
      await readAppsAgain(deps.db, deps.dispatcher.links());
    }
    if (now - lookedAt < lookEveryMs) return;
    lookedAt = now;
    // Who waits for room is looked for again when it is woken next: others may be done by then.
    if (await runPolicies(deps)) lookedAt = Number.NEGATIVE_INFINITY;
  };
}
