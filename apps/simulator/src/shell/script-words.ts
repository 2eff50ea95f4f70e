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

/** Cuts a script into words and operators (double and single quotes, backslash, `$NAME`, `${NAME}`, `$( … )`, `` ` ``, `#`). */
export function readTokens(script: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let word: Word | undefined;

  const add = (part: WordPart): void => {
    word ??= [];
    const last = word.at(-1);
    if (part.kind === 'text' && last?.kind === 'text' && last.quoted === part.quoted) last.text += part.text;
    else word.push(part);
  };
  const endWord = (): void => {
    if (word !== undefined) tokens.push({ kind: 'word', word });
    word = undefined;
  };

  function readUntil(end: string): string {
    const stop = script.indexOf(end, at);
    if (stop < 0) throw new ScriptError(`unexpected end of file, missing ${end}`);
    const text = script.slice(at, stop);
    at = stop + end.length;
    return text;
  }

  function readNested(): string {
    const start = at;
    for (let depth = 1; at < script.length; at++) {
      const char = script[at];
      if (char === "'") at = Math.max(at, script.indexOf("'", at + 1));
      else if (char === '(') depth++;
      else if (char === ')' && --depth === 0) return script.slice(start, at++);
    }
    throw new ScriptError("syntax error: unexpected end of file, missing ')'");
  }

  function readDollar(quoted: boolean): void {
    at++;
    if (script.startsWith('((', at)) throw new ScriptError("syntax error: unexpected '(('");
    if (script[at] === '(') {
      at++;
      add({ kind: 'output', script: readNested(), quoted });
    } else if (script[at] === '{') {
      at++;
      add({ kind: 'variable', name: readUntil('}'), quoted });
    } else {
      const found = name.exec(script.slice(at))?.[0];
      if (found === undefined) return add({ kind: 'text', text: '$', quoted });
      at += found.length;
      add({ kind: 'variable', name: found, quoted });
    }
  }

  function readDoubleQuoted(): void {
    add({ kind: 'text', text: '', quoted: true });
    while (script[at] !== '"') {
      const char = script[at];
      if (char === undefined) throw new ScriptError('no closing quote');
      if (char === '$') readDollar(true);
      else if (char === '`') {
        at++;
        add({ kind: 'output', script: readUntil('`'), quoted: true });
      } else if (char === '\\' && '$`"\\\n'.includes(script[at + 1] ?? ' ')) {
        add({ kind: 'text', text: script[at + 1] === '\n' ? '' : (script[at + 1] ?? ''), quoted: true });
        at += 2;
      } else {
        add({ kind: 'text', text: char, quoted: true });
        at++;
      }
    }
    at++;
  }

  function readOperator(): string | undefined {
    const found = operators.find((text) => script.startsWith(text, at));
    // `2` and `1` begin a redirection only at the start of a word: `echo a2>b` writes `a2`.
    return found !== undefined && /^\d/.test(found) && word !== undefined ? undefined : found;
  }

  while (at < script.length) {
    const char = script[at] ?? '';
    const operator = readOperator();
    if (operator !== undefined) {
      endWord();
      tokens.push({ kind: 'operator', text: operator });
      at += operator.length;
    } else if (char === ' ' || char === '\t' || char === '\r') {
      endWord();
      at++;
    } else if (char === '#' && word === undefined) {
      const end = script.indexOf('\n', at);
      at = end < 0 ? script.length : end;
    } else if (char === "'") {
      at++;
      add({ kind: 'text', text: readUntil("'"), quoted: true });
    } else if (char === '"') {
      at++;
      readDoubleQuoted();
    } else if (char === '\\') {
      if (script[at + 1] !== '\n') add({ kind: 'text', text: script[at + 1] ?? '\\', quoted: true });
      at += 2;
    } else if (char === '$') readDollar(false);
    else if (char === '`') {
      at++;
      add({ kind: 'output', script: readUntil('`'), quoted: false });
    } else {
      add({ kind: 'text', text: char, quoted: false });
      at++;
    }
  }
  endWord();
  return tokens;
}
