import type { Text } from './language.ts';

/** Marks the issue of a schema that says itself what is to be given. */
export const ownWords = 'ownWords';

/** Of a `refine`: what its refusal says, in both languages. */
export const says = (text: Text) => ({ params: { [ownWords]: text } });
