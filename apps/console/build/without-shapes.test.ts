import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withoutShapes } from './without-shapes.ts';

const written = (source: string): string =>
  withoutShapes(source, parseSync('call.ts', source).program).replaceAll(/\s+/g, ' ');

test('a shape becomes a stand-in, and what reads with one stays', () => {
  expect(written('const a = z.object({ b: z.string() }).partial();')).toBe('const a = z;');
  expect(written('const a = z.string().parse(b);')).toBe('const a = z.parse(b);');
});

test('of a call the browser gets its way and its rights, and none of the words for others', () => {
  const call = `defineEndpoint({
    method: 'POST', path: '/a', summary: 'Does a', access: 'admin', scope: ['read'],
    body: z.object({ b: z.int() }), audit: { action: 'a.done' }, errors: ['2002'],
  })`;
  expect(written(call)).toBe("defineEndpoint({ method: 'POST', path: '/a', access: 'admin', ...null, })");
});
