import { hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JunitCase, junitLimits } from './junit-case.ts';
import { JunitMistake } from './junit-mistake.ts';
import { junitSeconds } from './junit-seconds.ts';
import { readJunit } from './read-junit.ts';

async function* pieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield Promise.resolve(bytes.subarray(at, at + length));
}

async function read(report: string | Uint8Array, length = 65_536): Promise<JunitCase[]> {
  const bytes = typeof report === 'string' ? Buffer.from(report) : report;
  const cases: JunitCase[] = [];
  for await (const one of readJunit(pieces(bytes, length))) cases.push(one);
  return cases;
}

async function mistakeIn(report: string | Uint8Array): Promise<Pick<JunitMistake, 'kind' | 'line'>> {
  try {
    await read(report);
  } catch (error) {
    if (error instanceof JunitMistake) return { kind: error.kind, line: error.line };
    throw error;
  }
  throw new Error('the report was taken');
}

const suite = (content: string): string => `<testsuite name="s">${content}</testsuite>`;

test('a reader of a report hears of each case with its suites, time, outcome and reason', async () => {
  const report = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="앱">
    <properties><property name="os" value="14"/></properties>
    <testsuite name="login">
      <testcase name="opens" classname="bank.Login" time="1,234.5"/>
      <testcase name="pin &amp; more"><failure message="1 is not 2" type="E">at login.js:3
at run</failure><system-out>no reason</system-out></testcase>
      <testcase name="dies"><skipped/><error type="Crash"><![CDATA[<dead>]]></error></testcase>
      <testcase name="later"><skipped message="soon"/></testcase>
      <testcase name="off" status="notrun" time="-1"/>
    </testsuite>
  </testsuite>
  <testcase name="alone"><failure>first
second</failure></testcase>
</testsuites>`;
  const suites = ['앱', 'login'];
  const base = { suites, classname: '', seconds: null, outcome: 'passed', message: '', detail: '' };
  expect(await read(report)).toEqual([
    { ...base, name: 'opens', classname: 'bank.Login', seconds: 1234.5 },
    {
      ...base,
      name: 'pin & more',
      outcome: 'failed',
      message: '1 is not 2',
      detail: 'at login.js:3\nat run',
    },
    { ...base, name: 'dies', outcome: 'error', message: 'Crash', detail: '<dead>' },
    { ...base, name: 'later', outcome: 'skipped', message: 'soon' },
    { ...base, name: 'off', outcome: 'skipped' },
    { ...base, suites: [], name: 'alone', outcome: 'failed', message: 'first', detail: 'first\nsecond' },
  ]);
});

test.each([
  ['a document type', '<!DOCTYPE testsuite>\n<testsuite/>', 'documentType', 1],
  [
    'entities that grow',
    '<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<testsuite name="&b;"/>',
    'documentType',
    1,
  ],
  ['an entity that nobody has defined', suite('\n<testcase name="&lol;"/>'), 'malformed', 2],
  ['a NUL', suite('<testcase name="a\0"/>'), 'malformed', 1],
  ['a NUL by its number', suite('<testcase name="a&#0;"/>'), 'malformed', 1],
  ['an element that is not closed', '<testsuite><testcase name="a"/>', 'malformed', 1],
  ['nothing', '', 'malformed', 1],
  ['another root', '<html/>', 'noReport', 1],
  ['another encoding', '<?xml version="1.0" encoding="euc-kr"?><testsuite/>', 'notUtf8', 1],
  ['broken UTF-8', Buffer.concat([Buffer.from('<testsuite name="'), Buffer.of(0xff)]), 'notUtf8', 1],
  ['a character that is cut off', Buffer.from('<testsuite name="가').subarray(0, -1), 'notUtf8', 1],
  ['suites without end', '<testsuite>'.repeat(100_000), 'tooDeep', 1],
  ['100,001 cases', suite('<testcase/>'.repeat(junitLimits.cases + 1)), 'tooMany', 1],
])('a report with %s is refused with its place', async (_what, report, kind, line) => {
  expect(await mistakeIn(report)).toEqual({ kind, line });
});

test('a report of 100,000 cases behind a byte order mark is read', async () => {
  expect(await read(`\uFEFF${suite('<testcase/>'.repeat(junitLimits.cases))}`)).toHaveLength(
    junitLimits.cases,
  );
});

const escaped = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (one) => `&#${String(one.charCodeAt(0))};`);
/** XML has no other control characters, and halves of pairs are no text. */
const xmlText = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
const anyCase = fc.record({
  name: xmlText,
  classname: xmlText,
  message: xmlText,
  element: fc.constantFrom('failure', 'error', 'skipped', null),
});

test('whatever is written is read again, wherever the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCase, { maxLength: 8 }),
      fc.integer({ min: 1, max: 64 }),
      async (cases, cut) => {
        const written = cases.map(({ name, classname, message, element }) => {
          const inner = element === null ? '' : `<${element} message="${escaped(message)}"/>`;
          return `<testcase name="${escaped(name)}" classname="${escaped(classname)}">${inner}</testcase>`;
        });
        const told = await read(suite(written.join('')), cut);
        const words = { failure: 'failed', error: 'error', skipped: 'skipped' };
        expect(
          told.map(({ name, classname, message, outcome }) => ({ name, classname, message, outcome })),
        ).toEqual(
          cases.map(({ name, classname, message, element }) => ({
            ...{ name: name.trim(), classname: classname.trim() },
            ...{ message: element === null ? '' : message.trim() },
            outcome: element === null ? 'passed' : words[element],
          })),
        );
      },
    ),
  );
});

test('whatever bytes come, a report is read or refused by name', async () => {
  const parts = fc.constantFrom(
    '<testsuite>',
    '</testsuite>',
    '<testcase name="',
    '"',
    '>',
    '/>',
    '<![CDATA[',
    ']]>',
    '&',
    '\0',
    '가',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(parts, fc.string()), { maxLength: 30 }), async (said) => {
      const outcome = await read(said.join('')).catch((error: unknown) => error);
      expect(Array.isArray(outcome) || outcome instanceof JunitMistake).toBe(true);
    }),
  );
});

test.each([
  ['0.5', 0.5],
  ['1,234.5', 1234.5],
  ['12,34', null],
  ['1e-5', 0.000_01],
  ['.25', 0.25],
  ['-1', null],
  ['NaN', null],
  ['', null],
  ['1e300', null],
])('a time of "%s" is %s seconds', (written, seconds) => {
  expect(junitSeconds(written)).toBe(seconds);
});

test.each(hostileKinds)('a report with %s takes the time of its length (S87)', async (kind) => {
  const reports = new Map<number, string>();
  const report = (size: number): string => {
    const text = hostileText(kind, size / 2);
    return suite(`<testcase name='${text}'><failure><![CDATA[${text}]]></failure></testcase>`);
  };
  for (const part of [64, 8, 4, 2, 1]) reports.set(2 ** 20 / part, report(2 ** 20 / part));
  expect(await whyNotLinear((size) => read(reports.get(size) ?? ''))).toBeNull();
});
