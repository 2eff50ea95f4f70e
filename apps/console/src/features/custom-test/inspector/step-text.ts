import type { ScreenNode } from '@rackhand/contract/command/inspection';
import type { Verb } from '@rackhand/contract/test/scenario';
import type { NodeSelector } from './node-selectors.ts';

/** What can be done with something on a screen, or asked of it. */
export const nodeVerbs = [
  'tap',
  'long_press',
  'double_tap',
  'type',
  'erase',
  'assert_visible',
  'assert_text',
  'wait_for',
  'wait_gone',
  'scroll_to',
] as const satisfies Verb[];
export type NodeVerb = (typeof nodeVerbs)[number];

/** A word that YAML reads as this very word. */
const plainForm = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
const otherMeaning = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

function valueText(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return plainForm.test(value) && !otherMeaning.test(value) ? value : JSON.stringify(value);
}

export function selectorText(selector: NodeSelector): string {
  const said = Object.entries(selector).map(([key, value]) => `${key}: ${valueText(value)}`);
  return `{${said.join(', ')}}`;
}

/** Why a verb is of no use here; the words of the messages. */
export function isFor(verb: NodeVerb, node: ScreenNode): boolean {
  switch (verb) {
    case 'type':
    case 'erase':
      return /(?:EditText|AutoCompleteTextView|InputField|TextField)$/.test(node.class);
    case 'assert_text':
      return node.text !== '' && !node.password;
    default:
      return true;
  }
}

/** One step of a scenario, without its dash. */
export function stepText(verb: NodeVerb, selector: NodeSelector, node: ScreenNode): string {
  const said = selectorText(selector);
  switch (verb) {
    case 'type':
      return `type: {into: ${said}, value: ""}`;
    case 'assert_text':
      return `assert_text: {in: ${said}, equals: ${valueText(node.text)}}`;
    default:
      return `${verb}: ${said}`;
  }
}
