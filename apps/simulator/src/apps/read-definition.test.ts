import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../device/file-content.ts';
import { installApp } from '../packages/install-app.ts';
import { makeApk } from '../testing/make-apk.ts';
import { makeTestDevice } from '../testing/make-test-device.ts';
import { BadDefinition, mistakeIn, readDefinition } from './read-definition.ts';

const small = (screen: unknown): string => JSON.stringify({ start: 'main', screens: { main: screen } });

describe('an app that an APK brings', () => {
  it.each([
    ['{', /^no JSON: /],
    ['[]', /expected object/],
    [JSON.stringify({ start: 'main', screens: {} }), /^start: there is no screen "main"$/],
    [
      small({ widgets: [{ on: { tap: [{ do: 'go', to: 'lst' }] } }] }),
      /^screens\.main\.widgets\[0\]\.on\.tap\[0\]\.to: there is no screen "lst"$/,
    ],
    [
      small({ widgets: [{ on: { tap: [{ do: 'jump' }] } }] }),
      /^screens\.main\.widgets\[0\]\.on\.tap\[0\]\.do: /,
    ],
    [small({ widgets: [{ bounds: [0, 0, 101, 5] }] }), /^screens\.main\.widgets\[0\]\.bounds\[2\]: /],
    [small({ widgets: [{ colour: 'red' }] }), /^screens\.main\.widgets\[0\]: .*"colour"/],
    [small({ on: { after: [{ ms: -1, do: [] }] } }), /^screens\.main\.on\.after\[0\]\.ms: /],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, /nested too deeply|expected object/],
    [' '.repeat(300_000), /^longer than 262144 characters$/],
  ])('is told where it is wrong: %.60s', (text, words) => {
    expect(mistakeIn(text)).toMatch(words);
  });

  it('is refused with that place when it is installed, and the device keeps what it had', () => {
    const device = makeTestDevice();
    const apk = makeApk({
      packageName: 'com.example.own',
      versionCode: 1,
      versionName: '1',
      definition: small({ widgets: [{ id: '1st' }] }),
    });
    const flags = { replace: true, allowDowngrade: false, allowTestOnly: false };
    expect(installApp(device, contentOf(apk), flags)).toMatch(
      /^INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: assets\/rackhand-app\.json: screens\.main\.widgets\[0\]\.id: /,
    );
    expect(device.state.apps.some(({ packageName }) => packageName === 'com.example.own')).toBe(false);
  });

  it('is read, or refused in words, whatever stands there', () => {
    const key = fc.constantFrom(
      'start',
      'screens',
      'main',
      'widgets',
      'on',
      'tap',
      'do',
      'go',
      'to',
      'children',
      'x',
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(key, fc.integer(), fc.constant(null), fc.boolean()),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(key, tie('any'), { maxKeys: 4 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (json) => {
        try {
          readDefinition(JSON.stringify(json));
        } catch (error) {
          expect(error).toBeInstanceOf(BadDefinition);
        }
      }),
      { numRuns: 500 },
    );
  });
});
