import postcss, { AtRule, type ChildNode } from 'postcss';

/** The stylesheet but for rules that speak of one of these classes; what else it says keeps its order. */
export function stylesWithout(sheet: string, classes: ReadonlySet<string>): string {
  const root = postcss.parse(sheet);
  root.walkRules((rule) => {
    const left = rule.selectors.filter((selector) => !classesIn(selector).some((name) => classes.has(name)));
    if (left.length === 0) removeWithEmpty(rule);
    else if (left.length < rule.selectors.length) rule.selectors = left;
  });
  return root.toString();
}

function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

/** With the conditions under which there was nothing else. */
function removeWithEmpty(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent instanceof AtRule && parent.nodes?.length === 0) removeWithEmpty(parent);
}
