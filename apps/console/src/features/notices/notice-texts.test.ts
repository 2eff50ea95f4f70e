import { expect, test } from 'vitest';
import { missingEnglish, titleIn } from './notice-texts.ts';

test('whoever reads the console in English reads a notice’s English title, and the Korean one where it has none', () => {
  expect(titleIn('en', { title: '점검', title2: 'Maintenance' })).toBe('Maintenance');
  expect(titleIn('en', { title: '점검', title2: ' ' })).toBe('점검');
  expect(titleIn('ko', { title: '점검', title2: 'Maintenance' })).toBe('점검');
});

test.each([
  ['', '', 'both'],
  ['', 'Tonight', 'title'],
  ['Maintenance', ' ', 'content'],
  ['Maintenance', 'Tonight', null],
])('an admin is told what is missing of the English “%s” and “%s”: %s', (title2, content2, missing) => {
  expect(missingEnglish({ title2, content2 })).toBe(missing);
});
