import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, maskPhone, shownPhone } from './contact-mask.ts';
import { phoneDigits } from './contact-rules.ts';

test('an e-mail address shows two letters and the domain, a phone number its ends', () => {
  expect(maskEmail('minjun@a.example')).toBe('mi***@a.example');
  expect(maskPhone('010-1234-5678')).toBe('010-****-5678');
  expect(maskPhone('0111234567')).toBe('011-***-4567');
});

test('a whole phone number is written with hyphens, from which its digits come back', () => {
  expect(shownPhone('01012345678')).toBe('010-1234-5678');
  expect(shownPhone('0111234567')).toBe('011-123-4567');
  expect(['', '1234', '+82 2 123'].map(shownPhone)).toEqual(['', '1234', '+82 2 123']);
  expect(phoneDigits(shownPhone('01012345678'))).toBe('01012345678');
});

test('a short one is never shown whole, and none is nothing', () => {
  expect(maskEmail('m@a.example')).toBe('***@a.example');
  expect(maskEmail('mi@a.example')).toBe('m***@a.example');
  expect(['', 'kim'].map(maskEmail)).toEqual(['', '***']);
  expect(['', '1234'].map(maskPhone)).toEqual(['', '***']);
});

test('whatever is masked, two letters before the @ and 3 + 4 digits are the most that is seen', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const local = maskEmail(email).split('***@')[0] ?? '';
      expect(local.length).toBeLessThanOrEqual(2);
      expect(local).not.toBe(email.slice(0, email.lastIndexOf('@')));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(maskPhone(text).replaceAll(/\D/g, '').length).toBeLessThanOrEqual(7);
    }),
  );
});
