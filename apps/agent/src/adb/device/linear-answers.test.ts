import { hostileKinds, hostileText } from '@rackhand/contract/testing/hostile-texts';
import { whyNotLinear } from '@rackhand/contract/testing/linear-time';
import { describe, expect, test } from 'vitest';
import { assignUdids, type SeenAttachment } from '../../devices/assign-udids.ts';
import { isOverNetwork } from '../list/adb-words.ts';
import { factsScript, parseFacts } from './parse-facts.ts';
import { parseHelper } from './parse-helper.ts';
import { parseReadings, readingsScript } from './parse-readings.ts';
import { parseStart } from './parse-start.ts';
import { parseScreen, screenScript } from './screen-check.ts';
import { parseSections, wholeAnswer } from './section-script.ts';

const helper = { packageName: 'com.rackhand.helper', service: null };

/** What each section might be filled with by a device that means no good, without ever coming to its point. */
const units = [
  '[a]: [\n',
  '[a]: [b]\n',
  '[',
  'mNetworkInfo ',
  'mNetworkInfo state: ',
  '\n',
  ' \n',
  'level: ',
  'level: 1 \n',
  '  level: 1 x\n',
  'Hardware \n',
  'Hardware: ',
  'size: 1x',
  'density: ',
  'MemTotal: ',
  'number=',
  'number=1',
  'link/ether 00:',
  '00:',
  '1: ',
  ' inet ',
  'package:',
  'package:a ',
  'a/bbb',
  'a/b:',
  'a.b/.C:',
  '1.',
  '1K ',
  '--rackhand--',
  '\n--rackhand--',
];
const texts = [
  ...units.map((unit) => [unit, (size: number) => unit.repeat(Math.ceil(size / unit.length))] as const),
  ...hostileKinds.map((kind) => [kind, (size: number) => hostileText(kind, size)] as const),
];

const sectionsOf = (script: string): string[] =>
  [...script.matchAll(/echo --rackhand--(\w+);/g)].map(([, name = '']) => name);

/** Each section is filled in its turn, and all of them at once; what is said begins and ends as it should. */
function answersTo(script: string, text: string): string[] {
  return sectionsOf(script).map((name) => `--rackhand--${name}\n${text}!\n--rackhand--`);
}

const parsers: Record<string, (text: string) => unknown> = {
  'the facts': (text) => answersTo(factsScript, text).map(parseFacts),
  'the readings': (text) =>
    answersTo(readingsScript(helper), text).map((answer) => parseReadings(answer, helper)),
  'the screen': (text) => answersTo(screenScript, text).map(parseScreen),
  'the helper app': (text) =>
    ['helper', 'services'].map((filled) =>
      parseHelper(helper, (name) => (name === filled ? `${text}!` : 'null')),
    ),
  'the start': (text) => parseStart(text),
  'the sections': parseSections,
  'the end of an answer': (text) => wholeAnswer(`${text}--rackhand--end`),
  'the name of a transport': isOverNetwork,
};

describe('what a device answers', { timeout: 120_000 }, () => {
  test.each(Object.keys(parsers))(
    'is read in the time of its length, up to 1 MiB: %s (S87)',
    async (name) => {
      const parse = parsers[name];
      // A text fills one section after the other, so all of them together hold so much.
      const share =
        name === 'the facts'
          ? sectionsOf(factsScript).length
          : name === 'the readings'
            ? sectionsOf(readingsScript(helper)).length
            : 1;
      for (const [kind, text] of texts) {
        const why = await whyNotLinear((size) => parse?.(text(size / share)));
        expect([kind, why]).toEqual([kind, null]);
      }
    },
  );

  test('as who they are is told apart for as many devices as adb can list, all with one serial (S87)', async () => {
    const listed = (size: number): SeenAttachment[] =>
      Array.from({ length: size / 64 }, (_, id) => ({
        id,
        transport: `s${String(id)}`,
        live: true,
        overNetwork: false,
        serialno: 'SAME',
        bootId: '',
        isTwin: false,
        remembered: null,
      }));
    // adb announces the length of its list in four hexadecimal digits.
    expect(await whyNotLinear((size) => assignUdids(listed(size)), { largest: 64 * 1024 })).toBeNull();
  });
});
