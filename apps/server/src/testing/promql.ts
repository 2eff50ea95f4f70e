/** As much of PromQL as tells which metrics and labels an expression asks for. */
export interface AskedMetric {
  name: string;
  /** Of its matchers. */
  labels: string[];
}

const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const matchers = /([a-z_][\w:]*)\s*\{([^}]*)\}/gi;
const words = new Set(['and', 'or', 'unless', 'offset', 'bool']);

/** What is asked for; an expression whose brackets don't match throws. */
export function metricsIn(expression: string): AskedMetric[] {
  const plain = expression.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  requireBalanced(plain, expression);
  const found: AskedMetric[] = [];
  const rest = plain
    .replaceAll(grouping, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(matchers, (_all, name: string, inner: string) => {
      const labels = [...inner.matchAll(/([a-z_]\w*)\s*(?:=~|!~|!=|=)/gi)].map(([, label = '']) => label);
      found.push({ name, labels });
      return ' ';
    });
  for (const [, name = ''] of rest.matchAll(/(?<![\w.])([a-z_][\w:]*)\b(?!\s*\()/gi))
    if (!words.has(name)) found.push({ name, labels: [] });
  return found;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function requireBalanced(plain: string, expression: string): void {
  const open: string[] = [];
  for (const sign of plain) {
    if (sign in closing) open.push(closing[sign] ?? '');
    else if (')]}'.includes(sign) && open.pop() !== sign) throw new Error(`brackets of ${expression}`);
  }
  if (open.length > 0) throw new Error(`brackets of ${expression}`);
}
