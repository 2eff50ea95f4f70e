import type { Selector } from '@rackhand/contract/test/scenario';
import { normalForm } from '@rackhand/contract/text/normal-form';

/** A text as XPath 1.0 writes it, which has no way to escape a quote. */
function literal(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split('"').map((part) => `"${part}"`);
  return `concat(${parts.join(`, '"', `)})`;
}

/** Hangul may be written in two ways that look the same. */
const spellings = (text: string): string[] => [...new Set([text, normalForm(text), normalForm(text, 'NFD')])];

const anyOf = (tests: readonly string[]): string =>
  tests.length === 1 ? (tests[0] ?? '') : `(${tests.join(' or ')})`;
const equals = (name: string) => (wanted: string) =>
  anyOf(spellings(wanted).map((text) => `${name} = ${literal(text)}`));

/** Of `com.example.bank:id/pin` and `android.widget.Button` people write the end. */
const equalsEnd = (name: string, mark: string) => (wanted: string) =>
  anyOf(
    spellings(wanted).flatMap((text) => {
      const end = `${mark}${text}`;
      const start = `string-length(${name}) - ${String([...end].length - 1)}`;
      return [`${name} = ${literal(text)}`, `substring(${name}, ${start}) = ${literal(end)}`];
    }),
  );

const tests: Readonly<Record<Exclude<keyof Selector, 'index'>, (wanted: string) => string>> = {
  text: equals('@text'),
  text_contains: (wanted) => anyOf(spellings(wanted).map((text) => `contains(@text, ${literal(text)})`)),
  id: equalsEnd('@resource-id', '/'),
  description: equals('@content-desc'),
  // A driver names an element by its class.
  class: equalsEnd('name()', '.'),
};

/** What a selector says, but for its index: as Appium's drivers for Android write a screen. */
export function xpathOf({ index: _index, ...said }: Selector): string {
  const all = Object.entries(said).flatMap(([key, value]) =>
    value === undefined ? [] : [tests[key as keyof typeof tests](value)],
  );
  return `//*[${all.join(' and ')}]`;
}
