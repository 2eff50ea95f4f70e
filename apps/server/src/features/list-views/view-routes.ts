import {
  createView,
  deleteView,
  listViews,
  saveListPreference,
  updateView,
} from '@rackhand/contract/endpoints/list-views';
import type { FastifyInstance } from 'fastify';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { changePreference } from './change-preference.ts';
import { type ChangeViewsDeps, createSavedView, deleteSavedView, updateSavedView } from './change-views.ts';
import { readPreference, readViews } from './view-store.ts';

/** Named views of the device list, and each admin's own arrangement of it. */
export function registerListViewRoutes(app: FastifyInstance, deps: ChangeViewsDeps): void {
  bindEndpoint(app, listViews, async ({ actor }) => {
    const views = await readViews(deps.db, actor);
    const { layout, default_view_id: first } = await readPreference(deps.db, actor.aid);
    return { views, layout, default_view_id: views.some(({ id }) => id === first) ? first : null };
  });
  bindEndpoint(app, createView, (call) => createSavedView(deps, call));
  bindEndpoint(app, updateView, (call) => updateSavedView(deps, call));
  bindEndpoint(app, deleteView, async (call) => {
    await deleteSavedView(deps, call);
    return {};
  });
  bindEndpoint(app, saveListPreference, async (call) => {
    await changePreference(deps, call);
    return {};
  });
}
