import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

function mistakesOf(environment: Record<string, string>): string[] {
  const answer = readConfig(environment);
  return 'mistakes' in answer ? answer.mistakes : [];
}

it('every mistake is named at once', () => {
  const mistakes = mistakesOf({ SERVER_URL: 'farm', ADB_SERVER_PORT: '70000', LOG_LEVEL: 'loud' });
  expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
    'SERVER_URL',
    'AGENT_TOKEN_FILE',
    'ADB_SERVER_PORT',
    'LOG_LEVEL',
  ]);
});

it('a token goes over plain http only to this machine, unless that is allowed', () => {
  const given = { AGENT_TOKEN_FILE: 'token' };
  expect(mistakesOf({ ...given, SERVER_URL: 'http://farm.example:7100' })).toHaveLength(1);
  expect(mistakesOf({ ...given, SERVER_URL: 'http://127.0.0.1.example' })).toHaveLength(1);
  expect(mistakesOf({ ...given, SERVER_URL: 'https://farm.example' })).toEqual([]);
  expect(mistakesOf({ ...given, SERVER_URL: 'http://[::1]:7100' })).toEqual([]);
  expect(mistakesOf({ ...given, SERVER_URL: 'http://farm.example', ALLOW_PLAIN_AGENTS: '1' })).toEqual([]);
});

it('what is not said is as the README says', () => {
  const answer = readConfig({ AGENT_TOKEN_FILE: '/etc/rackhand/token', LOG_LEVEL: '' });
  expect('config' in answer ? answer.config : null).toMatchObject({
    serverUrl: 'http://127.0.0.1:7100',
    adbServerPort: 5038,
    adbPath: 'adb',
    logLevel: 'info',
  });
});
