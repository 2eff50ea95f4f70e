import { describe, expect, test } from 'vitest';
import { languages } from '../text/language.ts';
import { catalogue, errorText, isErrorCode, wireCode } from './error-codes.ts';

const codes = Object.keys(catalogue).filter(isErrorCode);

/** HTTP statuses of document 3 section 1, by the codes that it names. */
const named: Record<number, string> = {
  400: '901 E1004 1002 1020 1025 31004 31009 31110 E1001 E1002 2505 8518 8519 8524 8532 8533 17006 17009 17015 17016 17019 17030',
  401: '31011 sessionIsExpired SESSION_1012',
  403: '2001 10401 10406 17002 17008 17013 17027 31108 1009 E1005 E1006',
  404: '1017 17001 2002 2019 2027 2501 4001 E1008 E1009 E1010 E1011 E1015',
  409: '8000 8002 8004 905 1046 2020 31000 31107 31109 31111 8513 9001 20400 20411 20412 20414 E800 E907 E0010 E1013 E1014 E1017 17003 17004 17005 17007 17010 17011 17012 17014 17017 17018 17020 17021 17022 17023 17024 17025 17026 17028',
  429: '17029 1014 1042 1043 1044 E1000',
  500: '500 E1012',
  503: '900 1013 1015 8514 20413 20511',
  507: 'E1016',
};

describe('the error catalogue', () => {
  test('has a text in both languages for every code', () => {
    for (const code of codes) {
      for (const language of languages) expect(errorText(code, language), code).toMatch(/\S.*[.!?]$/);
    }
  });

  test('has Korean texts in Korean and English texts in English', () => {
    for (const code of codes) {
      expect(errorText(code, 'ko'), code).toMatch(/[가-힣]/);
      expect(errorText(code, 'en'), code).not.toMatch(/[가-힣]/);
    }
  });

  test('gives every code the status that the decisions name', () => {
    for (const [status, list] of Object.entries(named)) {
      for (const code of list.split(' ')) {
        expect([code, isErrorCode(code) ? catalogue[code].status : null]).toEqual([code, Number(status)]);
      }
    }
    for (const code of codes)
      expect([400, 401, 403, 404, 409, 429, 500, 503, 507]).toContain(catalogue[code].status);
  });

  test('has every code that the specification names', () => {
    const ranges = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    const specified = [
      ...ranges(8000, 8005),
      ...ranges(17001, 17030),
      ...ranges(3102, 3104),
      ...ranges(1013, 1016),
      ...ranges(1042, 1044),
      ...ranges(20411, 20414),
      ...ranges(31107, 31111),
      ...Array.from({ length: 15 }, (_, index) => `E${String(1004 + index)}`),
      ...'500 900 901 905 998 1001 1002 1003 1009 1012 1017 1020 1022 1025 1046 1111 2001 2002 2003 2006 2008 2019'.split(
        ' ',
      ),
      ...'2020 2027 2500 2501 2503 2505 4001 4003 6003 8500 8513 8514 8518 8519 8524 8532 8533 9001 10401 10406'.split(
        ' ',
      ),
      ...'20400 20511 20512 30001 30002 31000 31001 31004 31005 31009 31011 41002 E0010 E1000 E1001 E1002'.split(
        ' ',
      ),
      ...'E800 E907 U1002 sessionIsExpired SESSION_1012'.split(' '),
    ];
    expect(specified.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  test("carries codes on the wire as the specification's own number or string", () => {
    expect(wireCode('901')).toBe(901);
    expect(wireCode('E1004')).toBe('E1004');
    expect(wireCode('sessionIsExpired')).toBe('sessionIsExpired');
  });

  test('knows its own codes only', () => {
    for (const text of ['', '0', 'constructor', '__proto__', 'toString', 'e1004'])
      expect(isErrorCode(text)).toBe(false);
  });
});
