import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { besideVerb, pairRules, type ScenarioStep, type Verb, verbRules } from './scenario.ts';
import { scenarioLimits } from './scenario-limits.ts';
import { scenarioFaultWords as words } from './scenario-words.ts';
import type { SentStep } from './sent-scenario.ts';
import { faultsOf, type StepFault, shown } from './step-issues.ts';

const variable = /\$\{([^}]*)\}/g;

/** Puts the values of variables in the place of `${name}`; names that nobody has given are told, with where they stand. */
export function fillIn(
  value: unknown,
  variables: Readonly<Record<string, string>>,
  tell: (name: string, path: (string | number)[]) => void,
  path: (string | number)[] = [],
): unknown {
  if (typeof value === 'string')
    return value.replaceAll(variable, (whole, name: string) => {
      const known = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (known === undefined) tell(name, path);
      return known ?? whole;
    });
  if (Array.isArray(value))
    return value.map((part, index) => fillIn(part, variables, tell, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, fillIn(part, variables, tell, [...path, key])]),
  );
}

export function isVerb(name: string): name is Verb {
  return Object.hasOwn(verbRules, name);
}

/** Reads steps as they stand in a scenario, with the values of its variables; `faults` says what is wrong, all at once. */
export function readSteps(
  sent: readonly SentStep[],
  variables: Readonly<Record<string, string>>,
): { steps: ScenarioStep[]; faults: StepFault[] } {
  const faults: StepFault[] = [];
  const steps = readList(sent, variables, { path: [], depth: 0, faults });
  return { steps, faults };
}

interface Place {
  path: (string | number)[];
  depth: number;
  faults: StepFault[];
}

function readList(
  sent: readonly SentStep[],
  variables: Readonly<Record<string, string>>,
  { path, depth, faults }: Place,
): ScenarioStep[] {
  return sent.flatMap((one, index) => {
    const step = readStep(one, variables, { path: [...path, index], depth, faults });
    return step === null ? [] : [step];
  });
}

const beside = z.object(besideVerb);

function readStep(
  sent: SentStep,
  variables: Readonly<Record<string, string>>,
  place: Place,
): ScenarioStep | null {
  const say = (path: (string | number)[], message: Text): void => {
    place.faults.push({ path: [...place.path, ...path], message });
  };
  if (!isVerb(sent.verb)) {
    say(['verb'], words.unknownVerb(shown(sent.verb)));
    return null;
  }
  const rule = verbRules[sent.verb];
  const filled = fillIn(sent.with, variables, (name, path) => {
    say(['with', ...path], words.unknownVariable(shown(name)));
  });
  const read = z.strictObject(rule.of).safeParse(filled, { reportInput: true });
  const { name: title, timeout: longest, optional } = sent;
  const around = beside.safeParse({ name: title, timeout: longest, optional }, { reportInput: true });
  for (const fault of faultsOf(read.error))
    place.faults.push({ ...fault, path: [...place.path, 'with', ...fault.path] });
  for (const { path, message } of faultsOf(around.error)) say(path, message);
  const steps = 'holds' in rule ? readHeld(sent, variables, place) : undefined;
  if (!read.success || !around.success) return null;
  const pair = pairRules[sent.verb]?.(read.data) ?? null;
  if (pair !== null) say(['with'], words[pair]);
  const { name, timeout: timeoutMs = scenarioLimits.timeout.standardMs } = around.data;
  const step = { verb: sent.verb, line: sent.line, name, timeoutMs, isOptional: around.data.optional };
  // The table says for each verb what stands in `with`, and whether it holds steps.
  return { ...step, with: read.data, ...(steps === undefined ? {} : { steps }) } as ScenarioStep;
}

function readHeld(sent: SentStep, variables: Readonly<Record<string, string>>, place: Place): ScenarioStep[] {
  const depth = place.depth + 1;
  if (depth > scenarioLimits.nesting) {
    place.faults.push({ path: place.path, message: words.deep(scenarioLimits.nesting) });
    return [];
  }
  if (sent.steps === undefined || sent.steps.length === 0) {
    place.faults.push({ path: [...place.path, 'steps'], message: words.noSteps });
    return [];
  }
  return readList(sent.steps, variables, { ...place, depth, path: [...place.path, 'steps'] });
}

/** How many steps a run goes through when repeats are unrolled. */
export function unrolledSteps(steps: readonly ScenarioStep[]): number {
  return steps.reduce((sum, step) => {
    if (!('steps' in step)) return sum + 1;
    const within = unrolledSteps(step.steps);
    return sum + 1 + (step.verb === 'repeat' ? step.with.times * within : within);
  }, 0);
}
