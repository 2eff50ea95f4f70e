import { readSteps, unrolledSteps } from '@rackhand/contract/test/read-steps';
import { type ScenarioFault, scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import { scenarioFaultWords as words } from '@rackhand/contract/test/scenario-words';
import type { SentScenario } from '@rackhand/contract/test/sent-scenario';
import { shown } from '@rackhand/contract/test/step-issues';
import type { Text } from '@rackhand/contract/text/language';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { isMap, isSeq, type ParsedNode } from 'yaml';
import { parseYaml } from './yaml/parse-yaml.ts';
import { namesOf, offsetOf, type Tell } from './yaml/plain-values.ts';
import { readApp, readVariables, requireVersion, topNames } from './yaml/scenario-head.ts';
import { shapeWords } from './yaml/shape-words.ts';
import { createStepReader, type StepReader } from './yaml/step-nodes.ts';
import { createTextPlaces } from './yaml/text-places.ts';

export interface FaultOfText extends Omit<ScenarioFault, 'message'> {
  message: Text;
}

export interface ReadScenario {
  /** null where anything is wrong. */
  sent: SentScenario | null;
  /** In the order of the text. */
  faults: FaultOfText[];
  /** As they are written. */
  stepCount: number;
}

/** More of them help nobody. */
const mostFaults = 100;

/**
 * Reads the YAML of people. What steps may say is judged by the table that the agent reads them by; masks of secrets are let
 * be where nothing is to be run.
 */
export function readScenario(typed: string, { letMasksBe = false } = {}): ReadScenario {
  const text = normalForm(typed);
  const { root, faults } = parseYaml(text);
  const placeOf = createTextPlaces(text);
  const tell: Tell = (at, message) => {
    faults.push({ offset: offsetOf(at), message });
  };
  const reader = createStepReader(tell, (node) => placeOf(offsetOf(node)).line);
  const sent = root === null ? null : readRoot(root, { tell, reader, letMasksBe });
  const told = faults.toSorted((a, b) => a.offset - b.offset).slice(0, mostFaults);
  return {
    sent: told.length === 0 ? sent : null,
    faults: told.map(({ offset, message }) => ({ ...placeOf(offset), message })),
    stepCount: Math.min(reader.count(), scenarioLimits.steps),
  };
}

interface RootDeps {
  tell: Tell;
  reader: StepReader;
  letMasksBe: boolean;
}

function readRoot(root: ParsedNode, { tell, reader, letMasksBe }: RootDeps): SentScenario | null {
  if (!isMap(root)) {
    tell(root, shapeWords.top);
    return null;
  }
  const names = namesOf(root, tell);
  const of = (name: (typeof topNames)[number]): ParsedNode | null | undefined =>
    names.find((one) => one.name === name)?.value;
  for (const { name, key } of names)
    if (!topNames.some((known) => known === name)) tell(key, words.unknownKey(shown(name)));
  requireVersion(root, of('version'), tell);
  const app = readApp(of('app'), tell);
  const variables = readVariables(of('variables'), tell, letMasksBe);
  const list = of('steps') ?? null;
  const steps = list === null ? [] : reader.read(list);
  if (reader.count() === 0 && (list === null || isSeq(list))) tell(list ?? root, shapeWords.noSteps);
  // Those beyond have not been read, and groups may lack them.
  if (reader.count() > scenarioLimits.steps) return null;
  const read = readSteps(steps, variables);
  for (const fault of read.faults) tell(reader.find(steps, fault), fault.message);
  if (list !== null && unrolledSteps(read.steps) > scenarioLimits.unrolledSteps)
    tell(list, shapeWords.unrolled);
  return { app, variables, steps };
}
