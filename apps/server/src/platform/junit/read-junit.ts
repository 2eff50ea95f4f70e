import { SaxesParser } from 'saxes';
import { type JunitCase, junitLimits } from './junit-case.ts';
import { createJunitElements } from './junit-elements.ts';
import { JunitMistake, type JunitMistakeKind } from './junit-mistake.ts';

/**
 * The cases of a JUnit report in their order, while it is still being read; its reader bounds how much it sends. Nothing is
 * guessed of what is no XML: a JunitMistake says where it was seen.
 */
export async function* readJunit(source: AsyncIterable<Uint8Array>): AsyncGenerator<JunitCase> {
  const parser = createParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new JunitMistake('notUtf8', parser.line());
    }
  };
  for await (const bytes of source) yield* parser.read(decode(bytes));
  yield* parser.read(decode());
  yield* parser.end();
}

interface Parser {
  read(text: string): JunitCase[];
  end(): JunitCase[];
  line(): number;
}

function createParser(): Parser {
  const parser = new SaxesParser();
  const elements = createJunitElements();
  let found: JunitCase[] = [];
  let count = 0;
  let mistake: JunitMistake | null = null;
  const fail = (kind: JunitMistakeKind): void => {
    mistake ??= new JunitMistake(kind, parser.line);
  };
  parser.on('error', () => fail('malformed'));
  // It could define entities that stand for texts without end.
  parser.on('doctype', () => fail('documentType'));
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) fail('notUtf8');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const kind = elements.open(name, attributes);
    if (kind !== null) fail(kind);
  });
  parser.on('text', (text) => elements.text(text));
  parser.on('cdata', (text) => elements.text(text));
  parser.on('closetag', () => {
    const made = elements.close();
    if (made === null) return;
    count += 1;
    if (count > junitLimits.cases) fail('tooMany');
    found.push(made);
  });
  const take = (): JunitCase[] => {
    if (mistake !== null) throw mistake;
    const made = found;
    found = [];
    return made;
  };
  return {
    read: (text) => (parser.write(text), take()),
    end: () => (parser.close(), take()),
    line: () => parser.line,
  };
}
