import { readFile } from 'node:fs/promises';
import {
  type Feature,
  featureNames,
  type GroupType,
  groupTypes,
  settingShapes,
} from '@rackhand/contract/deployment/deployment';
import { z } from 'zod';
import { DomainError } from '../http/domain-error.ts';
import { parseStrictJson } from '../http/strict-json.ts';

/** What is wrong with a file: which, where in it, and why. */
export interface Mistake {
  file: string;
  key: string;
  reason: string;
}

const yesOrNo = z.boolean('is true or false');
const features = z.strictObject(
  Object.fromEntries(featureNames.map((name) => [name, yesOrNo])) as Record<Feature, typeof yesOrNo>,
);
const settings = { ...z.strictObject({ ...settingShapes, features: features.partial() }).partial().shape };

/** A name as browsers send it: lower case, without a port. */
const hostName = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/, {
    error: 'is no host name in lower case without a port',
  });

export const groupFile = z.strictObject(settings);
export const commonFile = z.strictObject({
  hosts: z.record(hostName, z.enum(groupTypes, `is one of ${groupTypes.join(', ')}`)).default({}),
  ...settings,
});
export type Hosts = Readonly<Record<string, GroupType>>;

/** The file's content, or nothing where there is no such file; whatever is wrong goes to `mistakes`. */
export async function readSettingsFile<Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  mistakes: Mistake[],
): Promise<z.output<Shape> | null> {
  const file = path.split('/').at(-1) ?? path;
  try {
    const text = await readFile(path, 'utf8');
    const result = shape.safeParse(JSON.parse(text));
    mistakes.push(...repeatedKeys(file, text));
    if (result.success) return result.data;
    for (const issue of result.error.issues) mistakes.push(...mistakesOf(file, issue));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    mistakes.push({
      file,
      key: '',
      reason: `cannot be read: ${error instanceof Error ? error.message : ''}`,
    });
  }
  return null;
}

function mistakesOf(file: string, issue: z.core.$ZodIssue): Mistake[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ file, key: [...path, key].join('.'), reason: 'is not known' }));
  const reason =
    issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : plainReason(issue);
  return [{ file, key: path.join('.'), reason }];
}

function plainReason(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.expected === 'object' ? 'is no JSON object' : issue.message;
}

/** JSON lets a key stand twice, and the first of them would be silently without effect. */
function repeatedKeys(file: string, text: string): Mistake[] {
  try {
    parseStrictJson(text);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details.map(({ field: key, message }) => ({
      file,
      key,
      reason: typeof message === 'string' ? message : message.en,
    }));
  }
}
