import { z } from 'zod';
import { isWithin, unitsPerCharacter } from './text-length.ts';

/** NUL and lone surrogates, which the database cannot hold. */
const unstorable = /[\0\p{Cs}]/u;

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Marks the issue of a text that is too long. */
export const tooLong = 'tooLong';

/**
 * Text of a person, at most so many characters as document 3 section 1 counts them: code points after NFC. What is too
 * long is looked at no further.
 */
export function storableText(most: number): z.ZodString {
  return z
    .string()
    .refine((text) => isWithin(text, most), {
      error: `at most ${String(most)} characters`,
      params: { [tooLong]: true, most },
      abort: true,
    })
    .refine(isStorable, 'characters that cannot be used')
    .meta({
      description: `At most ${String(most)} characters: code points after NFC`,
      maxLength: most * unitsPerCharacter,
    });
}
