import type { z } from 'zod';
import type { Text } from './language.ts';
import { limitWords as words } from './limit-words.ts';
import { tooLong } from './storable-text.ts';

/** More of them help nobody. */
const mostChoices = 40;

/** The limit or the choices that a value does not keep; null: something else is wrong with it. */
export function limitFault(issue: z.core.$ZodIssue): Text | null {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return issue.input === undefined || issue.values.length > mostChoices
        ? null
        : words.oneOf(issue.values.map(String).join(', '));
    case 'custom':
      return issue.params?.[tooLong] === true ? words.tooLong(Number(issue.params['most'])) : null;
    default:
      return null;
  }
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Text {
  const least = Number(minimum);
  if (origin === 'string') return least <= 1 ? words.empty : words.tooShort(least);
  return origin === 'array' ? words.tooFew(least) : words.atLeast(least);
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Text {
  const most = Number(maximum);
  if (origin === 'string') return words.tooLong(most);
  return origin === 'array' ? words.tooMany(most) : words.atMost(most);
}
