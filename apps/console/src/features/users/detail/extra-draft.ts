import { type ExtraDataChange, extraDataMistakes } from '@rackhand/contract/account/extra-data';
import type { ExtraData } from '@rackhand/contract/account/user';
import type { Text } from '@rackhand/contract/text/language';

export const valueTypes = ['text', 'number', 'boolean'] as const;
export type ValueType = (typeof valueTypes)[number];

/** One value as it is typed. */
export interface ExtraRow {
  /** Stays while the key is typed. */
  id: number;
  key: string;
  type: ValueType;
  value: string;
}

export function rowsOf(data: ExtraData): ExtraRow[] {
  return Object.entries(data).map(([key, value], id) => ({
    ...{ id, key, value: String(value) },
    type: typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean'),
  }));
}

/** What is to be sent: values that are new or others, and null for what is gone. */
export function changeOf(rows: readonly ExtraRow[], before: ExtraData): ExtraDataChange {
  const after = new Map(rows.map((row) => [row.key, valueOf(row)]));
  const gone = Object.keys(before).filter((key) => !after.has(key));
  const changed = [...after].filter(([key, value]) => !Object.is(before[key], value));
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...changed]);
}

/** What was changed here stays; what was not is as somebody else has left it. */
export function ontoNewest(rows: readonly ExtraRow[], base: ExtraData, newest: ExtraData): ExtraRow[] {
  const merged = Object.entries({ ...newest, ...changeOf(rows, base) });
  return rowsOf(
    Object.fromEntries(merged.filter((pair): pair is [string, ExtraData[string]] => isKept(pair[1]))),
  );
}

/** Rows whose value of a key is the newest, or gone where it is. */
export function withNewest(rows: readonly ExtraRow[], key: string, newest: ExtraData): ExtraRow[] {
  const value = newest[key];
  const kept = rows.filter((row) => row.key !== key);
  if (value === undefined) return kept;
  const [fresh] = rowsOf({ [key]: value });
  return fresh === undefined ? kept : [...kept, { ...fresh, id: nextId(rows) }];
}

export const nextId = (rows: readonly ExtraRow[]): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

/** By row; the server judges the same. */
export function extraMistakes(rows: readonly ExtraRow[], words: Record<'twice' | 'number', Text>) {
  const found = new Map<number, Text>();
  for (const row of rows) {
    const [mistake] = extraDataMistakes({ [row.key]: valueOf(row) });
    if (rows.some(({ id, key }) => key === row.key && id < row.id)) found.set(row.id, words.twice);
    else if (row.type === 'number' && !Number.isFinite(valueOf(row))) found.set(row.id, words.number);
    else if (mistake !== undefined) found.set(row.id, mistake.message);
  }
  return found;
}

/** Rows with what a text of JSON says; null where it is no object of texts, numbers, true and false. */
export function withPasted(rows: readonly ExtraRow[], text: string): ExtraRow[] | null {
  const given = objectOf(text);
  if (given === null) return null;
  if (!Object.values(given).every((value) => value === null || isKept(value))) return null;
  const kept = rows.filter(({ key }) => !Object.hasOwn(given, key));
  const fresh = Object.entries(given).filter((pair): pair is [string, ExtraData[string]] => isKept(pair[1]));
  return [...kept, ...rowsOf(Object.fromEntries(fresh))].map((row, id) => ({ ...row, id }));
}

function isKept(value: unknown): value is ExtraData[string] {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const given: unknown = JSON.parse(text);
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    return isObject ? (given as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function valueOf({ type, value }: ExtraRow): ExtraData[string] {
  if (type === 'text') return value;
  if (type === 'boolean') return value === 'true';
  return value.trim() === '' ? Number.NaN : Number(value);
}
