import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { listLayout, listView, listViewName, savedView } from '../call/list-view.ts';

const oneView = z.strictObject({ view_id: z.string().regex(/^[1-9]\d{0,8}$/) });

export const listViews = defineEndpoint({
  method: 'GET',
  path: '/admbo/device/view',
  summary:
    "The caller's saved views of the device list, those that others share, and how the caller has it arranged",
  access: 'admin',
  answer: z.object({
    views: z.array(savedView),
    /** null: as it comes. */
    layout: listLayout.nullable(),
    default_view_id: z.int().nullable(),
  }),
});

export const createView = defineEndpoint({
  method: 'POST',
  path: '/admbo/device/view',
  summary: 'Give the present view of the device list a name',
  access: 'admin',
  audit: { action: 'list_view.created', object: ['name'] },
  scope: null,
  body: z.strictObject({ name: listViewName, is_shared: z.boolean(), view: listView }),
  answer: savedView,
  errors: ['2020'],
});

export const updateView = defineEndpoint({
  method: 'PUT',
  path: '/admbo/device/view/{view_id}',
  summary: 'Change a saved view of your own; what is not named stays',
  access: 'admin',
  audit: { action: 'list_view.updated', object: ['view_id'], named: 'list view', says: ['name'] },
  scope: null,
  params: oneView,
  body: z.strictObject({
    name: listViewName.optional(),
    is_shared: z.boolean().optional(),
    view: listView.optional(),
  }),
  answer: savedView,
  errors: ['2002', '2020'],
});

export const deleteView = defineEndpoint({
  method: 'DELETE',
  path: '/admbo/device/view/{view_id}',
  summary: 'Delete a saved view of your own',
  access: 'admin',
  audit: { action: 'list_view.deleted', object: ['view_id'], named: 'list view' },
  scope: null,
  params: oneView,
  errors: ['2002'],
});

export const saveListPreference = defineEndpoint({
  method: 'PUT',
  path: '/admbo/device/list_preference',
  summary:
    'How the caller has the device list arranged, and with which view it opens; what is not named stays',
  access: 'admin',
  audit: { action: 'list_preference.changed' },
  scope: null,
  body: z.strictObject({
    layout: listLayout.nullable().optional(),
    default_view_id: z.int().nullable().optional(),
  }),
  errors: ['2002'],
});
