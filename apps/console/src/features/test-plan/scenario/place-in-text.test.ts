import { expect, it } from 'vitest';
import { placeInText } from './place-in-text.ts';

it('a mistake is found in the text by its line and column, and never behind its end', () => {
  const text = 'version: 1\nsteps:\n  - tab: x\n';
  expect(text.slice(placeInText(text, 3, 5)).startsWith('tab')).toBe(true);
  expect(placeInText(text, 1, 1)).toBe(0);
  expect(placeInText(text, 1, 99)).toBe(10);
  expect(placeInText(text, 99, 1)).toBe(text.length);
});
