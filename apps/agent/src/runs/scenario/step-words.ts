import type { ScenarioStep } from '@rackhand/contract/test/scenario';

/** What a step is about, as its scenario says it. */
export function titleOf(step: ScenarioStep): string {
  if (step.name !== '') return step.name;
  return wordsIn(step.with);
}

function wordsIn(given: unknown): string {
  if (typeof given !== 'object' || given === null) return String(given);
  if (Array.isArray(given)) return given.map((part) => `${String(part)}%`).join(', ');
  return Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (key === 'target' ? wordsIn(value) : `${key} ${wordsIn(value)}`))
    .join(', ');
}
