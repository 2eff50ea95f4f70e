import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import type { Text } from '@rackhand/contract/text/language';
import { Composer, CST, Lexer, type ParsedNode, Parser } from 'yaml';
import { parserWords, yamlWords } from './yaml-words.ts';

/** At an offset of the text. */
export interface TextFault {
  offset: number;
  message: Text;
}

/** Five groups with all that may stand in them need 30; what composes them goes into itself for each. */
const deepest = 100;
/** A thousand steps with every argument have 30,000. Whoever writes more of them keeps a server busy, and gets no scenario. */
const mostLexemes = 60_000;

/** The one document of a text, without what a closed language has no use for; null where anything is wrong. */
export function parseYaml(text: string): { root: ParsedNode | null; faults: TextFault[] } {
  if (Buffer.byteLength(text) > scenarioLimits.bytes)
    return { root: null, faults: [{ offset: 0, message: yamlWords.big }] };
  const { tokens, faults } = tokensOf(text);
  if (faults.length > 0) return { root: null, faults };
  // What stands twice is found where names are read: the composer would compare each with each.
  const composer = new Composer({ schema: 'core', merge: false, uniqueKeys: false, keepSourceTokens: false });
  const [document, second] = [...composer.compose(tokens, true, text.length)];
  if (second !== undefined)
    return { root: null, faults: [{ offset: second.range[0], message: yamlWords.documents }] };
  // What comes after the first one mostly follows from it.
  for (const { pos, code } of document?.errors.slice(0, 1) ?? [])
    faults.push({ offset: pos[0], message: parserWords[code] });
  const root = document?.contents ?? null;
  if (root === null && faults.length === 0) faults.push({ offset: 0, message: yamlWords.empty });
  return { root: faults.length === 0 ? root : null, faults };
}

/** The parser has a stack of its own, so that its depth is known before anything goes into itself. */
function tokensOf(text: string): { tokens: CST.Token[]; faults: TextFault[] } {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const faults: TextFault[] = [];
  let lexemes = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    const type: CST.TokenType | null = isScalar ? null : CST.tokenType(lexeme);
    isScalar = type === 'scalar';
    const message = forbidden(type);
    if (message !== null) faults.push({ offset: parser.offset, message });
    tokens.push(...parser.next(lexeme));
    lexemes += 1;
    const bound =
      parser.stack.length > deepest ? yamlWords.deep : lexemes > mostLexemes ? yamlWords.tokens : null;
    if (bound !== null) return { tokens: [], faults: [...faults, { offset: parser.offset, message: bound }] };
  }
  tokens.push(...parser.end());
  return { tokens, faults };
}

function forbidden(type: CST.TokenType | null): Text | null {
  if (type === 'alias' || type === 'anchor') return yamlWords.alias;
  if (type === 'tag') return yamlWords.tag;
  return type === 'directive-line' ? yamlWords.directive : null;
}
