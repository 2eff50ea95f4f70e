export interface JsonBounds {
  /** Lists and objects in one another. */
  depth: number;
  /** Keys of one object. */
  keys: number;
  /** Values in all. */
  values: number;
}

/**
 * Which bound a JSON text goes beyond, told in one pass before it is parsed: to parse, and to check against a contract, takes
 * far longer than the text is long where it is deep or made of many small values.
 */
export function brokenJsonBound(text: string, { depth, keys, values }: JsonBounds): keyof JsonBounds | null {
  let total = 1;
  /** What may yet come in each list and object that is open. */
  const left: number[] = [];
  let here = values;
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case '"':
        index = endOfString(text, index) - 1;
        break;
      case ',':
        here -= 1;
        if (here <= 0) return 'keys';
        if ((total += 1) > values) return 'values';
        break;
      case '{':
      case '[':
        if (left.push(here) > depth) return 'depth';
        here = text[index] === '{' ? keys : values;
        if ((total += 1) > values) return 'values';
        break;
      case ']':
      case '}':
        here = left.pop() ?? here;
        break;
      default:
    }
  }
  return null;
}

/** The index after the closing quote, or behind the end of a text that has none. */
export function endOfString(text: string, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return text.length + 1;
    let before = quote - 1;
    while (before >= from && text[before] === '\\') before -= 1;
    // Behind an even number of them it is not escaped.
    if ((quote - before) % 2 === 1) return quote + 1;
    from = quote + 1;
  }
}
