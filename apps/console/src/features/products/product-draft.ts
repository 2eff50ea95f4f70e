import {
  type NewProduct,
  type Product,
  type ProductField,
  productLimits,
  trimmedDescription,
  trimmedName,
} from '@rackhand/contract/points/product';
import { wholeNumberOf } from '../../platform/form/whole-number.ts';

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

export function valuesOf(draft: ProductDraft): NewProduct {
  return {
    product_name: trimmedName(draft.product_name),
    description: trimmedDescription(draft.description),
    basic_point: wholeNumberOf(draft.basic_point),
    bonus_point: wholeNumberOf(draft.bonus_point),
    price: wholeNumberOf(draft.price),
    discount: wholeNumberOf(draft.discount),
    valid_days: draft.valid_days.trim() === '' ? null : wholeNumberOf(draft.valid_days),
  };
}

/** What can be reckoned with already. */
export function reckonable(draft: ProductDraft): { price: number; discount: number } | null {
  const [price, discount] = [wholeNumberOf(draft.price), wholeNumberOf(draft.discount)];
  return price <= productLimits.price && discount <= productLimits.discount ? { price, discount } : null;
}
