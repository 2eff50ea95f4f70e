/** What may yet be composed with what comes behind it stands in so many units. */
const longestTail = 64;

/** A mark, a vowel or an end of a Korean syllable, or the second half of a pair: belongs to what stands before it. */
const belongsBefore = /^[\p{M}\u1160-\u11ff\udc00-\udfff]/u;

/** Where a piece of a text may be cut, so that what stands before it is composed as in the whole text. */
export function endOfWhole(text: string): number {
  const least = Math.max(0, text.length - longestTail);
  for (let end = text.length - 1; end >= least; end -= 1) {
    if (!isLowHalf(text, end) && !belongsBefore.test(text.slice(end, end + 2))) return end;
  }
  return text.length;
}

function isLowHalf(text: string, place: number): boolean {
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit < 0xe000;
}
