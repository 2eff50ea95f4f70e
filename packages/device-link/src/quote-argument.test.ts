import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quoteArgument } from './quote-argument.ts';

it('a real shell gives every argument back as it was, whatever stands in it', () => {
  const argument = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', ' ', '*', '-', ';', '&', '~', 'a', '#'),
    }),
  );
  const usable = argument.filter((text) => !text.includes('\0') && Buffer.from(text).toString() === text);
  fc.assert(
    fc.property(fc.array(usable, { minLength: 1, maxLength: 20 }), (args) => {
      const script = `printf '%s\\0' ${args.map(quoteArgument).join(' ')}`;
      const given = execFileSync('/bin/sh', ['-c', script]).toString().split('\0').slice(0, -1);
      expect(given).toEqual(args);
    }),
    { numRuns: 60 },
  );
}, 30_000);

it('an argument with NUL is refused, since no program could be given it', () => {
  expect(() => quoteArgument('a\0b')).toThrow(TypeError);
});
