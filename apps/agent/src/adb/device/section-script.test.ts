import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factsScript } from './parse-facts.ts';
import { readingsScript } from './parse-readings.ts';
import { screenScript } from './screen-check.ts';
import { parseSections, sectionScript, wholeAnswer } from './section-script.ts';

const answerOf = (script: string) =>
  execFileSync('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();

it('each command’s answer is found again under its name, also when a command prints nothing or fails', () => {
  const script = sectionScript({
    first: [['printf', 'one\ntwo\n']],
    none: [['true']],
    piped: [
      ['printf', 'a\nb\n'],
      ['grep', 'b'],
    ],
  });
  expect(Object.fromEntries(parseSections(wholeAnswer(answerOf(script))))).toEqual({
    first: 'one\ntwo\n',
    none: '',
    piped: 'b\n',
  });
});

it('an answer that was cut off anywhere is no answer', () => {
  const answer = answerOf(sectionScript({ size: [['echo', '1080x2400']], none: [['true']] })).trimEnd();
  fc.assert(
    fc.property(fc.nat(answer.length - 1), (length) => {
      expect(() => wholeAnswer(answer.slice(0, length))).toThrow('ended in its middle');
    }),
  );
});

it('the scripts fit into a request that old devices accept', () => {
  const longest = { packageName: `com.${'x'.repeat(96)}`, service: null };
  for (const script of [factsScript, readingsScript(null), readingsScript(longest), screenScript])
    expect(`shell,v2,raw:${script}`.length).toBeLessThan(1_024);
});
