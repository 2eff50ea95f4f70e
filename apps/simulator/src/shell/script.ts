import { readTokens, ScriptError, type Token, type Word } from './script-words.ts';

/**
 * The shell's grammar, which is a part of Android's mksh:
 *
 *     script   := pipeline (( ';' | newline | '&&' | '||' ) pipeline)*
 *     pipeline := ['!'] step ('|' step)*
 *     step     := NAME=word* word* redirection*  |  '(' script ')' redirection*  |  '{' script ';' '}' redirection*
 *     redirection := ('<' | '>' | '>>' | '2>' | '2>>' | '&>') word | '2>&1' | '>&2'
 *
 * Words know quotes, backslash, `$NAME`, `${NAME}`, `$?`, `$( … )` and `*`, `?` in paths. There are no loops, no `if`,
 * no functions, no arithmetic, no jobs (`&`) and no here-documents: they are refused with a syntax error, not ignored.
 */
export interface Redirection {
  operator: string;
  target: Word | null;
}
export type Step =
  | {
      kind: 'command';
      assignments: { name: string; value: Word }[];
      words: Word[];
      redirections: Redirection[];
    }
  | { kind: 'group'; script: Script; own: boolean; redirections: Redirection[] };
export interface Pipeline {
  negated: boolean;
  steps: Step[];
}
export interface Script {
  /** `when`: which outcome of the one before lets this one run. */
  items: { when: 'always' | 'success' | 'failure'; pipeline: Pipeline }[];
}

const refused = new Set([
  'if',
  'for',
  'while',
  'until',
  'case',
  'function',
  'do',
  'done',
  'then',
  'fi',
  'esac',
  'else',
]);
const assignment = /^([A-Za-z_][A-Za-z0-9_]*)=/;

function plainText(word: Word): string | undefined {
  const [part, ...rest] = word;
  return part?.kind === 'text' && !part.quoted && rest.length === 0 ? part.text : undefined;
}

function unexpected(text: string): never {
  throw new ScriptError(`syntax error: unexpected '${text === '\n' ? 'newline' : text}'`);
}

export function parseScript(source: string): Script {
  return readScript({ tokens: readTokens(source), at: 0 }, null);
}

/** Tokens that are read one after the other. */
interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
}

function operatorAt({ tokens, at }: Cursor): string | undefined {
  const token = tokens[at];
  return token?.kind === 'operator' ? token.text : undefined;
}

function wordAt({ tokens, at }: Cursor): string | undefined {
  const token = tokens[at];
  return token?.kind === 'word' ? plainText(token.word) : undefined;
}

function readRedirection(cursor: Cursor): Redirection | undefined {
  const operator = operatorAt(cursor);
  if (operator === undefined || !/[<>]/.test(operator)) return undefined;
  cursor.at++;
  if (operator.includes('>&')) return { operator, target: null };
  const token: Token | undefined = cursor.tokens[cursor.at++];
  if (token?.kind !== 'word') return unexpected(token?.text ?? 'newline');
  return { operator, target: token.word };
}

function readRedirections(cursor: Cursor): Redirection[] {
  const list: Redirection[] = [];
  for (let one = readRedirection(cursor); one !== undefined; one = readRedirection(cursor)) list.push(one);
  return list;
}

function readGroup(cursor: Cursor, end: ')' | '}'): Step {
  cursor.at++;
  const script = readScript(cursor, end);
  if ((end === ')' ? operatorAt(cursor) : wordAt(cursor)) !== end) unexpected('newline');
  cursor.at++;
  return { kind: 'group', script, own: end === ')', redirections: readRedirections(cursor) };
}

function readCommand(cursor: Cursor): Step {
  const step: Step = { kind: 'command', assignments: [], words: [], redirections: [] };
  for (;;) {
    step.redirections.push(...readRedirections(cursor));
    const token = cursor.tokens[cursor.at];
    if (token?.kind !== 'word') break;
    const [first, ...others] = token.word;
    const found = first?.kind === 'text' && !first.quoted ? assignment.exec(first.text) : null;
    if (step.words.length === 0 && found !== null && first?.kind === 'text') {
      const rest: Word = [{ ...first, text: first.text.slice(found[0].length) }, ...others];
      step.assignments.push({ name: found[1] ?? '', value: rest });
    } else step.words.push(token.word);
    cursor.at++;
  }
  if (step.words.length + step.assignments.length + step.redirections.length === 0) {
    unexpected(operatorAt(cursor) ?? 'newline');
  }
  return step;
}

function readStep(cursor: Cursor): Step {
  if (operatorAt(cursor) === '(') return readGroup(cursor, ')');
  const word = wordAt(cursor);
  if (word === '{') return readGroup(cursor, '}');
  if (word !== undefined && refused.has(word)) unexpected(word);
  return readCommand(cursor);
}

function readPipeline(cursor: Cursor): Pipeline {
  const negated = wordAt(cursor) === '!';
  if (negated) cursor.at++;
  const steps = [readStep(cursor)];
  while (operatorAt(cursor) === '|') {
    cursor.at++;
    steps.push(readStep(cursor));
  }
  return { negated, steps };
}

function readScript(cursor: Cursor, end: ')' | '}' | null): Script {
  const items: Script['items'] = [];
  let when: Script['items'][number]['when'] = 'always';
  for (;;) {
    while (operatorAt(cursor) === '\n') cursor.at++;
    if (
      cursor.at >= cursor.tokens.length ||
      (end === ')' && operatorAt(cursor) === ')') ||
      (end === '}' && wordAt(cursor) === '}')
    ) {
      if (when !== 'always') unexpected('newline');
      return { items };
    }
    items.push({ when, pipeline: readPipeline(cursor) });
    const operator = operatorAt(cursor);
    when = operator === '&&' ? 'success' : operator === '||' ? 'failure' : 'always';
    if (operator === ')' && end === ')') return { items };
    if (operator === ';' || operator === '\n' || when !== 'always') cursor.at++;
    else if (cursor.at < cursor.tokens.length && !(end === '}' && wordAt(cursor) === '}'))
      unexpected(operator ?? wordAt(cursor) ?? '');
  }
}
