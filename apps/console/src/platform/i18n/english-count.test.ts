import { expect, it } from 'vitest';
import { counted } from './english-count.ts';

it('one device is named in the singular in an English text', () => {
  expect(['0', '1', '21', '1,001'].map((count) => counted(count, 'device'))).toEqual([
    '0 devices',
    '1 device',
    '21 devices',
    '1,001 devices',
  ]);
});
