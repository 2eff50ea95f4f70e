import type { ProductStatus } from '@rackhand/contract/points/product-states';
import type { AppDeps } from '../../app-deps.ts';
import { comparableName } from './change-products.ts';

const made: [name: string, basic: number, bonus: number, price: number, discount: number, ProductStatus][] = [
  ['Starter 100', 100, 0, 100_000, 0, 'on_sale'],
  ['Team 1,000', 1_000, 100, 900_000, 10, 'on_sale'],
  ['Lab 10,000', 10_000, 2_000, 8_000_000, 15, 'paused'],
  ['Opening offer', 500, 250, 400_000, 30, 'ended'],
  ['Night runs', 2_000, 0, 1_200_000, 0, 'draft'],
];

/** For the trial alone: where there are products already, nothing is added. */
export async function ensureTrialProducts({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const whose = { group_type: 'origin', created_by: 'trial', created_at: clock.now() };
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('products').select('product_id').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    const rows = made.map(([product_name, basic_point, bonus_point, price, discount, status]) => ({
      ...{ ...whose, product_name, comparable_name: comparableName(product_name), description: '' },
      ...{ basic_point, bonus_point, price, discount, status, valid_days: status === 'draft' ? null : 365 },
    }));
    await trx.insertInto('products').values(rows).execute();
  });
}
