import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { factsScript } from './parse-facts.ts';
import { readingsScript } from './parse-readings.ts';
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
  for (const script of [factsScript, readingsScript])
    expect(`shell,v2,raw:${script}`.length).toBeLessThan(1_024);
});
