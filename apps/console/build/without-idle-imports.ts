/** As much of a module's syntax tree as is looked at here. */
interface Import {
  type: string;
  start: number;
  end: number;
  specifiers?: { local: { name: string } }[];
}

/**
 * Leaves out the imports of which nothing is left in use: what a module would only bring for them, such as the words of what is
 * no shape any more, need not come with it.
 */
export function withoutIdleImports(source: string, program: object): string {
  const imports = (program as { body: Import[] }).body.filter(({ type }) => type === 'ImportDeclaration');
  const used = new Set(cut(source, imports).match(/[\w$]+/g));
  const idle = imports.filter(
    ({ specifiers = [] }) => specifiers.length > 0 && specifiers.every(({ local }) => !used.has(local.name)),
  );
  return cut(source, idle);
}

function cut(source: string, parts: readonly Import[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of parts) {
    text += source.slice(at, start);
    at = end;
  }
  return text + source.slice(at);
}
