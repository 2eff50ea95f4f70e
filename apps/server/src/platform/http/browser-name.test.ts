import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36',
    'Chrome 149',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0',
    'Microsoft Edge 149',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    'Safari 19',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet for Android 29',
    'Android 16',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150', 'Linux'],
  ['curl/8.14.1', '', ''],
  ['', '', ''],
  ['x', '', ''],
])('%s is said as %s on %s', (userAgent, browser, os) => {
  expect(browserName(userAgent)).toEqual({ browser, os });
});

/** So much of it is kept. */
const longest = 500;

test('whatever a client calls itself is read at once (S87)', async () => {
  const parts = [
    '1',
    '1.',
    '_1',
    'Version/1',
    'Android ',
    '(',
    'Mozilla/5.0 ',
    'Windows NT ',
    ' ',
    ';',
    'Mac OS X ',
  ];
  for (const pair of parts.flatMap((part) => parts.map((other) => part + other))) {
    const why = await whyNotLinear((size) => browserName(pair.repeat(size).slice(0, size)), {
      largest: longest,
    });
    expect([pair, why]).toEqual([pair, null]);
  }
});
