import { failureOf } from '@rackhand/device-link/link-error';
import { expect, it } from 'vitest';
import { markedScript, readMarked } from './marked-script.ts';

const mark = '--m1--';

it('each command says how it ended, and the next one is begun only when it ended well', () => {
  expect(markedScript([['rm', '-f', 'a b'], ['true']], mark)).toBe(
    "(rm -f 'a b' 2>&1; r=$?; echo; echo --m1--$r; exit $r) && (true 2>&1; r=$?; echo; echo --m1--$r; exit $r)",
  );
});

it('what commands have said is told apart, with and without a last end of line', () => {
  expect(readMarked(`one\n\n${mark}0\ntwo\n${mark}0\n`, mark, 2)).toEqual([
    { code: 0, text: 'one\n' },
    { code: 0, text: 'two' },
  ]);
});

it('after one that failed nothing more is expected', () => {
  expect(readMarked(`no\n\n${mark}137\n`, mark, 3)).toEqual([{ code: 137, text: 'no\n' }]);
});

it('an answer that ends in its middle is that of a device that was lost', () => {
  try {
    readMarked(`one\n\n${mark}0\ntw`, mark, 2);
    expect.unreachable();
  } catch (error) {
    expect(failureOf(error)).toBe('device_lost');
  }
});
