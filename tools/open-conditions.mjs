import ts from 'typescript';

/**
 * Conditions in SQL whose `or` stands in no parentheses: joined to another by `and`, as every `where` does, they mean
 * something else.
 * @param {string} text a source
 * @returns {{ line: number, condition: string }[]}
 */
export function openConditionsOf(text) {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, false);
  const found = /** @type {{ line: number, condition: string }[]} */ ([]);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && isCondition(node)) {
      const condition = sqlOf(node.template);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (isOpen(condition)) found.push({ line: line + 1, condition });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `sql<boolean>`. @param {ts.TaggedTemplateExpression} node */
function isCondition({ tag, typeArguments }) {
  const [type] = typeArguments ?? [];
  return ts.isIdentifier(tag) && tag.text === 'sql' && type?.kind === ts.SyntaxKind.BooleanKeyword;
}

/** With a sign for each value. @param {ts.TemplateLiteral} template */
function sqlOf(template) {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  return parts
    .map(({ text }) => text)
    .join(' ? ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** @param {string} condition */
function isOpen(condition) {
  let depth = 0;
  for (const word of condition.toLowerCase().match(/[()]|\w+/g) ?? []) {
    if (word === '(' || word === 'case') depth += 1;
    else if (word === ')' || word === 'end') depth -= 1;
    else if (word === 'or' && depth === 0) return true;
  }
  return false;
}
