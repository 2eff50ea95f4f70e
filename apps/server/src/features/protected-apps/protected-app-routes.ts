import {
  addProtectedApp,
  changeProtectedApp,
  listProtectedApps,
  removeProtectedApp,
} from '@rackhand/contract/endpoints/protected-apps';
import type { FastifyInstance } from 'fastify';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { addApp, changeApp, type Deps, removeApp } from './change-protected-apps.ts';
import { readProtectedApps, toProtectedApp } from './protected-app-list.ts';

/** The farm's list of apps that nobody deletes from a device. Documents 1 section 7 and 3 section 5. */
export function registerProtectedAppRoutes(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, listProtectedApps, async () => ({
    protection_app_id: (await readProtectedApps(deps.db)).map(toProtectedApp),
  }));
  bindEndpoint(app, addProtectedApp, (call) => addApp(deps, call));
  bindEndpoint(app, changeProtectedApp, (call) => changeApp(deps, call));
  bindEndpoint(app, removeProtectedApp, async (call) => {
    await removeApp(deps, call);
    return {};
  });
}
