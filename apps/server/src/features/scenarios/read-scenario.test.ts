import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScenario } from './read-scenario.ts';

const whole = (steps: string, head = ''): string => `version: 1\n${head}steps:\n${steps}`;

/** As an editor shows them. */
const faultsIn = (text: string): string[] =>
  readScenario(text).faults.map(
    ({ line, column, message }) => `${String(line)}:${String(column)} ${message.en}`,
  );

const example = `version: 1
app: com.example.bank
variables: {secret_pin: "1234"}
steps:
  - launch: {clear: true}
  - tap: {text_contains: 나중에}
    timeout: 20s
    optional: true
  - type: {into: {id: pin}, value: "\${secret_pin}"}
  - repeat: {times: 3, steps: [{swipe: up}, {screenshot: list}]}
  - assert_text: {in: {id: title}, contains: 이체}
  - back
`;

const read = {
  app: 'com.example.bank',
  variables: { secret_pin: '1234' },
  steps: [
    { verb: 'launch', line: 5, with: { clear: true } },
    { verb: 'tap', line: 6, timeout: '20s', optional: true, with: { target: { text_contains: '나중에' } } },
    { verb: 'type', line: 9, with: { into: { id: 'pin' }, value: '${secret_pin}' } },
    {
      ...{ verb: 'repeat', line: 10, with: { times: 3 } },
      steps: [
        { verb: 'swipe', line: 10, with: { direction: 'up' } },
        { verb: 'screenshot', line: 10, with: { name: 'list' } },
      ],
    },
    { verb: 'assert_text', line: 11, with: { in: { id: 'title' }, contains: '이체' } },
    { verb: 'back', line: 12, with: {} },
  ],
};

