import type { RunItem } from '@rackhand/contract/test/run-link';
import type { Trx } from '../../platform/database/database.ts';
import type { JunitCase } from '../../platform/junit/junit-case.ts';
import type { ImportedRun, StoredCases } from './stored-cases.ts';

/** Behind ten years all begin at the same time. */
const shownSeconds = 3_652 * 24 * 60 * 60;

/** So many are on their way to the database at once. */
const batch = 500;

/** Each case is a step of the run, in the order of the report, as they are read. */
export async function storeCases(
  trx: Trx,
  { runId }: ImportedRun,
  cases: AsyncIterable<JunitCase>,
  begun: Date,
): Promise<StoredCases> {
  let left: RunItem[] = [];
  const stored: StoredCases = { count: 0, failed: null };
  let seconds = 0;
  const flush = async (): Promise<void> => {
    if (left.length === 0) return;
    await trx
      .insertInto('run_items')
      .values(
        left.map((item) => ({ run_id: runId, attempt: 1, number: item.number, item: JSON.stringify(item) })),
      )
      .execute();
    left = [];
  };
  for await (const one of cases) {
    stored.count += 1;
    const item = itemOf(one, { number: stored.count, after: seconds }, begun);
    seconds = Math.min(seconds + (one.seconds ?? 0), shownSeconds);
    if (item.state === 'failed') stored.failed ??= item;
    left.push(item);
    if (left.length === batch) await flush();
  }
  await flush();
  return stored;
}

const states = { passed: 'passed', failed: 'failed', error: 'failed', skipped: 'skipped' } as const;

/** The report says how long, not when: one case follows the other. */
function itemOf(one: JunitCase, { number, after }: { number: number; after: number }, begun: Date): RunItem {
  const at = new Date(begun.getTime() + after * 1_000);
  const whose = one.classname || one.suites.join(' › ') || 'case';
  return {
    ...{ number, kind: 'step', name: storable(whose, 100), title: storable(one.name, 300) },
    ...{ state: states[one.outcome], detail: storable(detailOf(one), 2_000), depth: 0 },
    ...{ source_line: null, log_line: null, shot: null, at: at.toISOString() },
    ended_at: new Date(at.getTime() + (one.seconds ?? 0) * 1_000).toISOString(),
  };
}

function detailOf({ message, detail }: JunitCase): string {
  return detail === '' || detail.startsWith(message) ? detail || message : `${message}\n${detail}`;
}

/** A cut within a character leaves a half that no database takes. */
const storable = (text: string, most: number): string => Buffer.from(text.slice(0, most)).toString();
