import { durationText, type ScenarioStep, type VerbRule, verbRules } from '@rackhand/contract/test/scenario';

/** What a step is about, as its scenario says it. */
export function titleOf(step: ScenarioStep): string {
  if (step.name !== '') return step.name;
  if (step.verb === 'sleep') return durationText(step.with.for);
  return wordsIn(step.with, ownArguments(verbRules[step.verb]));
}

/** Those that are plain behind their verb: what they are called would say nothing. */
function ownArguments({ of, whole, plain }: VerbRule): readonly string[] {
  const all = Object.keys(of);
  return all.length === 1 ? all : [whole, plain].filter((key) => key !== undefined);
}

function wordsIn(given: unknown, own: readonly string[] = []): string {
  if (typeof given !== 'object' || given === null) return String(given);
  if (Array.isArray(given)) return given.map((part) => `${String(part)}%`).join(', ');
  return Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (own.includes(key) ? wordsIn(value) : `${key} ${wordsIn(value)}`))
    .join(', ');
}
