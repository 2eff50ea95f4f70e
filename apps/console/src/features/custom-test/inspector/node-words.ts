import type { ScreenNode } from '@rackhand/contract/command/inspection';
import { shortClass, shortId } from '@rackhand/contract/test/find-node';

/** As a person tells it from its neighbours: its class, and what it says or is called. */
export function nodeWords({ text, description, id, ...node }: ScreenNode): string {
  const said = [text, description].find((part) => part !== '');
  const name = said === undefined ? shortId(id) : `“${said.slice(0, 60)}”`;
  return [shortClass(node.class), name].filter((part) => part !== '').join(' ');
}
