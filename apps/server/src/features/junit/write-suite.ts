import type { TestRun } from '@rackhand/contract/test/listed-run';
import type { RunItem } from '@rackhand/contract/test/run-link';
import { whyResult } from '@rackhand/contract/test/why-result';
import { xmlAttributes, xmlText } from './xml-text.ts';

interface Case {
  name: string;
  seconds: number;
  outcome: 'passed' | 'failure' | 'error' | 'skipped';
  message: string;
}

/** A run as a suite: its steps, and its verdict where no step says it. */
export function writeSuite(run: TestRun, items: readonly RunItem[]): string {
  const steps = items.filter(({ kind }) => kind === 'step').map(caseOf);
  const cases = [...steps, ...verdictOf(run, steps)];
  const countOf = (outcome: Case['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  const head = {
    ...{ name: run.device === '' ? run.project : `${run.project} ${run.device}`, id: run.test_run_id },
    ...{ tests: cases.length, failures: countOf('failure'), errors: countOf('error') },
    ...{ skipped: countOf('skipped'), time: run.run_time ?? 0, hostname: run.host },
    ...(run.started_at === null ? {} : { timestamp: new Date(run.started_at).toISOString().slice(0, 19) }),
  };
  const properties = {
    ...{ test_run_id: run.test_run_id, result: run.result ?? '', why: whyResult(run, 'en') },
    ...{ device: run.device, udid: run.device_udid, app: `${run.app_id} ${run.app_version}`.trim() },
  };
  return [
    `  <testsuite${xmlAttributes(head)}>`,
    '    <properties>',
    ...Object.entries(properties).map(
      ([name, value]) => `      <property${xmlAttributes({ name, value })}/>`,
    ),
    '    </properties>',
    ...cases.map((one) => writeCase(one, run)),
    '  </testsuite>\n',
  ].join('\n');
}

function caseOf({ name, title, state, detail, at, ended_at }: RunItem): Case {
  const seconds = ended_at === null ? 0 : Math.max(0, Date.parse(ended_at) - Date.parse(at)) / 1_000;
  return {
    ...{ name: title === '' ? name : `${name} ${title}`, seconds, message: detail },
    outcome: state === 'failed' ? 'failure' : state === 'skipped' ? 'skipped' : 'passed',
  };
}

/** What a keyword, a crash, a person or the infrastructure has decided is a case of its own. */
function verdictOf(run: TestRun, steps: readonly Case[]): Case[] {
  const { result } = run;
  const message = whyResult(run, 'en');
  const verdict = { name: 'verdict', seconds: 0, message };
  if (result === 'error') return [{ ...verdict, outcome: 'error' }];
  if (result === 'stopped') return [{ ...verdict, outcome: 'skipped' }];
  const isSaid = steps.some(({ outcome }) => outcome === 'failure');
  if (result === 'failed' && !isSaid) return [{ ...verdict, outcome: 'failure' }];
  return steps.length === 0 ? [{ ...verdict, outcome: 'passed' }] : [];
}

function writeCase({ name, seconds, outcome, message }: Case, { project, tid }: TestRun): string {
  const classname = project === '' ? `test ${String(tid)}` : project;
  const head = `    <testcase${xmlAttributes({ name, classname, time: seconds })}`;
  if (outcome === 'passed') return `${head}/>`;
  const said = xmlAttributes({ message });
  return `${head}><${outcome}${said}>${xmlText(message)}</${outcome}></testcase>`;
}
