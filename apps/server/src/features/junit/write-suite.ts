import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { RunItem } from '@rackhand/contract/test/run-link';
import { itemReason } from '@rackhand/contract/test/step-reason';
import { whyResult } from '@rackhand/contract/test/why-result';
import type { Language } from '@rackhand/contract/text/language';
import type { StepCounts } from '../test-results/read-items.ts';
import { xmlAttributes, xmlText } from './xml-text.ts';

interface Case {
  name: string;
  seconds: number;
  outcome: 'passed' | 'failure' | 'error' | 'skipped';
  message: string;
}

/** A run as a suite: what it begins with says how many cases follow. */
export function suiteHead(run: TestRun, counts: StepCounts, language: Language): string {
  const verdict = verdictOf(run, counts, language);
  const numberOf = (outcome: Case['outcome'], ofSteps: number): number =>
    ofSteps + (verdict?.outcome === outcome ? 1 : 0);
  const head = {
    ...{ name: `${calledBy(run)} ${run.device}`.trimEnd(), id: run.test_run_id },
    ...{ tests: counts.steps + (verdict === null ? 0 : 1), failures: numberOf('failure', counts.failed) },
    ...{ errors: numberOf('error', 0), skipped: numberOf('skipped', counts.skipped) },
    ...{ time: run.run_time ?? 0, hostname: run.host },
    ...(run.started_at === null ? {} : { timestamp: new Date(run.started_at).toISOString().slice(0, 19) }),
  };
  const properties = {
    ...{ test_run_id: run.test_run_id, result: run.result ?? '', why: whyResult(run, language) },
    ...{ device: run.device, udid: run.device_udid, app: `${run.app_id} ${run.app_version}`.trim() },
  };
  return lines([
    `  <testsuite${xmlAttributes(head)}>`,
    '    <properties>',
    ...Object.entries(properties).map(
      ([name, value]) => `      <property${xmlAttributes({ name, value })}/>`,
    ),
    '    </properties>',
  ]);
}

export const suiteCases = (run: TestRun, steps: readonly RunItem[], language: Language): string =>
  lines(steps.map((step) => writeCase(caseOf(step, language), run)));

/** Its verdict, where no step says it. */
export function suiteEnd(run: TestRun, counts: StepCounts, language: Language): string {
  const verdict = verdictOf(run, counts, language);
  return lines([...(verdict === null ? [] : [writeCase(verdict, run)]), '  </testsuite>']);
}

const lines = (parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

function caseOf(step: RunItem, language: Language): Case {
  const { name, title, state, at, ended_at } = step;
  const seconds = ended_at === null ? 0 : Math.max(0, Date.parse(ended_at) - Date.parse(at)) / 1_000;
  return {
    ...{ name: title === '' ? name : `${name} ${title}`, seconds, message: itemReason(step, language) },
    outcome: state === 'failed' ? 'failure' : state === 'skipped' ? 'skipped' : 'passed',
  };
}

/** What a keyword, a crash, a person or the infrastructure has decided is a case of its own. */
function verdictOf(run: TestRun, { steps, failed }: StepCounts, language: Language): Case | null {
  const { result } = run;
  const verdict = { name: 'verdict', seconds: 0, message: whyResult(run, language) };
  if (result === 'error') return { ...verdict, outcome: 'error' };
  if (result === 'stopped') return { ...verdict, outcome: 'skipped' };
  if (result === 'failed' && failed === 0) return { ...verdict, outcome: 'failure' };
  return steps === 0 ? { ...verdict, outcome: 'passed' } : null;
}

/** A test by hand has no project that it could be called by. */
const calledBy = ({ project, tid }: TestRun): string => (project === '' ? `test ${String(tid)}` : project);

function writeCase({ name, seconds, outcome, message }: Case, run: TestRun): string {
  const classname = calledBy(run);
  const head = `    <testcase${xmlAttributes({ name, classname, time: seconds })}`;
  if (outcome === 'passed') return `${head}/>`;
  const said = xmlAttributes({ message });
  return `${head}><${outcome}${said}>${xmlText(message)}</${outcome}></testcase>`;
}
