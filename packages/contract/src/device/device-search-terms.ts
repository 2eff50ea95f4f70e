import { limits } from '../limits.ts';
import { unitsPerCharacter } from '../text/text-length.ts';
import type { Device, DeviceInfo } from './device.ts';
import { osText, stateWord, typeWord } from './device-column-values.ts';
import type { DeviceColumn } from './device-columns.ts';
import { makerWords } from './maker-names.ts';

/** A search can name a property beside its text: `host:lab-1` is exactly this host. Document 5 U8. */
export const searchProperties = {
  host: 'host',
  rack: 'rackLocation',
  model: 'model',
  /** By its name or its word: `type:stb`, `type:셋톱박스`. */
  type: 'type',
  /** As it is told, or as people call it: `maker:samsung`, `maker:삼성`. */
  maker: 'manufacturer',
  /** One of them, whole: `tag:5g` is not 5ghz. */
  tag: 'tags',
  /** The firmware or the beginning of its version: `fw:1.2` is also 1.2.7, and not 1.20. */
  fw: 'firmware_version',
  /** With or without the beginning of its version: `os:iOS`, `os:"Android 14"`. */
  os: 'platformVersion',
  /** By its name or its word: `state:OFFLINE`, `state:오프라인`. */
  state: 'state',
  /** In its state for longer than that: `longer:30m`, `longer:2h`, `longer:3d`. */
  longer: 'state_since',
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
const term = new RegExp(
  `(?:^|(?<=\\s))(${Object.keys(searchProperties).join('|')}):(?:"((?:[^"]|"")*)"|([^\\s"]+))(?=\\s|$)`,
  'giu',
);

/** An address holds a search that nobody has typed: what is longer than any may be is cut before it is read. */
export function parseSearch(given: string): ParsedSearch {
  const q = given.slice(0, limits.searchCharacters * unitsPerCharacter);
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

/** The value that a search asks of a property; empty where it asks for none. */
export function termOf({ terms }: ParsedSearch, property: SearchProperty): string {
  return terms.find((one) => one.property === property)?.value ?? '';
}

/** The search with this value of the property instead of any before; an empty one asks for none. */
export function withTerm({ text, terms }: ParsedSearch, property: SearchProperty, value: string): string {
  const others = terms.filter((one) => one.property !== property);
  return formatSearch({ text, terms: value === '' ? others : [...others, { property, value }] });
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** 2h, 30m, 3d in milliseconds; null for what is no such time. */
export function spanOf(value: string): number | null {
  const [, count, unit] = /^(\d{1,4})([mhd])$/i.exec(value) ?? [];
  return count === undefined || unit === undefined
    ? null
    : Number(count) * unitMs[unit.toLowerCase() as keyof typeof unitMs];
}

/** What such a search finds changes by the clock alone. */
export function asksForTime(q: string): boolean {
  return parseSearch(q).terms.some(({ property }) => property === 'longer');
}

export interface TermSense {
  /** What counts as the same text. */
  form: (text: string) => string;
  now: number;
}

type Form = TermSense['form'];

/** Whether a device has this value, which is in its form already. */
const meets: Record<
  Exclude<SearchProperty, 'longer'>,
  (info: DeviceInfo, wanted: string, form: Form) => boolean
> = {
  host: ({ host }, wanted, form) => form(host) === wanted,
  /** Or its beginning: `rack:1-2` is every slot of rack 2. */
  rack: ({ rackLocation }, wanted, form) => isOrBegins(form(rackLocation), wanted, ['-']),
  model: ({ model }, wanted, form) => form(model) === wanted,
  type: ({ type }, wanted, form) => isOneOf([type, typeWord(type, 'ko'), typeWord(type, 'en')], wanted, form),
  maker: (info, wanted, form) => isOneOf([info.manufacturer, ...makerWords(info).split(' ')], wanted, form),
  tag: ({ tags }, wanted, form) =>
    isOneOf([...tags.split(',').map((tag) => tag.trim()), ...tags.split(/[,\s]+/u)], wanted, form),
  fw: (info, wanted, form) => isOrBegins(form(info.firmware_version), wanted, ['.', '-', '_', ' ']),
  os: (info, wanted, form) => isOrBegins(form(osText(info)), wanted, [' ', '.']),
  state: ({ state }, wanted, form) =>
    isOneOf([state, stateWord(state, 'ko'), stateWord(state, 'en')], wanted, form),
};

function isOneOf(names: readonly string[], wanted: string, form: Form): boolean {
  return names.some((name) => form(name) === wanted);
}

function isOrBegins(seen: string, wanted: string, endings: readonly string[]): boolean {
  return seen === wanted || endings.some((ending) => seen.startsWith(`${wanted}${ending}`));
}

export function meetsTerm(
  { info }: Device,
  { property, value }: SearchTerm,
  { form, now }: TermSense,
): boolean {
  if (property !== 'longer') return meets[property](info, form(value), form);
  const span = spanOf(value);
  return span !== null && now - Date.parse(info.state_since) > span;
}
