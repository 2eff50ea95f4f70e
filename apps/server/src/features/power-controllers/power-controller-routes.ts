import { powerControllers } from '@rackhand/contract/endpoints/device-edit';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { idOf } from '../devices/device-shape.ts';
import { listAllOutlets, listOutlets } from './known-outlets.ts';

export function registerPowerControllerRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  bindEndpoint(app, powerControllers, async ({ query: { arn } }) => {
    const outlets =
      arn === undefined ? await listAllOutlets(db) : await listOutlets(db, await hostOf(db, arn));
    return { power_controller: outlets.map(({ name }) => name), outlets };
  });
}

async function hostOf(db: Db, arn: string): Promise<number | null> {
  const found = await db
    .selectFrom('devices')
    .select('host_id')
    .where('id', '=', idOf(arn) ?? 0)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('E1011');
  return found.host_id;
}
