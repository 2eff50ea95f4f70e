import { isMap, isScalar, isSeq, type Node, type Pair, type ParsedNode, type YAMLMap } from 'yaml';
import type { TextFault } from './parse-yaml.ts';
import { yamlWords } from './yaml-words.ts';

export interface NamedNode {
  name: string;
  key: Node;
  value: ParsedNode | null;
}

export type Tell = (at: Node | number, message: TextFault['message']) => void;

export const offsetOf = (node: Node | number): number =>
  typeof node === 'number' ? node : (node.range?.[0] ?? 0);

/** What stands in a mapping, each name once. */
export function namesOf(map: YAMLMap, tell: Tell): NamedNode[] {
  const seen = new Set<string>();
  return map.items.flatMap((pair) => {
    const { key, value } = pair as Pair<ParsedNode, ParsedNode | null>;
    if (!isScalar(key) || typeof key.value !== 'string') {
      tell(key, yamlWords.key);
      return [];
    }
    const name = key.value;
    if (name === '<<' || seen.has(name)) {
      tell(key, name === '<<' ? yamlWords.mergeKey : yamlWords.duplicateKey);
      return [];
    }
    seen.add(name);
    return [{ name, key, value }];
  });
}

/** As a plain value; the parser has bounded how deep it goes. */
export function plainValue(node: ParsedNode | null, tell: Tell): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map((item) => plainValue(item, tell));
  if (!isMap(node)) return null;
  return Object.fromEntries(namesOf(node, tell).map(({ name, value }) => [name, plainValue(value, tell)]));
}

/** The node at a path of names and places, or the last one on the way to it; of a name's own fault its key. */
export function nodeAt(from: Node, path: readonly (string | number)[], isKey: boolean): Node {
  let at = from;
  for (const [index, part] of path.entries()) {
    const isLast = index === path.length - 1;
    if (isSeq(at)) {
      const item = at.items[Number(part)];
      if (item === undefined) return at;
      at = item as Node;
    } else if (isMap(at)) {
      const pair = at.items.find(({ key }) => isScalar(key) && key.value === part);
      if (pair === undefined) return at;
      at = (isLast && isKey ? pair.key : (pair.value ?? pair.key)) as Node;
    } else return at;
  }
  return at;
}
