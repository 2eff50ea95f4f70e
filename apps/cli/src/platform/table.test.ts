import { expect, it } from 'vitest';
import { displayWidth, plainText } from './display-width.ts';
import { tableOf } from './table.ts';

it('columns stand below one another, whatever the letters are wide; numbers on the right', () => {
  const rows = [
    { name: '갤럭시', count: 5 },
    { name: 'Pixel 8', count: 12 },
    { name: '갤럭시'.normalize('NFD'), count: 7 },
  ];
  const table = tableOf(rows, [
    { title: '장비', cell: ({ name }) => name },
    { title: 'N', cell: ({ count }) => count, isNumber: true },
  ]);
  const lines = table.trimEnd().split('\n');
  expect(lines.map(displayWidth)).toEqual(lines.map(() => 11));
  expect(lines[1]).toBe('갤럭시    5');
});

it.each([
  ['abc', 3],
  ['장비', 4],
  ['📱', 2],
  ['é'.normalize('NFD'), 1],
  ['a\u200bb', 2],
])('%j takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

it('what devices and people name themselves moves no cursor and turns no line', () => {
  expect(plainText('a\u001b[2Jb\nc\u202ed')).toBe('a [2Jb c d');
});
