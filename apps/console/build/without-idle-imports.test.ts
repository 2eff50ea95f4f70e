import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { withoutIdleImports } from './without-idle-imports.ts';

const left = (source: string): string => withoutIdleImports(source, parseSync('a.ts', source).program);

describe('an import of the contract', () => {
  it('goes when nothing of it is used any more', () => {
    expect(left("import { words } from './words.ts';\nexport const shape = z;\n")).toBe(
      '\nexport const shape = z;\n',
    );
  });

  it('stays as long as one name of it is used, in code or behind another name', () => {
    for (const source of [
      "import { words, more } from './words.ts';\nexport const all = more;\n",
      "import { words as said } from './words.ts';\nexport const all = [said];\n",
      "import * as all from './words.ts';\nexport const one = all.one;\n",
    ])
      expect(left(source)).toBe(source);
  });

  it('stays where it is there for what it does', () => {
    const source = "import './done.ts';\nexport const one = 1;\n";
    expect(left(source)).toBe(source);
  });
});
