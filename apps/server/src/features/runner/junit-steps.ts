import { createReadStream } from 'node:fs';
import type { ItemState, RunItem } from '@rackhand/contract/test/run-link';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { JunitCase, JunitOutcome } from '../../platform/junit/junit-case.ts';
import { cut } from '../../platform/junit/junit-elements.ts';
import { JunitMistake } from '../../platform/junit/junit-mistake.ts';
import { readJunit } from '../../platform/junit/read-junit.ts';

const stateOf: Readonly<Record<JunitOutcome, ItemState>> = {
  passed: 'passed',
  failed: 'failed',
  error: 'failed',
  skipped: 'skipped',
};

/** The cases of a report as steps of its run, one behind the other up to the time at which it came; 901 where it is none. */
export async function stepsOfReport(
  path: string,
  at: Date,
  mask: (text: string) => string,
): Promise<RunItem[]> {
  const cases = await readCases(path);
  const total = cases.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  let time = at.getTime() - total * 1_000;
  return cases.map((one, index) => {
    const begun = time;
    time += (one.seconds ?? 0) * 1_000;
    return toStep(one, { number: index + 1, begun, ended: time, mask });
  });
}

async function readCases(path: string): Promise<JunitCase[]> {
  const cases: JunitCase[] = [];
  try {
    for await (const one of readJunit(createReadStream(path))) cases.push(one);
  } catch (error) {
    if (error instanceof JunitMistake)
      throw new DomainError('901', [{ field: 'file', message: error.words }]);
    throw error;
  }
  return cases;
}

interface Place {
  number: number;
  begun: number;
  ended: number;
  mask(text: string): string;
}

function toStep(one: JunitCase, { number, begun, ended, mask }: Place): RunItem {
  const { suites, name, outcome, message, detail } = one;
  const said = message === '' || detail.startsWith(message) ? detail : `${message}\n${detail}`;
  return {
    ...{
      number,
      kind: 'step',
      name: 'case',
      state: stateOf[outcome],
      detail: cut(mask(said.trim()), 2_000),
    },
    title: cut(mask([...suites, name].filter((part) => part !== '').join(' › ')), 300),
    ...{ depth: 0, source_line: null, log_line: null, shot: null },
    ...{ at: new Date(begun).toISOString(), ended_at: new Date(ended).toISOString() },
  };
}
