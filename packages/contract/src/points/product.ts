import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { evenLines, normalForm, normalLines } from '../text/normal-form.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import { pointAmount, taxOf, vatOn } from './money.ts';
import { productStatuses } from './product-states.ts';

/** Points that customers can buy. Document 10, "Product". */
export const product = z.object({
  product_id: z.int(),
  product_name: z.string(),
  description: z.string(),
  basic_point: z.int(),
  bonus_point: z.int(),
  /** Won without VAT. */
  price: z.int(),
  /** Per cent. */
  discount: z.int(),
  /** VAT that is part of the amount. */
  tax: z.int(),
  amount: z.int(),
  /** null: its points have no end. */
  valid_days: z.int().nullable(),
  status: z.enum(productStatuses),
  version: z.int(),
});
export type Product = z.infer<typeof product>;

export const productLimits = {
  nameCharacters: 100,
  descriptionCharacters: 1000,
  points: 100_000_000,
  price: 1_000_000_000,
  discount: 100,
  validDays: 3650,
  /** Of one deployment, ended ones too. */
  entries: 1000,
} as const;

/** What is said once, when it is made; of these only the description changes later. */
export type NewProduct = Pick<
  Product,
  'product_name' | 'description' | 'basic_point' | 'bonus_point' | 'price' | 'discount' | 'valid_days'
>;
export type ProductField = keyof NewProduct;

/** A price with its VAT and less its discount, and what of that is VAT. */
export function amountsOf({ price, discount }: Pick<Product, 'price' | 'discount'>) {
  const vat = vatOn(price);
  const amount = pointAmount(price, vat, discount);
  const tax = taxOf(amount);
  return { vat, amount, tax, supply: amount - tax };
}

const grouped = (count: number): string => count.toLocaleString('en-US');
const between = (least: number, most: number): Text => ({
  ko: `${grouped(least)}부터 ${grouped(most)}까지의 정수를 입력하세요.`,
  en: `Enter a whole number from ${grouped(least)} to ${grouped(most)}.`,
});

export const productTexts = {
  noName: { ko: '이름을 입력하세요.', en: 'Enter a name.' },
  longName: {
    ko: `이름은 ${String(productLimits.nameCharacters)}자까지 입력할 수 있습니다.`,
    en: `A name has at most ${String(productLimits.nameCharacters)} characters.`,
  },
  oddText: { ko: '쓸 수 없는 문자가 있습니다.', en: 'There are characters that cannot be used.' },
  longDescription: {
    ko: `설명은 ${grouped(productLimits.descriptionCharacters)}자까지 입력할 수 있습니다.`,
    en: `A description has at most ${grouped(productLimits.descriptionCharacters)} characters.`,
  },
  taken: { ko: '이미 있는 상품 이름입니다.', en: 'A product of this name already exists.' },
  full: {
    ko: `상품은 ${grouped(productLimits.entries)}개까지 만들 수 있습니다.`,
    en: `At most ${grouped(productLimits.entries)} products can be made.`,
  },
} as const satisfies Record<string, Text>;

const ranges = {
  basic_point: [1, productLimits.points],
  bonus_point: [0, productLimits.points],
  price: [0, productLimits.price],
  discount: [0, productLimits.discount],
  valid_days: [1, productLimits.validDays],
} as const satisfies Partial<Record<ProductField, readonly [number, number]>>;

export const trimmedName = (name: string): string => normalForm(name).trim();
export const trimmedDescription = (text: string): string => normalLines(evenLines(text)).trim();

/** What is wrong with each field; names and descriptions are trimmed by then. */
export function productMistakes(values: NewProduct): Partial<Record<ProductField, Text>> {
  const numbers = (Object.keys(ranges) as (keyof typeof ranges)[]).map(
    (field) => [field, rangeMistake(field, values[field])] as const,
  );
  const found = [
    ['product_name', nameMistake(values.product_name)],
    ['description', descriptionMistake(values.description)],
    ...numbers,
  ] as const;
  return Object.fromEntries(found.filter(([, mistake]) => mistake !== null));
}

function rangeMistake(field: keyof typeof ranges, value: number | null): Text | null {
  // Only days may be left out.
  if (value === null) return null;
  const [least, most] = ranges[field];
  return Number.isInteger(value) && value >= least && value <= most ? null : between(least, most);
}

function nameMistake(name: string): Text | null {
  if (name === '') return productTexts.noName;
  if (!isWithin(name, productLimits.nameCharacters)) return productTexts.longName;
  return isStorable(name) && !/\p{Cc}/u.test(name) ? null : productTexts.oddText;
}

export function descriptionMistake(text: string): Text | null {
  if (!isWithin(text, productLimits.descriptionCharacters)) return productTexts.longDescription;
  return isStorable(text) ? null : productTexts.oddText;
}
