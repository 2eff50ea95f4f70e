import { type RawBuilder, sql } from 'kysely';

type ColumnType = 'integer' | 'bigint' | 'text';

/**
 * Rows of our own in a statement, under that name, with their `place` from 1. PostgreSQL takes a list that it can't look into
 * for a hundred rows and reads whole tables beside it, or plans anew for each list: these it takes for one, so that what
 * belongs to them is found by index, by one plan. A row alone is no list: its values stand in the plan's own conditions, and
 * the statement costs it a fifth less.
 */
export function fewRows<Row extends object>(
  name: string,
  rows: readonly Row[],
  types: { [Column in keyof Row & string]: ColumnType },
): RawBuilder<unknown> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const { alone, several } = textsOf(name, types);
  const [first] = rows;
  if (first !== undefined && rows.length === 1) return sql(alone, ...columns.map((column) => first[column]));
  return sql(several, ...columns.map((column) => rows.map((row) => row[column])), rows.length);
}

/** What stands between the values. */
interface Texts {
  alone: TemplateStringsArray;
  several: TemplateStringsArray;
}

/** Put together once for each list of columns, which so is a constant: it takes longer than all else that is done here. */
const known = new WeakMap<object, Map<string, Texts>>();

function textsOf(name: string, types: Readonly<Record<string, ColumnType>>): Texts {
  const ofTypes = known.get(types) ?? new Map<string, Texts>();
  known.set(types, ofTypes);
  const texts = ofTypes.get(name) ?? writeTexts(name, types);
  ofTypes.set(name, texts);
  return texts;
}

function writeTexts(name: string, types: Readonly<Record<string, ColumnType>>): Texts {
  const named = `"${name}" (${[...Object.keys(types), 'place'].map((column) => `"${column}"`).join(', ')})`;
  const kinds = Object.values(types);
  const between = (form: (type: ColumnType) => string): string[] =>
    kinds.slice(0, -1).map((type) => `${form(type)}, `);
  const last = kinds.at(-1) ?? 'text';
  return {
    alone: template(['(values (', ...between((type) => `::${type}`), `::${last}, 1)) as ${named}`]),
    several: template([
      ...['(select * from unnest(', ...between((type) => `::${type}[]`)],
      ...[`::${last}[]) with ordinality as ${named} where place between 1 and `, `) as "${name}"`],
    ]),
  };
}

const template = (texts: string[]): TemplateStringsArray => Object.assign(texts, { raw: texts });
