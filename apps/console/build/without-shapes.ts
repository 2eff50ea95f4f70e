/** As much of a syntax tree as is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  properties?: (Node & { key?: Node })[];
}

interface Cut {
  start: number;
  end: number;
  by: string;
}

const readers = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

/** What a call is to its server and to whoever reads of it, and its shapes: the console asks for none of that. */
const ofServer = new Set(['summary', 'scope', 'audit', 'errors', 'params', 'query', 'body', 'answer']);

/** Writes `z` for each shape that is built from it; what reads with one stays and throws. Calls keep what the console asks for. */
export function withoutShapes(source: string, program: object): string {
  let text = '';
  let at = 0;
  for (const { start, end, by } of cutsIn(program).sort((left, right) => left.start - right.start)) {
    // It has gone with what it stood in.
    if (start < at) continue;
    text += `${source.slice(at, start)}${by}`;
    at = end;
  }
  return text + source.slice(at);
}

/** Shapes, and properties of calls. */
function cutsIn(value: unknown): Cut[] {
  if (Array.isArray(value)) return value.flatMap(cutsIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isNode(value) && value.type === 'CallExpression' && isShape(value)) return [{ ...value, by: 'z' }];
  const own = isNode(value) && value.callee?.name === 'defineEndpoint' ? propertiesOfServer(value) : [];
  return [...own, ...Object.values(value).flatMap(cutsIn)];
}

/** Each with the comma behind it; the last one, which may have none, becomes what adds nothing. */
function propertiesOfServer({ arguments: given }: Node): Cut[] {
  const properties = given?.[0]?.properties ?? [];
  return properties.flatMap(({ key, start, end }, nth) =>
    ofServer.has(key?.name ?? '')
      ? [{ start, end: properties[nth + 1]?.start ?? end, by: nth + 1 < properties.length ? '' : '...null' }]
      : [],
  );
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value;

/** `z.…(…).…(…)`, and nothing in it reads. */
function isShape(node: Node): boolean {
  if (node.type === 'CallExpression' && node.callee !== undefined) return isShape(node.callee);
  if (node.type !== 'MemberExpression' || node.object === undefined) return false;
  if (readers.has(node.property?.name ?? '')) return false;
  return node.object.type === 'Identifier' ? node.object.name === 'z' : isShape(node.object);
}
