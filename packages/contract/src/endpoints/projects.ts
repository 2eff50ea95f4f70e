import { z } from 'zod';
import { acting_uid } from '../account/acting-uid.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { listQuery, sortText } from '../call/list-query.ts';
import {
  deviceFilter,
  matchedDevice,
  project,
  projectChanges,
  projectInput,
  scheduleDays,
  wholeProject,
} from '../test/project.ts';
import { projectColumns, projectLimits } from '../test/project-lists.ts';
import { scenarioLimits } from '../test/scenario-limits.ts';
import { storableText } from '../text/storable-text.ts';

const id = z.int().min(1);
const ofProject = z.strictObject({ pid: z.string().regex(/^[1-9]\d{0,8}$/) });
const inputErrors = ['2002', '10406', '20413', 'E1008', 'E1011', '17001', '17009', '17014'] as const;
/** What a user has no right to for whom a program calls. */
const actingErrors = ['1017', '2503', '8513'] as const;

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/admbo/project',
  summary: 'Projects: what is tested, on which devices and when',
  access: 'admin',
  scope: ['read', 'tests'],
  query: listQuery.extend({
    project_name: storableText(projectLimits.searchCharacters).optional(),
    category_id: z.coerce.number().int().min(1).optional(),
    sort: sortText(projectColumns).optional(),
  }),
  answer: z.object({ total_count: z.int(), project_list: z.array(project) }),
});

export const readProject = defineEndpoint({
  method: 'GET',
  path: '/admbo/project/{pid}',
  summary: 'One project with its scenario and its last starts',
  access: 'admin',
  scope: ['read', 'tests'],
  params: ofProject,
  answer: z.object({ project: wholeProject }),
  errors: ['2002'],
});

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/admbo/project',
  summary: 'Create a project',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'project.added', says: ['project_name', 'category_id', 'acting_uid'] },
  bodyBytes: scenarioLimits.bodyBytes,
  body: z.strictObject({ ...projectInput, acting_uid }),
  answer: z.object({ id }),
  errors: [...inputErrors, ...actingErrors, '17002'],
});

export const updateProject = defineEndpoint({
  method: 'POST',
  path: '/admbo/project/update',
  summary:
    'Change a project; refused while a run of it is under way (9001), and when it has changed meanwhile (20414)',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'project.changed', object: ['id'], says: ['project_name', 'acting_uid'] },
  bodyBytes: scenarioLimits.bodyBytes,
  body: z.strictObject({ id, version: z.int().min(1), ...projectChanges, acting_uid }),
  answer: z.object({ version: z.int() }),
  errors: [...inputErrors, ...actingErrors, '9001', '17002', '20414'],
});

export const deleteProject = defineEndpoint({
  method: 'POST',
  path: '/admbo/project/delete',
  summary: 'Delete a project; what is queued of it is stopped, its tests stay',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'project.removed', object: ['id'], says: ['acting_uid'] },
  body: z.strictObject({ id, acting_uid }),
  errors: ['2002', '9001', '10406', ...actingErrors],
});

export const runProject = defineEndpoint({
  method: 'POST',
  path: '/admbo/project/{pid}/run',
  summary: 'Start a project now',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.started', object: ['pid'], says: ['acting_uid'] },
  params: ofProject,
  body: z.strictObject({ acting_uid }),
  answer: z.object({ tid: z.int() }),
  errors: ['2002', '9001', '8533', '10406', 'E1011', '20413', '20414', '8002', ...actingErrors],
});

export const previewSchedule = defineEndpoint({
  method: 'POST',
  path: '/admbo/project/schedule_preview',
  summary: 'The next ten times of a cron expression, between these days, in Korean time',
  access: 'admin',
  scope: ['read', 'tests'],
  audit: null,
  body: z.strictObject({
    cron: z.string().trim().min(1).max(projectLimits.cronCharacters),
    ...scheduleDays,
  }),
  answer: z.object({ next: z.array(z.iso.datetime({ offset: true })) }),
});

export const previewFilter = defineEndpoint({
  method: 'POST',
  path: '/admbo/project/filter_preview',
  summary: 'Which devices a filter matches now',
  access: 'admin',
  scope: ['read', 'tests'],
  audit: null,
  body: z.strictObject({ device_filter: deviceFilter }),
  answer: z.object({ total_count: z.int(), devices: z.array(matchedDevice) }),
});
