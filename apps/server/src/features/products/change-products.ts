import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type {
  addProduct,
  changeProductStatus,
  updateDescription,
} from '@rackhand/contract/endpoints/products';
import {
  descriptionMistake,
  type NewProduct,
  productLimits,
  productMistakes,
  productTexts,
  trimmedDescription,
  trimmedName,
} from '@rackhand/contract/points/product';
import { mayBecome, noSuchMove } from '@rackhand/contract/points/product-states';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { cameTooLate, differingValues } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type ProductRow, saidOf } from './product-row.ts';

export type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

export async function makeProduct(
  { db, clock }: Deps,
  call: Call<typeof addProduct>,
): Promise<{ product_id: number }> {
  const values = requireRight(call.body);
  const { groupType, admId } = call.actor;
  return db.transaction().execute(async (trx) => {
    await refuseFull(trx, groupType);
    const row = await trx
      .insertInto('products')
      .values({
        ...{ ...values, comparable_name: comparableName(values.product_name), group_type: groupType },
        ...{ status: 'draft', created_by: admId, created_at: clock.now() },
      })
      .onConflict((conflict) => conflict.columns(['group_type', 'comparable_name']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined)
      throw new DomainError('2020', [{ field: 'product_name', message: productTexts.taken }]);
    await record(trx, call, { action: 'product.added', id: row.product_id, after: saidOf(row) });
    return { product_id: row.product_id };
  });
}

export async function describeProduct(
  { db }: Deps,
  call: Call<typeof updateDescription>,
): Promise<{ version: number }> {
  const { product_id: id, version } = call.body;
  const description = trimmedDescription(call.body.description);
  const mistake = descriptionMistake(description);
  if (mistake !== null) throw new DomainError('901', [{ field: 'description', message: mistake }]);
  return db.transaction().execute(async (trx) => {
    const row = await requireProduct(trx, call, id);
    if (row.version !== version)
      throw cameTooLate(version, row, differingValues({ description }, { description: row.description }));
    if (row.description === description) return { version };
    await update(trx, row, { description });
    const change = { before: { description: row.description }, after: { description } };
    await record(trx, call, { action: 'product.described', id, ...change });
    return { version: version + 1 };
  });
}

export async function changeStatus(
  { db }: Deps,
  call: Call<typeof changeProductStatus>,
): Promise<{ version: number }> {
  const { product_id: id, old_status: from, new_status: to } = call.body;
  return db.transaction().execute(async (trx) => {
    const row = await requireProduct(trx, call, id);
    if (row.status !== from) throw new DomainError('20414', [{ field: 'old_status', message: row.status }]);
    if (!mayBecome(from, to))
      throw new DomainError('901', [{ field: 'new_status', message: noSuchMove(from, to) }]);
    await update(trx, row, { status: to });
    const change = { before: { status: from }, after: { status: to } };
    await record(trx, call, { action: 'product.status_changed', id, ...change });
    return { version: row.version + 1 };
  });
}

/** Names are the same whatever their case and form. */
export const comparableName = (name: string): string => normalForm(name, 'NFKC').toLowerCase();

function requireRight(typed: NewProduct): NewProduct {
  const values = {
    ...typed,
    product_name: trimmedName(typed.product_name),
    description: trimmedDescription(typed.description),
  };
  const details = Object.entries(productMistakes(values)).map(([field, message]) => ({ field, message }));
  if (details.length > 0) throw new DomainError('901', details);
  return values;
}

async function refuseFull(trx: Trx, groupType: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where group_type = ${groupType}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= productLimits.entries)
    throw new DomainError('901', [{ field: 'product_name', message: productTexts.full }]);
}

async function requireProduct(trx: Trx, { actor }: Pick<Call, 'actor'>, id: number): Promise<ProductRow> {
  const row = await trx
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', id)
    .where('group_type', '=', actor.groupType)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('2002', [{ field: 'product_id', message: String(id) }]);
  return row;
}

async function update(
  trx: Trx,
  { product_id, version }: ProductRow,
  change: Partial<Pick<ProductRow, 'description' | 'status'>>,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ ...change, version: version + 1 })
    .where('product_id', '=', product_id)
    .execute();
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { id, ...entry }: { action: AuditAction; id: number; before?: object; after: object },
): Promise<void> {
  const { groupType } = actor;
  await recordAudit(trx, { ...entry, object: String(id), actor, groupType, requestId, ip, result: 'ok' });
}
