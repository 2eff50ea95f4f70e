import { expect, it } from 'vitest';
import { notEnrolled, readConfig } from './config.ts';

function mistakesOf(environment: Record<string, string>): string[] {
  const answer = readConfig(environment, notEnrolled);
  return 'mistakes' in answer ? answer.mistakes : [];
}

it('every mistake is named at once', () => {
  const mistakes = mistakesOf({
    SERVER_URL: 'farm',
    ADB_SERVER_PORT: '70000',
    FILES_CACHE_MIB: 'much',
    LOG_LEVEL: 'loud',
  });
  expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
    'SERVER_URL',
    'AGENT_TOKEN_FILE',
    'ADB_SERVER_PORT',
    'FILES_CACHE_MIB',
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

it('a helper is named by package and, where it has several, by service', () => {
  const given = { AGENT_TOKEN_FILE: 'token' };
  const helperOf = (environment: Record<string, string>) => {
    const answer = readConfig({ ...given, ...environment }, notEnrolled);
    return 'config' in answer ? answer.config.helper : answer.mistakes;
  };
  expect(helperOf({})).toBeNull();
  const named = { HELPER_PACKAGE: 'com.example.helper' };
  expect(helperOf(named)).toEqual({ packageName: 'com.example.helper', service: null });
  expect(helperOf({ ...named, HELPER_SERVICE: '.Input' })).toMatchObject({ service: '.Input' });
  for (const wrong of ['helper', 'com.example; reboot', `com.${'x'.repeat(100)}`]) {
    expect(helperOf({ HELPER_PACKAGE: wrong })).toEqual([expect.stringMatching(/^HELPER_PACKAGE must be/)]);
  }
  expect(helperOf({ ...named, HELPER_SERVICE: 'a b' })).toHaveLength(1);
  expect(helperOf({ HELPER_SERVICE: '.Input' })).toHaveLength(1);
});

it('a keyboard is named as Android names it, whole or shortened', () => {
  const inputMethodOf = (INPUT_METHOD: string) => {
    const answer = readConfig({ AGENT_TOKEN_FILE: 'token', INPUT_METHOD }, notEnrolled);
    return 'config' in answer ? answer.config.inputMethod : answer.mistakes;
  };
  expect(inputMethodOf('')).toBeNull();
  const keyboard = 'com.android.adbkeyboard/.AdbIME';
  expect(inputMethodOf(keyboard)).toBe(keyboard);
  expect(inputMethodOf('com.android.adbkeyboard/com.android.adbkeyboard.AdbIME')).toBe(keyboard);
  for (const wrong of [
    'com.android.adbkeyboard',
    '.AdbIME',
    'com.android.adbkeyboard/.Adb IME',
    'a.b/.C/.D',
  ]) {
    expect(inputMethodOf(wrong)).toEqual([expect.stringMatching(/^INPUT_METHOD must be/)]);
  }
});

it('Appium is called at the ports that the host lists, and every mistake of it is named', () => {
  const given = { AGENT_TOKEN_FILE: 'token' };
  const appiumOf = (environment: Record<string, string>) => {
    const answer = readConfig({ ...given, ...environment }, notEnrolled);
    return 'config' in answer ? answer.config.appium : answer.mistakes;
  };
  expect(appiumOf({})).toMatchObject({
    ports: new Set(),
    basePath: '',
    capabilities: { platformName: 'Android', 'appium:udid': '{udid}' },
  });
  const said = {
    APPIUM_PORTS: '4721-4723, 4800',
    APPIUM_BASE_PATH: '/wd/hub/',
    APPIUM_CAPABILITIES: '{"platformName":"Fake"}',
  };
  expect(appiumOf(said)).toEqual({
    ports: new Set([4721, 4722, 4723, 4800]),
    basePath: '/wd/hub',
    capabilities: { platformName: 'Fake' },
  });
  for (const wrong of ['x', '0', '70000', '5-4', '1-5000', '4721,'])
    expect(appiumOf({ APPIUM_PORTS: wrong })).toEqual([expect.stringMatching(/^APPIUM_PORTS must be/)]);
  for (const wrong of ['wd', '//evil.example', '/a?b'])
    expect(appiumOf({ APPIUM_BASE_PATH: wrong })).toEqual([expect.stringMatching(/^APPIUM_BASE_PATH/)]);
  for (const wrong of ['{', '[]', 'null'])
    expect(appiumOf({ APPIUM_CAPABILITIES: wrong })).toEqual([expect.stringMatching(/^APPIUM_CAPABILITIES/)]);
});

it('what is not said is as the README says', () => {
  const answer = readConfig({ AGENT_TOKEN_FILE: '/etc/rackhand/token', LOG_LEVEL: '' }, notEnrolled);
  expect('config' in answer ? answer.config : null).toMatchObject({
    serverUrl: 'http://127.0.0.1:7100',
    adbServerPort: 5038,
    adbPath: 'adb',
    usbFolder: '/sys/bus/usb/devices',
    logLevel: 'info',
  });
});

it('a machine that was enrolled needs nothing said, and the environment still has the last word', () => {
  const enrolled = { tokenFile: '/data/agent/token', serverUrl: 'https://farm.example' };
  const own = readConfig({}, enrolled);
  expect('config' in own ? own.config : null).toMatchObject(enrolled);
  const told = readConfig({ SERVER_URL: 'https://other.example' }, enrolled);
  expect('config' in told ? told.config.serverUrl : null).toBe('https://other.example');
});

it('usbmuxd is named as libimobiledevice reads it, and what is neither path nor address is a mistake', () => {
  const usbmuxdOf = (address: string) => {
    const given = { AGENT_TOKEN_FILE: 'token', USBMUXD_SOCKET_ADDRESS: address };
    const answer = readConfig(given, notEnrolled);
    return 'config' in answer ? answer.config.usbmuxd : answer.mistakes;
  };
  expect(usbmuxdOf('/run/usbmuxd')).toEqual({ path: '/run/usbmuxd' });
  expect(usbmuxdOf('UNIX:/run/usbmuxd')).toEqual({ path: '/run/usbmuxd' });
  expect(usbmuxdOf('127.0.0.1:27015')).toEqual({ host: '127.0.0.1', port: 27_015 });
  expect(usbmuxdOf('[::1]:27015')).toEqual({ host: '::1', port: 27_015 });
  for (const wrong of ['usbmuxd', 'host:0', 'host:70000', 'a:b:1'])
    expect(usbmuxdOf(wrong)).toEqual([expect.stringMatching(/^USBMUXD_SOCKET_ADDRESS must be/)]);
});
