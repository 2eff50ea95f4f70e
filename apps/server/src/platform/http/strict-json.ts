import type { Text } from '@rackhand/contract/language';
import { DomainError } from './domain-error.ts';

/** Deeper than any body of the contract. */
const maximumDepth = 32;

const texts = {
  invalid: { ko: 'JSON이 올바르지 않습니다.', en: 'This is not valid JSON.' },
  deep: { ko: '너무 깊습니다.', en: 'The value is nested too deeply.' },
  twice: { ko: '같은 항목이 두 번 있습니다.', en: 'This key is given twice.' },
  prototype: { ko: '쓸 수 없는 항목입니다.', en: 'This key is not allowed.' },
} as const satisfies Record<string, Text>;

/** JSON without duplicate or prototype keys, and not too deep: two readers of one text must not understand different things. */
export function parseStrictJson(text: string): unknown {
  if (text === '') return {};
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
      if (open.push(new Set()) > maximumDepth) throw fault('', texts.deep);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfString(text, index);
      if (isKey(text, end)) addKey(open.at(-1), text.slice(index, end));
      index = end - 1;
    }
  }
}

/** The index after the closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index + 1;
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
