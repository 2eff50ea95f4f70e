/** What XML 1.0 has no way to write, not even escaped. */
const unwritable = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}(?<![\x7f-\x9f])/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Any text as an attribute's value or an element's text. */
export function xmlText(text: string): string {
  return text.replaceAll(unwritable, '\uFFFD').replaceAll(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

/** ` name="value"` of each. */
export function xmlAttributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}
