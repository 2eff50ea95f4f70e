import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languages } from '../text/language.ts';
import { lookCookie, looksAlike, lookText, readLook, themes } from './poster.ts';

const looks = fc.record({
  language: fc.constantFrom(...languages),
  folded: fc.boolean(),
  theme: fc.constantFrom(...themes),
  fonts: fc.option(fc.stringMatching(/^[\w-]{1,20}$/).map((hash) => `/assets/fonts-${hash}.css`)),
});

it('a browser’s look is the same once it has been told', () => {
  fc.assert(
    fc.property(looks, (look) => {
      expect(readLook(lookText(look))).toEqual(look);
    }),
  );
});

it('a look is told in a cookie’s own characters', () => {
  fc.assert(
    fc.property(looks, (look) => {
      expect(`${lookCookie}=${lookText(look)}`).toMatch(/^[\w.=-]+$/);
    }),
  );
});

it('whatever a cookie says, a look names nothing but what the console has', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.array(fc.string()).map((parts) => parts.join('.')),
  );
  fc.assert(
    fc.property(odd, (text) => {
      const { language, theme, fonts } = readLook(text);
      expect(languages).toContain(language);
      expect(themes).toContain(theme);
      expect(fonts ?? '/assets/fonts-0.css').toMatch(/^\/assets\/fonts-[\w-]+\.css$/);
    }),
  );
});

it('an earlier release has told of language and navigation alone, and of fonts a first screen makes no difference', () => {
  expect(readLook('en.folded')).toEqual({ language: 'en', folded: true, theme: 'system', fonts: null });
  const told = readLook('ko.open.dark');
  expect(looksAlike(told, { ...told, fonts: '/assets/fonts-abc.css' })).toBe(true);
  expect(looksAlike(told, { ...told, theme: 'light' })).toBe(false);
});
