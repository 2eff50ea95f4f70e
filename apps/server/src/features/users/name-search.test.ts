import type { User } from '@rackhand/contract/account/user';
import { isOneLine } from '@rackhand/contract/text/one-line';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';

interface Found {
  errorCode: number | string;
  data: { total_count: number; users: User[] };
}

let desk: UserDesk;
let headers: Record<string, string>;
beforeAll(async () => {
  desk = await openUserDesk();
  headers = { cookie: await desk.farm.signIn('admin'), ...sameOrigin };
});
afterAll(() => desk.farm.close());

async function call(url: string, payload?: object): Promise<Found> {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await desk.farm.app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.json<Found>();
}

/** Users of these names, each as it is kept: composed and without space around it. */
async function makeUsers(names: readonly string[]): Promise<string[]> {
  await sql`delete from users`.execute(desk.farm.db);
  for (const [nth, username] of names.entries()) {
    const user_id = `user${String(nth)}`;
    const { errorCode } = await call('/admbo/user/create', {
      user_id,
      username,
      email: `${user_id}@a.example`,
    });
    expect([username, errorCode]).toEqual([username, 0]);
  }
  return names.map((name) => name.normalize().trim());
}

/** Without case, letter by letter: what stands beside a letter changes nothing. */
const withoutCase = (text: string): string =>
  Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('');

/** A look at all of them: composed and decomposed letters are the same, wide and narrow ones too, no sign stands for others. */
const fits = (name: string, text: string): boolean =>
  withoutCase(name.normalize('NFKC')).includes(withoutCase(text.normalize('NFKC').trim()));

/** Capital letters of Unicode 17, which a database may not know yet; NUL, which none keeps. */
const isKnown = (text: string): boolean => !/[\0\u{a7ce}-\u{a7d5}\u{16ea0}-\u{16ed3}]/u.test(text);
const special = [
  ...Array.from('%_\\ *김민준가각나ㄱaAbB1-éÉßẞσΣςＫｋＡａ１％＿＼ﾊハ㎏ﬁ'),
  'e\u0301',
  '\u1100\u1161',
  '\u00a0',
  '\u3000',
];
const letter = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
    { weight: 4, arbitrary: fc.constantFrom(...special) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  )
  .filter(isKnown);
const words = fc
  .string({ unit: letter, minLength: 1, maxLength: 6 })
  .filter((text) => text.normalize().trim() !== '' && text.trim() !== '');

const names = words.filter((text) => isOneLine(text.trim()));

type Change = (text: string) => string;
const changes: readonly Change[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
];
/** A part of one of the names, written otherwise; or any text. */
const searches = fc.array(
  fc.oneof(
    words.map((text) => () => text),
    fc
      .tuple(fc.nat(), fc.nat(5), fc.integer({ min: 1, max: 4 }), fc.constantFrom(...changes))
      .map(([nth, from, length, change]) => (names: readonly string[]) => {
        const letters = [...(names[nth % names.length] ?? '')];
        return change(
          letters
            .slice(from % letters.length)
            .slice(0, length)
            .join(''),
        );
      }),
  ),
  { minLength: 1, maxLength: 8 },
);

test('a user is found by any part of their name as by a look at all of them, in whatever writing, literally and without case', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 8 }), searches, async (given, texts) => {
      const kept = await makeUsers(given);
      for (const text of texts.map((of) => of(kept))) {
        if (text.normalize().trim() === '' || !isKnown(text)) continue;
        const wanted = kept.filter((name) => fits(name, text)).toSorted();
        const found = await call('/admbo/user/search', { skey: 'username', sval: text, rows_per_page: 100 });
        expect([text, found.data.users.map(({ username }) => username).toSorted()]).toEqual([text, wanted]);
        expect(found.data.total_count).toBe(wanted.length);
        // Whoever is chosen by id or name.
        const any = kept.filter((name, nth) => fits(name, text) || fits(`user${String(nth)}`, text));
        const chosen = await call(`/admbo/user/all?status=all&limit=100&q=${encodeURIComponent(text)}`);
        expect([text, chosen.data.users.map(({ username }) => username).toSorted()]).toEqual([
          text,
          any.toSorted(),
        ]);
      }
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['composed and decomposed letters', '김민준', ['김'.normalize('NFD'), '김민'.normalize('NFD')], ['기']],
  [
    'percent, underline and backslash',
    '100%_\\',
    ['%', '_', '\\', '%_\\', '0%'],
    ['%%', '1_0', '\\%', '1%0'],
  ],
  ['wide and narrow letters', 'Ｋim', ['Ｋ', 'ｋ', 'k', 'ｋI', 'Kim', 'ｋｉ', 'IM'], ['mk', 'ｍｋ']],
  ['sigmas at the end', 'ΝΙΚΟΣ', ['νικοσ', 'ΟΣ', 'σ'], ['ς']],
])('%s in a name are found by what they are', async (_what, name, found, none) => {
  await makeUsers([name, 'somebody else']);
  const count = async (text: string): Promise<number> =>
    (await call('/admbo/user/search', { skey: 'username', sval: text })).data.total_count;
  for (const text of found) expect([text, await count(text)]).toEqual([text, 1]);
  for (const text of none) expect([text, await count(text)]).toEqual([text, 0]);
});
