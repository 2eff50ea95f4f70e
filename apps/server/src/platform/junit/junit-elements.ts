import { type JunitCase, type JunitOutcome, junitLimits } from './junit-case.ts';
import type { JunitMistakeKind } from './junit-mistake.ts';
import { junitSeconds } from './junit-seconds.ts';

type Attributes = Readonly<Record<string, string>>;

interface Verdict {
  outcome: JunitOutcome;
  message: string;
  text: string;
}

/** A case that has begun, and the last of what is said of it. */
interface OpenCase {
  attributes: Attributes;
  verdicts: Verdict[];
}

/** What an element in a case says of it. */
const outcomes: Readonly<Record<string, JunitOutcome>> = {
  failure: 'failed',
  error: 'error',
  skipped: 'skipped',
};
const fromWorst: readonly JunitOutcome[] = ['error', 'failed', 'skipped'];
/** Attributes by which some writers say that a case was not carried out. */
const notRun = new Set(['notrun', 'disabled', 'skipped']);

/** Makes cases of the elements of a report, told one after the other. */
export interface JunitElements {
  open(name: string, attributes: Attributes): JunitMistakeKind | null;
  text(part: string): void;
  close(): JunitCase | null;
}

export function createJunitElements(): JunitElements {
  const path: string[] = [];
  const suites: string[] = [];
  let openCase: OpenCase | null = null;
  let verdict: Verdict | null = null;

  const begin = (name: string, attributes: Attributes): void => {
    if (name === 'testsuite') suites.push(shown(attributes['name'], junitLimits.nameLength));
    else if (name === 'testcase' && openCase === null) openCase = { attributes, verdicts: [] };
    else if (openCase !== null && path.at(-2) === 'testcase' && outcomes[name] !== undefined) {
      const message = attributes['message'] ?? attributes['type'] ?? '';
      verdict = { outcome: outcomes[name], message, text: '' };
      openCase.verdicts.push(verdict);
    }
  };
  return {
    open(name, attributes) {
      if (path.length === 0 && name !== 'testsuites' && name !== 'testsuite') return 'noReport';
      if (path.length === junitLimits.depth) return 'tooDeep';
      path.push(name);
      begin(name, attributes);
      return null;
    },
    text(part) {
      if (verdict !== null) verdict.text = cut(verdict.text + part, junitLimits.detailLength);
    },
    close() {
      const name = path.pop();
      if (name === 'testsuite') suites.pop();
      if (path.at(-1) === 'testcase') verdict = null;
      if (name !== 'testcase' || openCase === null || path.includes('testcase')) return null;
      const made = toCase(openCase, [...suites]);
      openCase = null;
      return made;
    },
  };
}

function toCase({ attributes, verdicts }: OpenCase, suites: readonly string[]): JunitCase {
  const worst = fromWorst.flatMap((outcome) => verdicts.filter((one) => one.outcome === outcome))[0];
  const isNotRun = [attributes['status'], attributes['result']].some((word) => notRun.has(word ?? ''));
  const detail = worst?.text.trim() ?? '';
  const firstLine = detail.split('\n', 1)[0] ?? '';
  return {
    ...{ suites, seconds: junitSeconds(attributes['time']) },
    name: shown(attributes['name'], junitLimits.nameLength),
    classname: shown(attributes['classname'], junitLimits.nameLength),
    outcome: worst?.outcome ?? (isNotRun ? 'skipped' : 'passed'),
    message: shown(worst?.message, junitLimits.messageLength) || shown(firstLine, junitLimits.messageLength),
    detail,
  };
}

const shown = (text: string | undefined, most: number): string => cut((text ?? '').trim(), most);

/** Never through the middle of a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const code = text.charCodeAt(most - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? most - 1 : most);
}
