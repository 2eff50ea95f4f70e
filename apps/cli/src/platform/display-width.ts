/** Two columns wide on a terminal: Hangul, Chinese and Japanese, full-width forms, emoji (Unicode's East Asian Width W, F). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** On top of the letter before: marks, joiners, and the vowels and final consonants of a decomposed Hangul syllable. */
const none = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]/u;

export function displayWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += none.test(letter) ? 0 : wide.test(letter) ? 2 : 1;
  return width;
}

/** Names and memos come from devices and people: nothing in them moves the cursor, colours the line or turns its direction. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
