import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from './root.mjs';
import { canAnalyzeUnits } from './systemd.mjs';

const folder = inRoot('deploy', 'systemd');
const services = readdirSync(folder).filter((name) => name.endsWith('.service'));
const template = readFileSync(inRoot('rackhand.env.template'), 'utf8');

const linesOf = (/** @type {string} */ unit, /** @type {string} */ key) =>
  readFileSync(`${folder}/${unit}`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

describe.each(services)('%s', (unit) => {
  test('sets only what the programs read', () => {
    const names = linesOf(unit, 'Environment').flatMap((line) =>
      line.split(' ').map((one) => one.split('=')[0]),
    );
    const others = names.filter((name) => !template.includes(`#${name}=`));
    expect(others.filter((name) => !['CONFIG_FILE', 'NODE_ENV'].includes(name ?? ''))).toEqual([]);
  });

  test('starts what the build makes, as a user of its own', () => {
    const words = [...linesOf(unit, 'ExecStartPre'), ...linesOf(unit, 'ExecStart')].flatMap((line) =>
      line.split(' '),
    );
    const files = words.filter((word) => /^(dist|deploy)\//.test(word));
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
    expect(files).not.toEqual([]);
    expect(linesOf(unit, 'User')[0]).toMatch(/^rackhand/);
  });

  if (canAnalyzeUnits()) {
    test('leaves the program few ways out, as systemd counts them', () => {
      const analyze = (/** @type {string[]} */ args) =>
        execFileSync('systemd-analyze', [...args, `${folder}/${unit}`], { encoding: 'utf8', stdio: 'pipe' });
      const [, exposure] =
        /exposure level for .*: ([\d.]+)/.exec(analyze(['security', '--offline=true'])) ?? [];
      expect(Number(exposure)).toBeLessThan(2.5);
    });
  }
});