describe('a scenario', () => {
  test('is read as it is sent to an agent, each step with its line', () => {
    expect(readScenario(example)).toEqual({ sent: read, faults: [], stepCount: 8 });
  });

  test.each([
    ['a byte order mark and CRLF', `\uFEFF${example.replaceAll('\n', '\r\n')}`],
    ['decomposed Hangul', example.normalize('NFD')],
    ['a document’s start and end', `---\n${example}...\n`],
    ['comments', `# 은행\n${example}`.replace('# 은행\n', '')],
  ])('is the same with %s', (_what, text) => {
    expect(readScenario(text)).toMatchObject({ faults: [] });
    expect(readScenario(text).sent?.steps[1]?.with).toEqual(read.steps[1]?.with);
  });

  test.each([
    ['nothing', '', ['1:1 The scenario is empty.']],
    ['a comment alone', '# x\n', ['1:1 The scenario is empty.']],
    ['no mapping', '- tap\n', ['1:1 Must be names with values, such as version and steps.']],
    ['no version', 'steps: [back]\n', ['1:1 Needs version: 1.']],
    ['another version', 'version: 2\nsteps: [back]\n', ['1:10 Needs version: 1.']],
    ['no steps', 'version: 1\n', ['1:1 Needs at least one step.']],
    ['an empty list of steps', 'version: 1\nsteps: []\n', ['2:8 Needs at least one step.']],
    [
      'steps that are no list',
      'version: 1\nsteps: back\n',
      ['2:8 Must be a list of steps, each beginning with “- ”.'],
    ],
    ['a strange name', whole('  - back\n', 'author: kim\n'), ['2:1 author can’t be used here.']],
    ['a tab', 'version: 1\nsteps:\n\t- back\n', ['3:1 Tabs can’t indent: use blanks.']],
    [
      'an anchor and its alias',
      whole('  - &a {back: {}}\n  - *a\n'),
      ['3:5 Anchors (&) and aliases (*) can’t be used.', '4:5 Anchors (&) and aliases (*) can’t be used.'],
    ],
    ['a tag', whole('  - tap: !!js/function x\n'), ['3:10 Tags (!) can’t be used.']],
    ['a directive', `%YAML 1.1\n---\n${example}`, ['1:1 Directives (%) can’t be used.']],
    ['a merge key', whole('  - tap: {<<: {text: a}, text: b}\n'), ['3:11 Merge keys (<<) can’t be used.']],
    [
      'a name that stands twice',
      whole('  - tap: {text: a, text: b}\n'),
      ['3:20 This name stands here twice.'],
    ],
    [
      'a second document',
      `${example}---\n${example}`,
      ['13:1 Must be one document: delete what stands before or after ---.'],
    ],
    ['an open quote', whole('  - tap: {text: "a}\n'), ['4:1 A quote, bracket, comma or colon is missing.']],
    [
      'a value with a colon',
      whole('  - open_link: a: b\n'),
      ['3:16 Put a value with a colon in quotes; else the indentation is wrong.'],
    ],
    [
      'a verb that is nearly one',
      whole('  - lauch: {}\n'),
      ['3:5 There is no verb lauch. Did you mean launch?'],
    ],
    ['a verb like no other', whole('  - 누르기: {text: a}\n'), ['3:5 There is no verb 누르기.']],
    [
      'two verbs in a step',
      whole('  - tap: {text: a}\n    back:\n'),
      ['4:5 A step has one verb: begin a new step with “- ”.'],
    ],
    ['a step without a verb', whole('  - timeout: 3s\n'), ['3:5 Has no verb.']],
    [
      'a step that is a number',
      whole('  - 3\n'),
      ['3:5 Must be a verb with its value, such as “tap: {text: OK}”.'],
    ],
    ['a value behind a verb that takes none', whole('  - back: 3\n'), ['3:11 This verb takes no value.']],
    [
      'a time without its unit',
      whole('  - wait_for: {text: a}\n    timeout: 10\n'),
      ['4:14 Must be a time with its unit, such as 20s (ms, s or m).'],
    ],
    ['a repeat of nothing', whole('  - repeat: {times: 0, steps: [back]}\n'), ['3:21 Must be 1 or more.']],
    ['a repeat without steps', whole('  - repeat: {times: 2}\n'), ['3:5 Has no steps.']],
    [
      'a variable that nothing sets',
      whole('  - type: "${unknown}"\n'),
      ['3:11 The variable unknown isn’t set in variables.'],
    ],
    [
      'a fault deep within',
      whole('  - group: {name: a, steps: [{repeat: {times: 2, steps: [back, {tap: {txt: a, id: b}}]}}]}\n'),
      ['3:71 txt can’t be used here.'],
    ],
    ['a number for text', whole('  - type: 1234\n'), ['3:11 Must be text: put it in quotes.']],
    [
      'a secret that is a number',
      whole('  - back\n', 'variables: {secret_pin: 0123}\n'),
      ['2:25 Must be text: put it in quotes.'],
    ],
    [
      'a variable with capitals',
      whole('  - back\n', 'variables: {Pin: a}\n'),
      [
        '2:13 The name of a variable begins with a small letter and has small letters, digits and _ (40 at most).',
      ],
    ],
    [
      'an app that is none',
      whole('  - back\n', 'app: bank\n'),
      ['2:6 Must be an app ID, such as com.example.bank.'],
    ],
    [
      'a mask where the secret should stand',
      whole('  - back\n', 'variables: {secret_pin: "********"}\n'),
      ['2:25 This is the mask of a secret: enter the secret itself.'],
    ],
  ])('with %s is refused where it stands', (_what, text, faults) => {
    expect(faultsIn(text)).toEqual(faults);
    expect(readScenario(text).sent).toBeNull();
  });

  test('says all that is wrong at once, in the order of the text, and where in characters', () => {
    const text = whole('  - tap: {text: 한글, x: 1}\n  - sleep: 3\n  - nothing\n');
    expect(faultsIn(text)).toEqual([
      '3:21 x can’t be used here.',
      '4:12 Must be a time with its unit, such as 20s (ms, s or m).',
      '5:5 There is no verb nothing.',
    ]);
    expect(readScenario(text.normalize('NFD')).faults).toEqual(readScenario(text).faults);
  });

  test('has a thousand steps at most, those within others too, and 100,000 when repeats are unrolled', () => {
    const back = '  - back\n';
    expect(readScenario(whole(back.repeat(1_000)))).toMatchObject({ faults: [], stepCount: 1_000 });
    expect(faultsIn(whole(`${back.repeat(999)}  - group: {name: x, steps: [back, back]}\n`))).toEqual([
      '1002:30 Can have 1000 steps at most.',
    ]);
    const often = '  - repeat: {times: 1000, steps: [{repeat: {times: 100, steps: [back]}}]}\n';
    expect(faultsIn(whole(often))).toEqual(['3:3 With its repeats it has more than 100000 steps.']);
  });

  test('is nested five deep at most', () => {
    const nest = (depth: number): string =>
      depth === 0 ? 'back' : `{group: {name: x, steps: [${nest(depth - 1)}]}}`;
    expect(faultsIn(whole(`  - ${nest(5)}\n`))).toEqual([]);
    expect(faultsIn(whole(`  - ${nest(6)}\n`))).toEqual([
      '3:136 Groups and repeats can be nested 5 deep at most.',
    ]);
  });

  test('that goes 10,000 deep, has a million names or is too big is refused at once', () => {
    const began = performance.now();
    for (const text of ['['.repeat(10_000), '- '.repeat(10_000), '{a: '.repeat(10_000), '? '.repeat(10_000)])
      expect(faultsIn(text)).toEqual([expect.stringContaining('Is nested too deep.')]);
    expect(faultsIn(whole('  - back\n', 'a: 1\n'.repeat(100_000)))).toEqual([
      expect.stringContaining('The scenario has too many parts.'),
    ]);
    const tooBig = `# ${'x'.repeat(scenarioLimits.bytes)}\n`;
    expect(faultsIn(tooBig)).toEqual(['1:1 A scenario can be 1 MiB at most.']);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('of whatever text is read or refused within the text, and never breaks the reader', () => {
    const pieces = fc.constantFrom(
      'version: 1',
      'steps:',
      '  - tap:',
      ' {',
      '}',
      '[',
      ']',
      ':',
      '\n',
      '"',
      "'",
      '|',
      '${',
      '&a',
      '*a',
      '!',
      '\t',
      '가',
      'back',
      '- ',
      '<<',
      '---',
      '#',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const { sent, faults } = readScenario(text);
          expect(sent === null).toBe(faults.length > 0);
          const lines = text.normalize('NFC').split('\n');
          for (const { line, column } of faults) {
            expect(line).toBeLessThanOrEqual(lines.length);
            expect(column).toBeLessThanOrEqual(Array.from(lines[line - 1] ?? '').length + 1);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
