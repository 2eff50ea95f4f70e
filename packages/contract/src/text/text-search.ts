import { limits } from '../limits.ts';
import { normalForm } from './normal-form.ts';

/** Composed and decomposed Hangul, wide and narrow letters, any case: all equal. */
export function searchForm(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase();
}

/** Hangul syllables stand in 19 runs of 588, one run for each initial consonant U+1100 … U+1112. */
const firstInitial = 0x1100;
const firstSyllable = 0xac00;
const syllablesPerInitial = 588;
const initial = /[\u1100-\u1112]/;

/** A consonant by itself stands for every syllable that begins with it: ㄱㄹㅅ finds 갤럭시. */
function initialsPattern(wanted: string): RegExp {
  const parts = Array.from(wanted, (letter) => {
    if (!initial.test(letter)) return letter.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`);
    const start = firstSyllable + (letter.charCodeAt(0) - firstInitial) * syllablesPerInitial;
    return `[${letter}${String.fromCharCode(start)}-${String.fromCharCode(start + syllablesPerInitial - 1)}]`;
  });
  return new RegExp(parts.join(''));
}

/** Made once for a search; both what is wanted and what is asked are in their {@link searchForm}. */
export function createTextMatcher(wanted: string): (text: string) => boolean {
  if (wanted === '') return () => true;
  if (wanted.length > limits.initialsUnits || !initial.test(wanted)) return (text) => text.includes(wanted);
  const pattern = initialsPattern(wanted);
  return (text) => pattern.test(text);
}
