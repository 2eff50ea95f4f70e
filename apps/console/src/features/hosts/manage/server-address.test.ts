import { expect, it } from 'vitest';
import { leadsToItself, originOf } from './server-address.ts';

it('the address of a server is an origin, with or without a slash, and nothing else', () => {
  const said = [
    'https://farm.example',
    ' http://192.168.0.10:7100/ ',
    'farm.example',
    'ftp://farm',
    'http://a/b',
    '',
  ];
  expect(said.map(originOf)).toEqual([
    'https://farm.example',
    'http://192.168.0.10:7100',
    null,
    null,
    null,
    null,
  ]);
});

it('an address that means the machine itself is known as such', () => {
  const said = [
    'http://127.0.0.1:7100',
    'http://localhost',
    'http://[::1]:7100',
    'http://192.168.0.10',
    'http://127.example',
  ];
  expect(said.map(leadsToItself)).toEqual([true, true, true, false, false]);
});
