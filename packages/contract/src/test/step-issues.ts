import type { z } from 'zod';
import type { Text } from '../text/language.ts';
import { limitFault } from '../text/limit-fault.ts';
import { scenarioFaultWords as words } from './scenario-words.ts';

/** Where in the list of steps something is wrong: numbers are places in a list, names are keys. */
export interface StepFault {
  path: (string | number)[];
  /** The name at its end is wrong, not what stands behind it. */
  isKey?: boolean;
  message: Text;
}

type Issue = z.core.$ZodIssue;

/** What a schema has found, in the words of people; the schema has been asked with `reportInput`. */
export function faultsOf(error: z.ZodError | undefined): StepFault[] {
  return (error?.issues ?? []).flatMap(faultsOfIssue);
}

function faultsOfIssue(issue: Issue): StepFault[] {
  const path = issue.path as (string | number)[];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key],
      isKey: true,
      message: words.unknownKey(shown(key)),
    }));
  return [{ path, message: wordsOf(issue) }];
}

function wordsOf(issue: Issue): Text {
  if (issue.code === 'invalid_type' && issue.input === undefined) return words.missing(lastOf(issue));
  const said = Object.hasOwn(words, issue.message) ? words[issue.message as keyof typeof words] : undefined;
  if (typeof said === 'object') return said;
  if (issue.code === 'invalid_type') return wrongType(issue.expected, issue.input);
  if (issue.code === 'invalid_value' && issue.input === undefined) return words.missing(lastOf(issue));
  return limitFault(issue) ?? (issue.code === 'custom' ? custom(issue) : words.other);
}

function custom({ message, params }: z.core.$ZodIssueCustom): Text {
  return message === 'longest' ? words.longest(Number(params?.['most'])) : words.unstorable;
}

function wrongType(expected: string, input: unknown): Text {
  if (expected === 'string') return typeof input === 'object' ? words.text : words.quote;
  if (expected === 'int' || expected === 'number') return words.wholeNumber;
  if (expected === 'boolean') return words.trueOrFalse;
  return expected === 'object' || expected === 'record' ? words.mapping : words.other;
}

const lastOf = ({ path }: Issue): string => String(path.at(-1) ?? '');

/** Whoever names something has no end of it. */
export const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
