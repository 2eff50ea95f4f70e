/** A part of a word: text as it stands, `$NAME`, or `$( … )`. Quoted parts are never split or matched against files. */
export type WordPart =
  | { kind: 'text'; text: string; quoted: boolean }
  | { kind: 'variable'; name: string; quoted: boolean }
  | { kind: 'output'; script: string; quoted: boolean };
export type Word = WordPart[];

export type Token = { kind: 'word'; word: Word } | { kind: 'operator'; text: string };

export class ScriptError extends Error {}

const operators = [
  '&&',
  '||',
  '2>&1',
  '1>&2',
  '>&2',
  '2>>',
  '2>',
  '1>',
  '&>',
  '>>',
  '>',
  '<',
  ';',
  '|',
  '&',
  '\n',
  '(',
  ')',
];
const name = /^(?:[A-Za-z_][A-Za-z0-9_]*|[?$#0-9@*!-])/;

/** A script that is being cut, up to `at`, and the word that has not ended yet. */
interface Cutting {
  readonly script: string;
  at: number;
  word: Word | undefined;
  readonly tokens: Token[];
}

/** Cuts a script into words and operators (double and single quotes, backslash, `$NAME`, `${NAME}`, `$( … )`, `` ` ``, `#`). */
export function readTokens(script: string): Token[] {
  const cutting: Cutting = { script, at: 0, word: undefined, tokens: [] };
  while (cutting.at < script.length) {
    const operator = operatorAt(cutting);
    if (operator === undefined) readPart(cutting);
    else {
      endWord(cutting);
      cutting.tokens.push({ kind: 'operator', text: operator });
      cutting.at += operator.length;
    }
  }
  endWord(cutting);
  return cutting.tokens;
}

function operatorAt({ script, at, word }: Cutting): string | undefined {
  const found = operators.find((text) => script.startsWith(text, at));
  // `2` and `1` begin a redirection only at the start of a word: `echo a2>b` writes `a2`.
  return found !== undefined && /^\d/.test(found) && word !== undefined ? undefined : found;
}

function readPart(cutting: Cutting): void {
  const { script, at } = cutting;
  const char = script[at] ?? '';
  cutting.at += 1;
  if (char === ' ' || char === '\t' || char === '\r') endWord(cutting);
  else if (char === '#' && cutting.word === undefined) {
    const end = script.indexOf('\n', at);
    cutting.at = end < 0 ? script.length : end;
  } else if (char === "'") add(cutting, { kind: 'text', text: readUntil(cutting, "'"), quoted: true });
  else if (char === '"') readDoubleQuoted(cutting);
  else if (char === '\\') {
    const next = script[cutting.at] ?? '\\';
    if (next !== '\n') add(cutting, { kind: 'text', text: next, quoted: true });
    cutting.at += 1;
  } else if (char === '$') readDollar(cutting, false);
  else if (char === '`') add(cutting, { kind: 'output', script: readUntil(cutting, '`'), quoted: false });
  else add(cutting, { kind: 'text', text: char, quoted: false });
}

function add(cutting: Cutting, part: WordPart): void {
  cutting.word ??= [];
  const last = cutting.word.at(-1);
  if (part.kind === 'text' && last?.kind === 'text' && last.quoted === part.quoted) last.text += part.text;
  else cutting.word.push(part);
}

function endWord(cutting: Cutting): void {
  if (cutting.word !== undefined) cutting.tokens.push({ kind: 'word', word: cutting.word });
  cutting.word = undefined;
}

function readUntil(cutting: Cutting, end: string): string {
  const stop = cutting.script.indexOf(end, cutting.at);
  if (stop < 0) throw new ScriptError(`unexpected end of file, missing ${end}`);
  const text = cutting.script.slice(cutting.at, stop);
  cutting.at = stop + end.length;
  return text;
}

/** Behind `$(`. */
function readNested(cutting: Cutting): string {
  const { script, at: start } = cutting;
  for (let depth = 1; cutting.at < script.length; cutting.at++) {
    const char = script[cutting.at];
    if (char === "'") cutting.at = Math.max(cutting.at, script.indexOf("'", cutting.at + 1));
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return script.slice(start, cutting.at++);
  }
  throw new ScriptError("syntax error: unexpected end of file, missing ')'");
}

/** Behind `$`. */
function readDollar(cutting: Cutting, quoted: boolean): void {
  const { script, at } = cutting;
  if (script.startsWith('((', at)) throw new ScriptError("syntax error: unexpected '(('");
  if (script[at] === '(') {
    cutting.at += 1;
    add(cutting, { kind: 'output', script: readNested(cutting), quoted });
  } else if (script[at] === '{') {
    cutting.at += 1;
    add(cutting, { kind: 'variable', name: readUntil(cutting, '}'), quoted });
  } else {
    const found = name.exec(script.slice(at))?.[0];
    if (found === undefined) return add(cutting, { kind: 'text', text: '$', quoted });
    cutting.at += found.length;
    add(cutting, { kind: 'variable', name: found, quoted });
  }
}

/** Behind `"`. */
function readDoubleQuoted(cutting: Cutting): void {
  const { script } = cutting;
  add(cutting, { kind: 'text', text: '', quoted: true });
  for (;;) {
    const char = script[cutting.at];
    if (char === undefined) throw new ScriptError('no closing quote');
    cutting.at += 1;
    if (char === '"') return;
    const next = script[cutting.at];
    if (char === '$') readDollar(cutting, true);
    else if (char === '`') add(cutting, { kind: 'output', script: readUntil(cutting, '`'), quoted: true });
    else if (char === '\\' && next !== undefined && '$`"\\\n'.includes(next)) {
      add(cutting, { kind: 'text', text: next === '\n' ? '' : next, quoted: true });
      cutting.at += 1;
    } else add(cutting, { kind: 'text', text: char, quoted: true });
  }
}
