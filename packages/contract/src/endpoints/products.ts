import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, sortText } from '../call/list-query.ts';
import { product } from '../points/product.ts';
import { productColumns } from '../points/product-columns.ts';
import { productStatuses } from '../points/product-states.ts';

const product_id = z.int().min(1).max(2_147_483_647);
/** Judged by product.ts, whose words say what is wrong; the bounds are of what is looked at at all. */
const text = z.string().max(10_000);
const number = z.int();

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/admbo/product/list',
  summary: 'Products that customers can buy, the newest first',
  access: 'admin',
  feature: 'pricing',
  scope: ['read', 'billing'],
  query: listQuery.extend({
    status: z.enum(productStatuses).optional(),
    sort: sortText(productColumns).optional(),
  }),
  answer: z.object({ total_count: z.int(), products: z.array(product) }),
});

export const addProduct = defineEndpoint({
  method: 'POST',
  path: '/admbo/v2/product/new',
  summary: 'Make a product, as a draft; its name is the only one in the deployment (2020)',
  access: 'admin',
  feature: 'pricing',
  scope: 'billing',
  audit: { action: 'product.added', says: ['product_name'] },
  body: z.strictObject({
    product_name: text,
    description: text.default(''),
    basic_point: number,
    bonus_point: number.default(0),
    price: number,
    discount: number.default(0),
    valid_days: number.nullable().default(null),
  }),
  answer: z.object({ product_id: z.int() }),
  errors: ['2020'],
});

export const updateDescription = defineEndpoint({
  method: 'POST',
  path: '/admbo/product/update_description',
  summary: 'Describe a product anew; refused when it has changed meanwhile (20414)',
  access: 'admin',
  feature: 'pricing',
  scope: 'billing',
  audit: { action: 'product.described', object: ['product_id'] },
  body: z.strictObject({ product_id, description: text, version: z.int().min(1) }),
  answer: z.object({ version: z.int() }),
  errors: ['2002', '20414'],
});

export const changeProductStatus = defineEndpoint({
  method: 'POST',
  path: '/admbo/product/change_status',
  summary: 'Put a product on sale, pause it or end it; refused when its status is another by now (20414)',
  access: 'admin',
  feature: 'pricing',
  scope: 'billing',
  audit: { action: 'product.status_changed', object: ['product_id'], says: ['old_status', 'new_status'] },
  body: z.strictObject({
    product_id,
    old_status: z.enum(productStatuses),
    new_status: z.enum(productStatuses),
  }),
  answer: z.object({ version: z.int() }),
  errors: ['2002', '20414'],
});
