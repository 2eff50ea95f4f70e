import { describe, expect, it } from 'vitest';
import { languageOf, readAccess } from './config.ts';
import { CliFailure } from './platform/exit-codes.ts';

const read = (env: Record<string, string>) =>
  readAccess({ RACKHAND_URL: 'https://farm.example', ...env }, (path) => {
    if (path === '/run/token') return 'rht_secret\n';
    if (path === '/run/empty') return '\n';
    throw new Error('ENOENT');
  });

function mistakeOf(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof CliFailure && error.exitCode === 2) return `${error.text.ko} ${error.text.en}`;
    throw error;
  }
  return '';
}

describe('a script that names server and token', () => {
  it('may keep the token in a file, and end the address with a slash', () => {
    expect(read({ RACKHAND_URL: 'https://farm.example:8443/', RACKHAND_TOKEN_FILE: '/run/token' })).toEqual({
      origin: 'https://farm.example:8443',
      token: 'rht_secret',
    });
  });

  it.each([
    [{ RACKHAND_URL: '' }, 'RACKHAND_URL is not set'],
    [{ RACKHAND_URL: 'farm.example' }, 'begin with https://'],
    [{ RACKHAND_URL: 'ftp://farm.example' }, 'begin with https://'],
    [{ RACKHAND_URL: 'https://farm.example/admbo' }, 'the address alone'],
    [{ RACKHAND_URL: 'https://me:rht_secret@farm.example' }, 'the address alone'],
    [{}, 'API tokens'],
    [{ RACKHAND_TOKEN: 'rht_secret', RACKHAND_TOKEN_FILE: '/run/token' }, 'one of them'],
    [{ RACKHAND_TOKEN_FILE: '/run/none' }, 'ENOENT'],
    [{ RACKHAND_TOKEN_FILE: '/run/empty' }, 'empty'],
    [{ RACKHAND_TOKEN: 'rht_secret\nrht_secret' }, 'Copy it again'],
  ])('is told what is wrong with %j, and never what the token is', (env, said) => {
    expect(mistakeOf(env)).toContain(said);
    expect(mistakeOf(env)).not.toContain('rht_secret');
  });
});

it.each([
  ['ko', { LANG: 'en_US.UTF-8' }, 'ko'],
  [undefined, { LANG: 'ko_KR.UTF-8' }, 'ko'],
  [undefined, { LANG: 'ko_KR.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
  [undefined, { LC_ALL: '', LANG: 'ko' }, 'ko'],
  [undefined, {}, 'en'],
] as const)('asked for %s in %j, it speaks %s', (asked, env, language) => {
  expect(languageOf(asked, env)).toBe(language);
});
