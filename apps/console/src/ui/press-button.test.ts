import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('..', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
);

/** What changes nothing on the server, ends the session however often it is asked, or is held already. */
const harmless =
  /void (navigate|copy|download|refetch|query\.\w+|fetchNextPage|show|press|(own|session)\.signOut)\(/;

/** The opening tags of a file's buttons. */
function buttonsOf(text: string): string[] {
  return [...text.matchAll(/<(Icon)?Button\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    for (; end < text.length && (depth > 0 || text[end] !== '>'); end += 1) {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
    }
    return text.slice(index, end);
  });
}

const isOpen = (button: string): boolean =>
  /onClick=\{[^]*\bvoid /.test(button) && !/\bbusy=/.test(button) && !harmless.test(button);

it('whoever presses a button twice asks the server once: no button sends without being held while it does', () => {
  const open = files.flatMap((name) =>
    buttonsOf(readFileSync(new URL(name, source), 'utf8'))
      .filter(isOpen)
      .map((button) => `${name}: ${button.replaceAll(/\s+/g, ' ')}`),
  );
  expect(open).toEqual([]);
  expect(files.length).toBeGreaterThan(400);
});
