import type { SeenScreen } from './seen-screen.ts';
import type { UiNode } from './ui-node.ts';

const unknownInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** As Android's serializer writes an attribute. */
function escapeXml(text: string): string {
  return text
    .replace(unknownInXml, '.')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
    .replace(/[\t\n\r]/g, (letter) => `&#${String(letter.charCodeAt(0))};`);
}

/** What can be touched and has no name is marked: a blind person would not find it. */
function isNaf({ clickable, enabled, text, description, children }: UiNode): boolean {
  const hasName = (node: Pick<UiNode, 'text' | 'description' | 'children'>): boolean =>
    node.text !== '' || node.description !== '' || node.children.some(hasName);
  return clickable && enabled && !hasName({ text, description, children });
}

function nodeXml(node: UiNode, index: number, compressed: boolean): string {
  const [left, top, right, bottom] = node.bounds;
  const focusable = node.clickable || node.scrollable;
  const values: [string, string | boolean][] = [
    ...(isNaf(node) ? [['NAF', true] as [string, boolean]] : []),
    ['index', String(index)],
    ['text', node.text],
    ['resource-id', node.id],
    ['class', node.className],
    ['package', node.packageName],
    ['content-desc', node.description],
    ['checkable', false],
    ['checked', false],
    ['clickable', node.clickable],
    ['enabled', node.enabled],
    ['focusable', focusable],
    ['focused', node.focused],
    ['scrollable', node.scrollable],
    ['long-clickable', node.longClickable],
    ['password', node.password],
    ['selected', false],
    ['bounds', `[${String(left)},${String(top)}][${String(right)},${String(bottom)}]`],
  ];
  const attributes = values.map(([name, value]) => `${name}="${escapeXml(String(value))}"`).join(' ');
  const inner = childrenOf(node, compressed).map((child, nth) => nodeXml(child, nth, compressed));
  return inner.length === 0 ? `<node ${attributes} />` : `<node ${attributes}>${inner.join('')}</node>`;
}

/** Compressed, layouts that say nothing are left out and their children stand in their place. */
function childrenOf({ children }: UiNode, compressed: boolean): readonly UiNode[] {
  if (!compressed) return children;
  return children.flatMap((child) => (isOnlyLayout(child) ? childrenOf(child, true) : [child]));
}

function isOnlyLayout({ className, text, description, clickable, scrollable, place }: UiNode): boolean {
  return (
    /Layout$/.test(className) &&
    text === '' &&
    description === '' &&
    !clickable &&
    !scrollable &&
    place === null
  );
}

/** The tree of the window that has the focus, as `uiautomator dump` writes it: one line. */
export function dumpTree({ root, size }: SeenScreen, compressed: boolean): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${String(size.rotation)}">${nodeXml(root, 0, compressed)}</hierarchy>`;
}
