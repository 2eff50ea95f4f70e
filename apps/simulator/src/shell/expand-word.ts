import type { Word } from './script-words.ts';

export interface ExpandDeps {
  variable(name: string): string;
  /** What a script prints, without the line ends behind it. */
  outputOf(script: string): Promise<string>;
  /** Paths that match a pattern; none leaves the pattern as it is. */
  match(pattern: string): string[];
}

/** The fields that a word becomes, piece by piece. */
function createFields() {
  const fields: { text: string; pattern: boolean }[] = [];
  let open = false;
  return {
    fields,
    append(text: string, pattern: boolean): void {
      const last = fields.at(-1);
      if (open && last !== undefined) {
        last.text += text;
        last.pattern ||= pattern;
      } else fields.push({ text, pattern });
      open = true;
    },
    split(text: string): void {
      if (/^\s/.test(text)) open = false;
      text
        .split(/\s+/)
        .filter(Boolean)
        .forEach((field, nth) => {
          if (nth > 0) open = false;
          this.append(field, false);
        });
      if (/\s$/.test(text)) open = false;
    },
  };
}

/** One word becomes several where an unquoted expansion holds blanks or a pattern matches files. */
export async function expandWord(word: Word, deps: ExpandDeps): Promise<string[]> {
  const all = createFields();
  for (const part of word) {
    if (part.kind === 'text') all.append(part.text, !part.quoted && /[*?]/.test(part.text));
    else {
      const text = part.kind === 'variable' ? deps.variable(part.name) : await deps.outputOf(part.script);
      if (part.quoted) all.append(text, false);
      else all.split(text);
    }
  }
  return all.fields.flatMap(({ text, pattern }) => {
    const paths = pattern ? deps.match(text) : [];
    return paths.length > 0 ? paths : [text];
  });
}
