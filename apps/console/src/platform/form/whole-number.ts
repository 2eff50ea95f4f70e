import { normalForm } from '@rackhand/contract/text/normal-form';

/** NaN where no whole number was typed. Separators and wide digits may be typed too. */
export function wholeNumberOf(text: string): number {
  const digits = normalForm(text, 'NFKC').replaceAll(/[,\s]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
}
