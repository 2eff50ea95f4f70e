import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { namedWidths } from './named-widths.ts';

const config = await resolveConfig(
  { configFile: false, css: { postcss: { plugins: [namedWidths({ '--phone': '(width < 480px)' })] } } },
  'build',
);
const built = async (css: string): Promise<string> => (await preprocessCSS(css, 'a.css', config)).code;

it('writes out the named width of a style sheet, and what is not below it', async () => {
  expect(await built('@media (--phone) { a { width: 1px } }')).toBe(
    '@media (width < 480px) { a { width: 1px } }',
  );
  expect(await built('@container not (--phone) {}')).toBe('@container not (width < 480px) {}');
});

it('takes no width without a name, and no name that is not in the table', async () => {
  await expect(built('@media (max-width: 481px) {}')).rejects.toThrow('has no name');
  await expect(built('@media (--pohne) {}')).rejects.toThrow('there is no --pohne');
});
