import { isVerb } from '@rackhand/contract/test/read-steps';
import { besideVerb, type Verb, type VerbRule, verbRules, verbs } from '@rackhand/contract/test/scenario';
import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import { scenarioFaultWords as words } from '@rackhand/contract/test/scenario-words';
import type { SentStep } from '@rackhand/contract/test/sent-scenario';
import { type StepFault, shown } from '@rackhand/contract/test/step-issues';
import { similarName } from '@rackhand/program/similar-name';
import { isMap, isScalar, isSeq, type Node, type ParsedNode } from 'yaml';
import { type NamedNode, namesOf, nodeAt, plainValue, type Tell } from './plain-values.ts';
import { shapeWords } from './shape-words.ts';

interface StepNodes {
  /** The verb as it stands. */
  verb: Node;
  value: ParsedNode | null;
  /** What stands beside the verb. */
  step: Node;
}

export interface StepReader {
  read(list: ParsedNode): SentStep[];
  /** Where a fault of those steps stands. */
  find(steps: readonly SentStep[], fault: StepFault): Node;
  /** How many steps have been read, those within others too. */
  count(): number;
}

type LineOf = (node: Node) => number;

/** Reads steps as they are written to what is sent of them; what their arguments have to be is not asked here. */
export function createStepReader(tell: Tell, lineOf: LineOf): StepReader {
  const nodes = new Map<SentStep, StepNodes>();
  let count = 0;

  function read(list: ParsedNode): SentStep[] {
    if (!isSeq(list)) {
      tell(list, shapeWords.list);
      return [];
    }
    return list.items.flatMap((item) => {
      count += 1;
      if (count === scenarioLimits.steps + 1) tell(item, shapeWords.manySteps);
      return count > scenarioLimits.steps ? [] : readStep(item);
    });
  }

  function readStep(item: ParsedNode): SentStep[] {
    if (isScalar(item) && typeof item.value === 'string')
      return keep({ name: item.value, key: item, value: null }, item, []);
    if (!isMap(item)) {
      tell(item, shapeWords.step);
      return [];
    }
    const names = namesOf(item, tell);
    const acts = names.filter(({ name }) => !Object.hasOwn(besideVerb, name));
    const act = acts.find(({ name }) => isVerb(name)) ?? acts[0];
    if (act === undefined) tell(item, shapeWords.noVerb);
    for (const { name, key } of acts.filter((other) => other !== act))
      tell(key, isVerb(name) ? shapeWords.secondVerb : words.unknownKey(shown(name)));
    return act === undefined ? [] : keep(act, item, names);
  }

  function keep({ name, key, value }: NamedNode, step: Node, beside: readonly NamedNode[]): SentStep[] {
    if (!isVerb(name)) {
      tell(key, unknownVerb(name));
      return [];
    }
    const said = Object.fromEntries(
      beside
        .filter((one) => Object.hasOwn(besideVerb, one.name))
        .map((one) => [one.name, plainValue(one.value, tell) ?? undefined]),
    );
    const sent: SentStep = { ...said, verb: name, line: lineOf(key), ...argumentsOf(name, value) };
    nodes.set(sent, { verb: key, value, step });
    return [sent];
  }

  function argumentsOf(verb: Verb, value: ParsedNode | null): Pick<SentStep, 'with' | 'steps'> {
    const rule: VerbRule = verbRules[verb];
    if (value === null || (isScalar(value) && value.value === null)) return { with: {} };
    if (isMap(value) && rule.holds !== undefined) {
      const names = namesOf(value, tell);
      const held = names.find(({ name }) => name === rule.holds)?.value ?? null;
      const others = names.filter(({ name }) => name !== rule.holds);
      return {
        with: Object.fromEntries(others.map((one) => [one.name, plainValue(one.value, tell)])),
        ...(held === null ? {} : { steps: read(held) }),
      };
    }
    const said = plainValue(value, tell);
    if (isScalar(value) && rule.plain !== undefined) return { with: { [rule.plain]: said } };
    if (rule.whole !== undefined) return { with: { [rule.whole]: said } };
    if (isMap(value)) return { with: said as Record<string, unknown> };
    tell(value, Object.keys(rule.of).length === 0 ? shapeWords.nothingBehind : words.mapping);
    return { with: {} };
  }

  function find(steps: readonly SentStep[], { path, isKey = false }: StepFault): Node {
    const [place, ...rest] = path;
    const sent = steps[Number(place)];
    const at = sent === undefined ? undefined : nodes.get(sent);
    if (sent === undefined || at === undefined) throw new Error('a fault of a step that has not been read');
    const [part, ...within] = rest;
    if (part === 'steps' && typeof within[0] === 'number')
      return find(sent.steps ?? [], { path: within, isKey, message: words.other });
    if (part === undefined || part === 'verb') return at.verb;
    if (part !== 'with') return part === 'steps' ? at.verb : nodeAt(at.step, rest, isKey);
    if (at.value === null) return at.verb;
    const rule: VerbRule = verbRules[sent.verb as Verb];
    const isWhole = within[0] === rule.whole || isScalar(at.value);
    return nodeAt(at.value, isWhole ? within.slice(1) : within, isKey);
  }

  return { read, find, count: () => count };
}

function unknownVerb(name: string) {
  const near = similarName(
    name,
    verbs.map((verb) => verb.toUpperCase()),
  );
  const said = words.unknownVerb(shown(name));
  if (near === null) return said;
  const meant = near.toLowerCase();
  return { ko: `${said.ko} ${meant} 동작을 찾으셨나요?`, en: `${said.en} Did you mean ${meant}?` };
}
