/** As much of a syntax tree as is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
}

const readers = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

/** Writes `z` for each shape that is built from it; what reads with one stays and throws. */
export function withoutShapes(source: string, program: object): string {
  let text = '';
  let at = 0;
  for (const { start, end } of shapesIn(program)) {
    text += `${source.slice(at, start)}z`;
    at = end;
  }
  return text + source.slice(at);
}

/** The outermost ones, in their order. */
function shapesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(shapesIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isNode(value) && value.type === 'CallExpression' && isShape(value)) return [value];
  return Object.values(value).flatMap(shapesIn);
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value;

/** `z.…(…).…(…)`, and nothing in it reads. */
function isShape(node: Node): boolean {
  if (node.type === 'CallExpression' && node.callee !== undefined) return isShape(node.callee);
  if (node.type !== 'MemberExpression' || node.object === undefined) return false;
  if (readers.has(node.property?.name ?? '')) return false;
  return node.object.type === 'Identifier' ? node.object.name === 'z' : isShape(node.object);
}
