import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import { secretMask } from '@rackhand/contract/test/scenario';
import type { SentScenario } from '@rackhand/contract/test/sent-scenario';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { isMap, isScalar, type Scalar } from 'yaml';
import { parseYaml } from './yaml/parse-yaml.ts';
import { namesOf } from './yaml/plain-values.ts';
import { isSecret } from './yaml/scenario-head.ts';

/** As it is answered: whoever asks sees which secrets there are, and none of them. */
export function maskSecrets(scenario: string): string {
  return rewriteSecrets(scenario, () => secretMask);
}

/** What was sent, with the stored secrets where masks of them came back. */
export function keepSecrets(sent: string, stored: string): string {
  const known = new Map(secretsOf(normalForm(stored)).map(({ name, value }) => [name, value.value]));
  return rewriteSecrets(sent, (name, value) => (value === secretMask ? known.get(name) : undefined));
}

/** What was masked, with the values that it was started with. */
export function withSecrets(masked: string, values: Readonly<Record<string, string>>): string {
  return rewriteSecrets(masked, (name, value) =>
    value === secretMask && Object.hasOwn(values, name) ? values[name] : undefined,
  );
}

/** As {@link maskSecrets}, of the steps before an app is explored. */
export function maskBefore(parameters: AutonomousParameters): AutonomousParameters {
  return { ...parameters, before: maskSecrets(parameters.before) };
}

/** The same of what is sent to an agent, wherever else it is read. */
export function maskSent(sent: SentScenario): SentScenario {
  const variables = Object.entries(sent.variables).map(([name, value]) => [
    name,
    isSecret(name) ? secretMask : value,
  ]);
  return { ...sent, variables: Object.fromEntries(variables) as Record<string, string> };
}

interface Secret {
  name: string;
  value: Scalar;
}

/** In the order of the text, which has to be in its normal form; of one that can't be read none. */
function secretsOf(text: string): Secret[] {
  const { root } = parseYaml(text);
  if (!isMap(root)) return [];
  const nobody = (): void => undefined;
  const variables = namesOf(root, nobody).find(({ name }) => name === 'variables')?.value;
  if (!isMap(variables)) return [];
  return namesOf(variables, nobody).flatMap(({ name, value }) =>
    isSecret(name) && isScalar(value) && value.value !== null ? [{ name, value }] : [],
  );
}

/** Everything else stays as it was typed; where no secret is, all of it. */
function rewriteSecrets(typed: string, change: (name: string, value: unknown) => unknown): string {
  const text = normalForm(typed);
  const parts: string[] = [];
  let end = 0;
  for (const { name, value } of secretsOf(text)) {
    const wanted = change(name, value.value);
    if (wanted === undefined || !value.range) continue;
    const [from, to] = value.range;
    const blank = /\s*$/.exec(text.slice(from, to))?.[0] ?? '';
    parts.push(text.slice(end, from), JSON.stringify(wanted), blank);
    end = to;
  }
  return parts.length === 0 ? typed : [...parts, text.slice(end)].join('');
}
