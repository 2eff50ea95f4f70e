import { expect, test } from 'vitest';
import { acceptedLanguage, isLanguage } from './language.ts';

test('the first of Korean and English that a header names is taken', () => {
  expect(acceptedLanguage('ko-KR,ko;q=0.9,en;q=0.8')).toBe('ko');
  expect(acceptedLanguage('fr-FR, EN-gb;q=0.5, ko')).toBe('en');
  expect(acceptedLanguage('kok, eng')).toBeNull();
  expect(acceptedLanguage('')).toBeNull();
  expect(acceptedLanguage(undefined)).toBeNull();
});

test('only Korean and English are languages of the product', () => {
  expect(['ko', 'en', 'fr', '', 'constructor'].map(isLanguage)).toEqual([true, true, false, false, false]);
});
