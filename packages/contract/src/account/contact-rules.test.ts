import { describe, expect, test } from 'vitest';
import { isEmail, isPhone, phoneDigits } from './contact-rules.ts';

/** As long as an address may be, but for the letters of its last part. */
const almostWhole = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.`;

describe('an e-mail address', () => {
  test.each([
    'kim@farm.example',
    'k.im+lab@mail.farm.co.kr',
    'a_b-c@x-y.kr',
    `${'a'.repeat(64)}@farm.example`,
    `${almostWhole}${'d'.repeat(61)}`,
  ])('may be %s', (text) => expect(isEmail(text)).toBe(true));

  test.each([
    '',
    'kim',
    'kim@',
    '@farm.example',
    'kim@farm',
    'kim@@farm.example',
    'kim @farm.example',
    '.kim@farm.example',
    'kim.@farm.example',
    'k..im@farm.example',
    'kim@-farm.example',
    'kim@farm..example',
    '김@farm.example',
    'kim@farm.example\r\nBcc: x@y.kr',
    '"<a@b.kr>"',
    'kim@farm.example,lee@farm.example',
    `${'a'.repeat(65)}@farm.example`,
    `kim@${'a.'.repeat(130)}kr`,
    `${almostWhole}${'d'.repeat(62)}`,
  ])('may not be %j', (text) => expect(isEmail(text)).toBe(false));
});

describe('a phone number', () => {
  test.each(['01012345678', '010-1234-5678', '0111234567', '016 123 4567', '0191234567'])(
    'may be %s',
    (text) => expect(isPhone(text)).toBe(true),
  );

  test.each([
    '',
    '0101234567',
    '010123456789',
    '01112345678',
    '0121234567',
    '021234567',
    '+821012345678',
    '０１０１２３４５６７８',
  ])('may not be %j', (text) => expect(isPhone(text)).toBe(false));

  test('is kept as digits', () => expect(phoneDigits('010-1234 5678')).toBe('01012345678'));
});
