import {
  type NewProduct,
  type Product,
  type ProductField,
  productLimits,
  trimmedDescription,
  trimmedName,
} from '@rackhand/contract/points/product';
import { normalForm } from '@rackhand/contract/text/normal-form';

/** Numbers as they are typed. */
export type ProductDraft = Record<ProductField, string>;

export const numberFields = ['basic_point', 'bonus_point', 'price', 'discount', 'valid_days'] as const;

/** A copy has a name of its own. */
export function draftOf(copied: Product | null): ProductDraft {
  if (copied === null)
    return {
      ...{ product_name: '', description: '', basic_point: '', bonus_point: '0' },
      ...{ price: '', discount: '0', valid_days: '' },
    };
  const { description, basic_point, bonus_point, price, discount, valid_days } = copied;
  return {
    ...{ product_name: '', description, basic_point: String(basic_point), bonus_point: String(bonus_point) },
    ...{ price: String(price), discount: String(discount) },
    valid_days: valid_days === null ? '' : String(valid_days),
  };
}

/** NaN where no whole number was typed: the rules say what is asked for. Separators may be typed too. */
export function numberOf(text: string): number {
  const digits = normalForm(text, 'NFKC').replaceAll(/[,\s]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
}

export function valuesOf(draft: ProductDraft): NewProduct {
  return {
    product_name: trimmedName(draft.product_name),
    description: trimmedDescription(draft.description),
    basic_point: numberOf(draft.basic_point),
    bonus_point: numberOf(draft.bonus_point),
    price: numberOf(draft.price),
    discount: numberOf(draft.discount),
    valid_days: draft.valid_days.trim() === '' ? null : numberOf(draft.valid_days),
  };
}

/** What can be reckoned with already. */
export function reckonable(draft: ProductDraft): { price: number; discount: number } | null {
  const [price, discount] = [numberOf(draft.price), numberOf(draft.discount)];
  return price <= productLimits.price && discount <= productLimits.discount ? { price, discount } : null;
}
