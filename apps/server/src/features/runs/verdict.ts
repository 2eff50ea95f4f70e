import type { DecidedBy, VerdictKind } from '@rackhand/contract/test/listed-run';
import { isVerb } from '@rackhand/contract/test/read-steps';
import type { RunError } from '@rackhand/contract/test/run-errors';
import type { RunCrash } from '@rackhand/contract/test/run-link';
import type { RunResult } from '@rackhand/contract/test/run-states';

/** What is known of an attempt once it is over. */
export interface Evidence {
  outcome: 'finished' | 'failed' | 'stopped' | 'error';
  reason: RunError | null;
  /** The machine's own words. */
  detail: string;
  /** Its time was over. */
  isLimit: boolean;
  /** Who has asked it to end; null: nobody. */
  stoppedBy: string | null;
  /** The item by which it failed. */
  failedItem: {
    name: string;
    title: string;
    detail: string;
    source_line: number | null;
    log_line: number | null;
  } | null;
  crashes: readonly Pick<RunCrash, 'kind' | 'app_id' | 'signature' | 'title' | 'log_line'>[];
  /** Apps whose crash fails it. */
  ownApps: readonly string[];
  /** First lines of the keyword lists. */
  failedLine: DecidedBy | null;
  warningLine: DecidedBy | null;
}

export interface Verdict {
  result: RunResult;
  decidedBy: DecidedBy | null;
}

/** The first that is true: it could not be judged, was stopped, failed, has a warning; else it passed. Document 9, Results. */
export function judgeEvidence(evidence: Evidence): Verdict {
  const { outcome, reason, detail, stoppedBy } = evidence;
  if (outcome === 'error')
    return { result: 'error', decidedBy: byInfrastructure(reason ?? 'PREPARE_FAILED', detail) };
  if (outcome === 'stopped') return { result: 'stopped', decidedBy: byPerson(stoppedBy ?? '') };
  const failed = earliest([
    ...crashesOf(evidence, true),
    ...lineOf(evidence.failedLine),
    ...failureOf(evidence),
  ]);
  if (failed !== null) return { result: 'failed', decidedBy: failed };
  const warning = earliest([...crashesOf(evidence, false), ...lineOf(evidence.warningLine)]);
  return warning === null ? { result: 'passed', decidedBy: null } : { result: 'warning', decidedBy: warning };
}

export const byPerson = (who: string): DecidedBy => decided('person', null, who);

export const byLimit = (detail: string): DecidedBy => decided('limit', null, detail);

export function byInfrastructure(reason: RunError, detail: string): DecidedBy {
  return { ...decided('infrastructure', null, detail), reason };
}

/** Something that has decided, and the line of the log at which it stands. */
interface Finding {
  at: number;
  decidedBy: DecidedBy;
}

const nowhere = Number.POSITIVE_INFINITY;

function earliest(findings: readonly Finding[]): DecidedBy | null {
  let first: Finding | null = null;
  for (const finding of findings) if (first === null || finding.at < first.at) first = finding;
  return first?.decidedBy ?? null;
}

function crashesOf({ crashes, ownApps }: Evidence, isOwn: boolean): Finding[] {
  return crashes
    .filter(({ app_id }) => ownApps.includes(app_id) === isOwn)
    .map(({ kind, signature, title, log_line, app_id }) => ({
      at: log_line,
      decidedBy: { ...decided(kind, log_line, title), signature, app_id },
    }));
}

function lineOf(found: DecidedBy | null): Finding[] {
  return found === null ? [] : [{ at: found.line ?? nowhere, decidedBy: found }];
}

function failureOf({ outcome, isLimit, failedItem, detail }: Evidence): Finding[] {
  if (outcome !== 'failed') return [];
  if (isLimit) return [{ at: nowhere, decidedBy: byLimit(detail) }];
  const { source_line: line = null, log_line: at = null } = failedItem ?? {};
  const words = failedItem === null ? [] : [calledBy(failedItem), failedItem.detail];
  const text = words.filter((word) => word !== '').join(': ');
  return [{ at: at ?? nowhere, decidedBy: decided('step', line, text || detail) }];
}

/** A step by its verb too: what is tapped on and what is waited for have the same title. */
function calledBy({ name, title }: NonNullable<Evidence['failedItem']>): string {
  return isVerb(name) ? `${name} ${title}`.trimEnd() : title || name;
}

function decided(kind: VerdictKind, line: number | null, text: string): DecidedBy {
  return { kind, line, text, list: null, keyword: null, setting_id: null, reason: null };
}
