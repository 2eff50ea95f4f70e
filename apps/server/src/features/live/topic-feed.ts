import type { Db } from '../../platform/database/database.ts';
import type { FarmEvent } from './event-frames.ts';
import { readEvents } from './read-events.ts';
import { type OwnTopic, readTopic } from './topic-changes.ts';

/** What is told of one topic, in its order; topics wait for themselves alone. */
export interface TopicFeed {
  /** Something may have changed: look, soon, once. */
  lookSoon(): void;
  /** Resolves when everything up to that number has been told. */
  catchUp(version: number): Promise<void>;
}

interface FeedDeps {
  db: Db;
  topic: OwnTopic;
  told(): number;
  isHeard(): boolean;
  tell(version: number, changed: readonly FarmEvent[]): void;
  onError(error: unknown): void;
}

export function createTopicFeed(deps: FeedDeps): TopicFeed {
  const { told, onError } = deps;
  let running: Promise<void> | null = null;
  let isWanted = false;
  const lookWhileWanted = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await look(deps);
    }
  };
  const run = (): Promise<void> => {
    isWanted = true;
    running ??= lookWhileWanted().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    lookSoon: () => {
      run().catch(onError);
    },
    catchUp: async (version) => {
      while (told() < version) await run();
    },
  };
}

async function look({ db, topic, told, isHeard, tell }: FeedDeps): Promise<void> {
  const after = told();
  const { version, parts } = await readTopic(db, topic);
  if (version === after) return;
  const changed = new Map([...parts].filter(([, changedAt]) => changedAt > after));
  tell(version, isHeard() ? await readEvents(db, changed, { after, upTo: version }) : []);
}
