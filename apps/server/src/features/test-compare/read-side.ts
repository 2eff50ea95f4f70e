import type { ComparedFact, ComparedPart } from '@rackhand/contract/test/comparison';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { messageIn } from '@rackhand/contract/test/log-message';
import type { Db } from '../../platform/database/database.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';
import { itemsInParts } from '../test-results/read-items.ts';
import { countBy, createNumbering, type Side } from './compare-values.ts';

/** What of a run is compared, part by part; what a round had found before it gave way was found too. */
export async function readSide(db: Db, run: TestRun, key: AttemptKey): Promise<Record<ComparedPart, Side>> {
  const attempts = await readCounted(db, key);
  // Of a run that has had no device there is none.
  const counted = [key.attempt, ...attempts.map(({ attempt }) => attempt)];
  const [steps, crashes, matches] = await Promise.all([
    readSteps(db, run, key),
    db
      .selectFrom('run_crashes')
      .select(['kind', 'signature', 'title'])
      .where('run_id', '=', key.runId)
      .where('attempt', 'in', counted)
      .orderBy('attempt')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('run_matches')
      .select(['list', 'keyword', 'text'])
      .where('run_id', '=', key.runId)
      .where('attempt', 'in', counted)
      .orderBy('attempt')
      .orderBy('line')
      .execute(),
  ]);
  const screens = attempts.flatMap(({ result_data }) => result_data?.screens ?? []);
  return {
    facts: factsOf(run, attempts.at(-1)?.facts ?? null),
    ...steps,
    keywords: countBy(matches, ({ list, keyword }) => `${list}: ${keyword}`),
    crashes: countBy(crashes, ({ kind, signature, title }) => `${kind}: ${signature || title}`),
    screens: countBy(
      screens,
      ({ id, activity }) => `${activity} ${id}`,
      ({ visits }) => visits,
    ),
    lines: countBy(matches, ({ list, text }) => `${list}: ${messageIn(text).replaceAll(/\d+/g, '#')}`),
  };
}

/** The last attempt, and before it those that gave way; of a run that was tried again the others were none. */
function readCounted(db: Db, { runId, attempt }: AttemptKey) {
  return db
    .selectFrom('run_attempts')
    .select(['attempt', 'facts', 'result_data'])
    .where('run_id', '=', runId)
    .where((one) => one.or([one('attempt', '=', attempt), one('reason', '=', 'GAVE_WAY')]))
    .orderBy('attempt')
    .execute();
}

function factsOf(run: TestRun, facts: Facts): Side {
  const values: Record<ComparedFact, string | number | null> = {
    result: run.result,
    device: run.device,
    os_version: facts?.os_version ?? null,
    app_id: run.app_id,
    app_version: facts?.app_version ?? run.app_version,
    host: run.host,
    battery: facts?.battery ?? null,
    free_bytes: facts?.free_bytes ?? null,
    attempt: run.attempt,
  };
  return new Map(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
}

type Facts = {
  os_version: string;
  app_version: string;
  battery: number | null;
  free_bytes: number | null;
} | null;

/** How each step ended, and how long it took. */
async function readSteps(db: Db, run: TestRun, key: AttemptKey): Promise<{ steps: Side; durations: Side }> {
  const steps = new Map<string, string>();
  const durations = new Map<string, number | null>([['', run.run_time]]);
  const numbered = createNumbering();
  for await (const part of itemsInParts(db, key))
    for (const { kind, name, title, state, detail, at, ended_at } of part) {
      if (kind !== 'step' && kind !== 'stage') continue;
      const words = numbered([name, title].filter((word) => word !== '').join(' '));
      if (kind === 'step') steps.set(words, detail === '' ? state : `${state}: ${detail}`);
      if (ended_at !== null) durations.set(words, (Date.parse(ended_at) - Date.parse(at)) / 1_000);
    }
  return { steps, durations };
}
