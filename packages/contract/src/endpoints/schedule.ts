import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { serviceController } from '../test/project.ts';
import { projectLimits } from '../test/project-lists.ts';
import { limitWords } from '../text/limit-words.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';

const id = z.int().min(1);
const name = storableText(projectLimits.categoryCharacters).trim().min(1);

export const readSchedule = defineEndpoint({
  method: 'GET',
  path: '/admbo/schedule_management',
  summary: 'Whether all, a category or nothing is paused, and what runs in each category',
  access: 'admin',
  scope: ['read', 'tests'],
  answer: z.object({ service_controller: serviceController }),
});

export const changeSchedule = defineEndpoint({
  method: 'POST',
  path: '/admbo/schedule_management',
  summary: 'Pause or resume a category, projects or everything: one of the three',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'schedule.paused', says: ['category', 'projects', 'all_paused'] },
  body: z
    .strictObject({
      category: z
        .strictObject({
          id,
          category: storableText(projectLimits.categoryCharacters).optional(),
          schedule_is_all_paused: z.boolean(),
        })
        .optional(),
      projects: z
        .array(z.strictObject({ pid: id, is_paused: z.boolean() }))
        .min(1)
        .max(600)
        .optional(),
      all_paused: z.boolean().optional(),
    })
    .refine(
      ({ category, projects, all_paused }) =>
        [category, projects, all_paused].filter((one) => one !== undefined).length === 1,
      {
        path: ['category'],
        ...says(limitWords.exactlyOne('category, projects, all_paused')),
      },
    ),
  answer: z.object({ service_controller: serviceController }),
  errors: ['2002', '10406'],
});

export const stopTests = defineEndpoint({
  method: 'POST',
  path: '/admbo/schedule_management/stop_tests',
  summary: 'Stop what runs in a category, and with `queued` what waits too',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'tests.stopped', says: ['category', 'queued'] },
  body: z.strictObject({ category: id, queued: z.boolean().default(false) }),
  answer: z.object({ stopped: z.int() }),
  errors: ['2002', 'E0010', '10406'],
});

export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/admbo/schedule_management/category',
  summary: 'Add a category of projects',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'category.added', says: ['category'] },
  body: z.strictObject({ category: name }),
  answer: z.object({ id }),
  errors: ['2020', '10406'],
});

export const updateCategory = defineEndpoint({
  method: 'POST',
  path: '/admbo/schedule_management/category/update',
  summary: 'Rename a category',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'category.changed', object: ['id'], says: ['category'] },
  body: z.strictObject({ id, category: name }),
  errors: ['2002', '2020', '10406'],
});

export const deleteCategory = defineEndpoint({
  method: 'POST',
  path: '/admbo/schedule_management/category/delete',
  summary: 'Delete a category without projects',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'category.removed', object: ['id'] },
  body: z.strictObject({ id }),
  errors: ['2002', '17013', '10406'],
});
