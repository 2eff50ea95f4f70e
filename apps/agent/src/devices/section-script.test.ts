import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { factsScript } from './parse-facts.ts';
import { readingsScript } from './parse-readings.ts';
import { screenScript } from './screen-check.ts';
import { parseSections, sectionScript } from './section-script.ts';

it('each command’s answer is found again under its name, also when a command prints nothing or fails', () => {
  const script = sectionScript({
    first: [['printf', 'one\ntwo\n']],
    none: [['true']],
    piped: [
      ['printf', 'a\nb\n'],
      ['grep', 'b'],
    ],
  });
  const answer = execFileSync('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  expect(Object.fromEntries(parseSections(answer))).toEqual({ first: 'one\ntwo\n', none: '', piped: 'b\n' });
});

it('the scripts fit into a request that old devices accept', () => {
  const longest = { packageName: `com.${'x'.repeat(96)}`, service: null };
  for (const script of [factsScript, readingsScript(null), readingsScript(longest), screenScript])
    expect(`shell,v2,raw:${script}`.length).toBeLessThan(1_024);
});
