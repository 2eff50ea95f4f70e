import { expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

it('what an administrator takes away as CSV is quoted where it has to be, and starts no formula', () => {
  expect(
    csvText([
      ['a', 'b "c", d', '=1+1'],
      ['e\nf', '', '가'],
    ]),
  ).toBe('\uFEFFa,"b ""c"", d",\'=1+1\r\n"e\nf",,가\r\n');
});
