import { phoneDigits } from './contact-rules.ts';

/** E-mail and phone as lists, files and the trail show them. Document 10. */

/** Of the part before the @ two letters at most, and never all of them: `mi***@a.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email === '' ? '' : '***';
  const letters = [...email.slice(0, at)];
  return `${letters.slice(0, Math.min(2, letters.length - 1)).join('')}***${email.slice(at)}`;
}

/** As people write a mobile number, whole: `010-1234-5678`. A spreadsheet keeps its first zero. */
export function shownPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (!/^\d{10,11}$/.test(digits)) return phone;
  return `${digits.slice(0, 3)}-${digits.slice(3, -4)}-${digits.slice(-4)}`;
}

/** The first three digits and the last four of a mobile number: `010-****-5678`. */
export function maskPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (!/^\d{10,11}$/.test(digits)) return digits === '' ? '' : '***';
  return `${digits.slice(0, 3)}-${'*'.repeat(digits.length - 7)}-${digits.slice(-4)}`;
}
