import { limits } from '@rackhand/contract/limits';
import type { Text } from '@rackhand/contract/text/language';
import { DomainError } from './domain-error.ts';
import { brokenJsonBound, endOfString } from './json-bounds.ts';

const bounds = {
  depth: limits.requestDepth,
  keys: limits.requestKeys,
  values: limits.requestValues,
};

const texts = {
  invalid: { ko: 'JSON이 올바르지 않습니다.', en: 'This is not valid JSON.' },
  depth: { ko: '너무 깊습니다.', en: 'The value is nested too deeply.' },
  keys: { ko: '항목이 너무 많습니다.', en: 'There are too many keys.' },
  values: { ko: '값이 너무 많습니다.', en: 'There are too many values.' },
  twice: { ko: '같은 항목이 두 번 있습니다.', en: 'This key appears twice.' },
  prototype: { ko: '쓸 수 없는 항목입니다.', en: 'This key is not allowed.' },
} as const satisfies Record<string, Text>;

/** JSON without duplicate or prototype keys, and not too deep: two readers of one text must not understand different things. */
export function parseStrictJson(text: string): unknown {
  const broken = brokenJsonBound(text, bounds);
  if (broken !== null) throw fault('', texts[broken]);
  const value = parse(text);
  inspect(text);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw fault('', texts.invalid);
  }
}

/** One pass over text that is known to be valid; strings are skipped whole, so the time is that of its length. */
function inspect(text: string): void {
  const open: Set<string>[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '{' || character === '[') {
      open.push(new Set());
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfString(text, index);
      if (isKey(text, end)) addKey(open.at(-1), text.slice(index, end));
      index = end - 1;
    }
  }
}

function isKey(text: string, end: number): boolean {
  let index = end;
  while (/\s/.test(text[index] ?? '')) index += 1;
  return text[index] === ':';
}

function addKey(keys: Set<string> | undefined, quoted: string): void {
  const key = JSON.parse(quoted) as string;
  if (key === '__proto__') throw fault(key, texts.prototype);
  if (keys?.has(key) === true) throw fault(key.slice(0, 100), texts.twice);
  keys?.add(key);
}

function fault(field: string, message: Text): DomainError {
  return new DomainError('901', [{ field, message }]);
}
