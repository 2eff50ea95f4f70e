import type { SortedBy } from '@rackhand/contract/call/list-query';
import {
  type AdminColumn,
  addAdmin,
  adminList,
  changeAdminInfo,
  removeAdmin,
  removeAdminByLink,
} from '@rackhand/contract/endpoints/admins';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { createAdmin } from './add-admin.ts';
import { readAdmins } from './admin-list.ts';
import { changeInfo } from './change-info.ts';
import { deleteAdmin } from './remove-admin.ts';

const byId: SortedBy<AdminColumn> = { id: 'adm_id', direction: 'asc' };

/** Documents 2 section 7 and 3 section 7. */
export function registerAdminRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, secrets } = deps;
  const keys = createCountKeys(secrets.countKey);

  bindEndpoint(app, adminList, async ({ actor, query }) => {
    const { page = 1, limit = limits.listDefaultLimit, q = '', sort = byId } = query;
    const { reach } = actor;
    const { totalCount, admins } = await readAdmins(db, { q, page, limit, sort, reach, at: clock.now() });
    return { total_count: totalCount, admins };
  });
  bindEndpoint(app, addAdmin, async (call) => ({ aid: await createAdmin(deps, call) }));
  bindEndpoint(app, changeAdminInfo, async (call) => {
    await changeInfo(deps, keys, call);
    return {};
  });
  bindEndpoint(app, removeAdmin, async (call) => {
    await deleteAdmin(deps, call, call.body.tokens_to);
    return {};
  });
  bindEndpoint(app, removeAdminByLink, async (call) => {
    await deleteAdmin(deps, call, undefined);
    return {};
  });
}
