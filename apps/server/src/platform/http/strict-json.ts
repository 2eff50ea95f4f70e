import { DomainError } from './domain-error.ts';

/** Deeper than any body of the contract. */
const maximumDepth = 32;

/** JSON without duplicate or prototype keys, and not too deep: readers of one text must not understand different things. */
export function parseStrictJson(text: string): unknown {
  if (text === '') return {};
  let value: unknown;
  refuseDepth(text);
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    throw fault('', { ko: 'JSON이 올바르지 않습니다.', en: 'This is not valid JSON.' });
  }
  refuseKeys(text);
  return value;
}

/** Counted before parsing; brackets in strings are skipped. */
function refuseDepth(text: string): void {
  let depth = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > maximumDepth)
      throw fault('', { ko: '너무 깊습니다.', en: 'The value is nested too deeply.' });
  }
}

/** Strings with a following colon are keys; the text is known to be valid JSON. */
const tokens = /"(?:[^"\\]|\\.)*"(?<colon>\s*:)?|[{}[\]]/gs;

function refuseKeys(text: string): void {
  const open: Set<string>[] = [];
  for (const match of text.matchAll(tokens)) {
    const [token] = match;
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (match.groups?.['colon'] !== undefined) addKey(open.at(-1), token);
  }
}

function addKey(keys: Set<string> | undefined, token: string): void {
  const key = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
  if (key === '__proto__' || keys?.has(key) === true) {
    throw fault(key.slice(0, 100), {
      ko: '같은 항목이 두 번 있거나 쓸 수 없습니다.',
      en: 'This key is given twice or not allowed.',
    });
  }
  keys?.add(key);
}

function fault(field: string, message: { ko: string; en: string }): DomainError {
  return new DomainError('901', [{ field, message }]);
}
