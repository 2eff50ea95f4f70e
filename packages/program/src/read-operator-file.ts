import { readFileSync } from 'node:fs';
import { textOf } from './text-of.ts';

/** What a schema of Zod says of a value. */
interface Shape<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; error: Faults };
}

interface Faults {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

/** A JSON file of the operator's, which a setting names; each mistake in it is one line. */
export function readOperatorFile<Value>(
  setting: string,
  file: string,
  shape: Shape<Value>,
): { value: Value } | { mistakes: string[] } {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { mistakes: [`${setting}: ${file} cannot be read: ${textOf(error)}`] };
  }
  const read = shape.safeParse(content);
  if (read.success) return { value: read.data };
  return { mistakes: linesOf(read.error).map((line) => `${file}: ${line}`) };
}

/** One line for each mistake, with its place. */
export function linesOf({ issues }: Faults): string[] {
  return issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}`.trim());
}
