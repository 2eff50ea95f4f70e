import { isAppId } from '@rackhand/contract/app/app-id';
import { secretMask, secretPrefix, variableName } from '@rackhand/contract/test/scenario';
import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import { scenarioFaultWords as words } from '@rackhand/contract/test/scenario-words';
import { isStorable } from '@rackhand/contract/text/storable-text';
import { isWithin } from '@rackhand/contract/text/text-length';
import { isMap, isScalar, type Node, type ParsedNode } from 'yaml';
import { type NamedNode, namesOf, type Tell } from './plain-values.ts';
import { shapeWords } from './shape-words.ts';

export const topNames = ['version', 'app', 'variables', 'steps'] as const;

const isNothing = (node: ParsedNode | null | undefined): boolean =>
  node === null || node === undefined || (isScalar(node) && node.value === null);

export function requireVersion(root: Node, version: ParsedNode | null | undefined, tell: Tell): void {
  if (!isScalar(version) || version.value !== 1) tell(version ?? root, shapeWords.version);
}

export function readApp(app: ParsedNode | null | undefined, tell: Tell): string | null {
  if (isNothing(app) || app === null || app === undefined) return null;
  if (isScalar(app) && typeof app.value === 'string' && isAppId(app.value, 'android')) return app.value;
  tell(app, words.appId);
  return null;
}

export function isSecret(name: string): boolean {
  return name.startsWith(secretPrefix);
}

/** The values of variables; one that is a mask has to be put in before, where masks are not let be. */
export function readVariables(
  variables: ParsedNode | null | undefined,
  tell: Tell,
  letMasksBe: boolean,
): Record<string, string> {
  if (isNothing(variables) || variables === null || variables === undefined) return {};
  if (!isMap(variables)) {
    tell(variables, shapeWords.variables);
    return {};
  }
  return Object.fromEntries(
    namesOf(variables, tell).map((one) => {
      const value = valueOf(one, tell);
      if (!variableName.test(one.name)) tell(one.key, shapeWords.variableName);
      if (!letMasksBe && isSecret(one.name) && value === secretMask)
        tell(one.value ?? one.key, shapeWords.mask);
      return [one.name, value];
    }),
  );
}

function valueOf({ key, value }: NamedNode, tell: Tell): string {
  if (!isScalar(value) || typeof value.value !== 'string') {
    tell(value ?? key, isScalar(value) && value.value !== null ? words.quote : words.text);
    return '';
  }
  if (!isWithin(value.value, scenarioLimits.textCharacters))
    tell(value, words.tooLong(scenarioLimits.textCharacters));
  else if (!isStorable(value.value)) tell(value, words.unstorable);
  return value.value;
}
