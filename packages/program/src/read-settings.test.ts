import { describe, expect, test } from 'vitest';
import { readSettings, type Settings } from './read-settings.ts';

const files: Record<string, string> = {
  '/etc/rackhand.env': [
    '# comment',
    '',
    'PORT=7200',
    'HOST = "0.0.0.0"',
    'PUBLIC_URL=https://farm.example#x',
    'SMPT_URL=smtp://mail',
    'COLOUR=blue',
  ].join('\r\n'),
  '/etc/bad.env': 'PORT=1\nhidden words\nPORT=2',
  '/run/password': 'Kite\n',
};

function read(environment: Record<string, string>): Settings {
  return readSettings(environment, (path) => {
    const text = files[path];
    if (text === undefined) throw new Error('ENOENT');
    return text;
  });
}

describe('settings', () => {
  test('come from the file that CONFIG_FILE names, and the environment wins over it unless it is empty', () => {
    const { values, mistakes } = read({ CONFIG_FILE: '/etc/rackhand.env', PORT: '7300', HOST: '' });
    expect(values).toMatchObject({ PORT: '7300', HOST: '0.0.0.0', PUBLIC_URL: 'https://farm.example#x' });
    expect(mistakes).toEqual([]);
  });

  test('of a file that nothing reads are warned of with their line, and with what was meant', () => {
    expect(read({ CONFIG_FILE: '/etc/rackhand.env' }).warnings).toEqual([
      '/etc/rackhand.env:6: SMPT_URL is no setting: did you mean SMTP_URL?',
      '/etc/rackhand.env:7: COLOUR is no setting, and nothing reads it',
    ]);
  });

  test('that are misspelt in the environment are warned of, and what others read there is not', () => {
    const environment = { TRUSTED_PROXY: 'x', PATH: '/bin', HOSTNAME: 'a', POST: '1' };
    expect(read(environment).warnings).toEqual([
      'TRUSTED_PROXY in the environment is no setting: did you mean TRUSTED_PROXIES?',
      'POST in the environment is no setting: did you mean PORT?',
    ]);
    expect(read({ ...environment, SETTINGS_TOLD: '1' }).warnings).toEqual([]);
  });

  test('that are secret may stand in a file of their own, but not twice', () => {
    expect(read({ ADMIN_PASSWORD_FILE: '/run/password' }).values['ADMIN_PASSWORD']).toBe('Kite');
    expect(read({ ADMIN_PASSWORD_FILE: '/run/password', ADMIN_PASSWORD: 'x' }).mistakes).toEqual([
      'ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set: one of them is meant',
    ]);
  });

  test('that cannot be read are mistakes that name the file or its line, and never what stands in it', () => {
    expect(read({ CONFIG_FILE: '/nowhere', SMTP_URL_FILE: '/gone' }).mistakes).toEqual([
      "CONFIG_FILE names /nowhere, which can't be read: ENOENT",
      "SMTP_URL_FILE names /gone, which can't be read: ENOENT",
    ]);
    expect(read({ CONFIG_FILE: '/etc/bad.env' }).mistakes).toEqual([
      '/etc/bad.env:2 is not NAME=value',
      '/etc/bad.env:3 sets PORT a second time',
    ]);
  });
});
