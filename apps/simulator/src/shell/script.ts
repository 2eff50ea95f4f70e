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
  const tokens = readTokens(source);
  let at = 0;

  const operatorAt = (): string | undefined => {
    const token = tokens[at];
    return token?.kind === 'operator' ? token.text : undefined;
  };
  const wordAt = (): string | undefined => {
    const token = tokens[at];
    return token?.kind === 'word' ? plainText(token.word) : undefined;
  };

  function readRedirection(): Redirection | undefined {
    const operator = operatorAt();
    if (operator === undefined || !/[<>]/.test(operator)) return undefined;
    at++;
    if (operator.includes('>&')) return { operator, target: null };
    const token: Token | undefined = tokens[at++];
    if (token?.kind !== 'word') return unexpected(token?.text ?? 'newline');
    return { operator, target: token.word };
  }

  function readRedirections(): Redirection[] {
    const list: Redirection[] = [];
    for (let one = readRedirection(); one !== undefined; one = readRedirection()) list.push(one);
    return list;
  }

  function readGroup(end: ')' | '}'): Step {
    at++;
    const script = readScript(end);
    if ((end === ')' ? operatorAt() : wordAt()) !== end) unexpected('newline');
    at++;
    return { kind: 'group', script, own: end === ')', redirections: readRedirections() };
  }

  function readCommand(): Step {
    const step: Step = { kind: 'command', assignments: [], words: [], redirections: [] };
    for (;;) {
      step.redirections.push(...readRedirections());
      const token = tokens[at];
      if (token?.kind !== 'word') break;
      const [first, ...others] = token.word;
      const found = first?.kind === 'text' && !first.quoted ? assignment.exec(first.text) : null;
      if (step.words.length === 0 && found !== null && first?.kind === 'text') {
        const rest: Word = [{ ...first, text: first.text.slice(found[0].length) }, ...others];
        step.assignments.push({ name: found[1] ?? '', value: rest });
      } else step.words.push(token.word);
      at++;
    }
    if (step.words.length + step.assignments.length + step.redirections.length === 0) {
      unexpected(operatorAt() ?? 'newline');
    }
    return step;
  }

  function readStep(): Step {
    if (operatorAt() === '(') return readGroup(')');
    const word = wordAt();
    if (word === '{') return readGroup('}');
    if (word !== undefined && refused.has(word)) unexpected(word);
    return readCommand();
  }

  function readPipeline(): Pipeline {
    const negated = wordAt() === '!';
    if (negated) at++;
    const steps = [readStep()];
    while (operatorAt() === '|') {
      at++;
      steps.push(readStep());
    }
    return { negated, steps };
  }

  function readScript(end: ')' | '}' | null): Script {
    const items: Script['items'] = [];
    let when: Script['items'][number]['when'] = 'always';
    for (;;) {
      while (operatorAt() === '\n') at++;
      if (at >= tokens.length || (end === ')' && operatorAt() === ')') || (end === '}' && wordAt() === '}')) {
        if (when !== 'always') unexpected('newline');
        return { items };
      }
      items.push({ when, pipeline: readPipeline() });
      const operator = operatorAt();
      when = operator === '&&' ? 'success' : operator === '||' ? 'failure' : 'always';
      if (operator === ')' && end === ')') return { items };
      if (operator === ';' || operator === '\n' || when !== 'always') at++;
      else if (at < tokens.length && !(end === '}' && wordAt() === '}'))
        unexpected(operator ?? wordAt() ?? '');
    }
  }

  return readScript(null);
}
