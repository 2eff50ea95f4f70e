import type { Device } from './device.ts';
import type { DeviceColumn } from './device-columns.ts';

/** A search can name a property beside its text: `host:lab-1` is exactly this host. Document 5 U8. */
export const searchProperties = {
  host: 'host',
  rack: 'rackLocation',
  model: 'model',
} as const satisfies Record<string, DeviceColumn>;
export type SearchProperty = keyof typeof searchProperties;

export interface SearchTerm {
  property: SearchProperty;
  value: string;
}

export interface ParsedSearch {
  /** What is left beside the terms. */
  text: string;
  terms: SearchTerm[];
}

/** A value with blanks stands in quotation marks, which are doubled inside. */
const term = /(?:^|(?<=\s))(host|rack|model):(?:"((?:[^"]|"")*)"|([^\s"]+))(?=\s|$)/giu;

export function parseSearch(q: string): ParsedSearch {
  const terms = Array.from(q.matchAll(term), ([, property = '', quoted, bare = '']) => ({
    property: property.toLowerCase() as SearchProperty,
    value: quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  }));
  const text = q.replace(term, ' ').replace(/\s+/gu, ' ').trim();
  return terms.length === 0 ? { text: q.trim(), terms } : { text, terms };
}

export function formatSearch({ text, terms }: ParsedSearch): string {
  const parts = terms.map(({ property, value }) => `${property}:${formatValue(value)}`);
  return [...parts, ...(text === '' ? [] : [text])].join(' ');
}

function formatValue(value: string): string {
  return /^[^\s"]+$/u.test(value) ? value : `"${value.replaceAll('"', '""')}"`;
}

/** Exactly this value; of a rack location also its beginning: `rack:1-2` is every slot of rack 2. */
export function meetsTerm({ info }: Device, { property, value }: SearchTerm, form: (text: string) => string) {
  const [seen, wanted] = [form(info[searchProperties[property]]), form(value)];
  return seen === wanted || (property === 'rack' && seen.startsWith(`${wanted}-`));
}
