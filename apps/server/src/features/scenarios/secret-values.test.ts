import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScenario } from './read-scenario.ts';
import { keepSecrets, maskSecrets, maskSent } from './secret-values.ts';

const scenario = `version: 1 # 은행
variables:
  secret_pin: "1234"   # of the account
  secret_long: |
    first
    second
  name: 'kim'
steps:
  - type: "\${secret_pin}"
`;

test('secrets are answered as masks, and all else as it was typed', () => {
  expect(maskSecrets(scenario)).toBe(
    scenario.replace('"1234"', '"********"').replace('|\n    first\n    second\n', '"********"\n'),
  );
  expect(maskSent(readScenario(scenario).sent ?? expect.fail()).variables).toEqual({
    secret_pin: '********',
    secret_long: '********',
    name: 'kim',
  });
});

test('a mask that is sent back keeps the stored secret, another value replaces it', () => {
  const back = maskSecrets(scenario).replace('name:', 'other:');
  expect(readScenario(keepSecrets(back, scenario)).sent?.variables).toEqual({
    secret_pin: '1234',
    secret_long: 'first\nsecond\n',
    other: 'kim',
  });
  const changed = maskSecrets(scenario).replace('"********"', '5678');
  expect(keepSecrets(changed, scenario)).toContain('secret_pin: 5678 ');
});

test('a mask under a name that holds no secret stays one, and is refused by what reads it', () => {
  const renamed = maskSecrets(scenario).replaceAll('secret_pin', 'secret_code');
  expect(readScenario(keepSecrets(renamed, scenario)).faults).toMatchObject([{ line: 3 }]);
});

test('whatever a secret is, nothing of it is in what is answered, and it comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (secret) => {
      const written = `version: 1\nvariables: {secret_x: ${JSON.stringify(secret)}}\nsteps: [back]\n`;
      const { sent } = readScenario(written);
      fc.pre(sent !== null);
      const masked = maskSecrets(written);
      expect(masked).toBe('version: 1\nvariables: {secret_x: "********"}\nsteps: [back]\n');
      expect(readScenario(keepSecrets(masked, written)).sent).toEqual(sent);
    }),
  );
});
