import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { projectInput } from '../test/project.ts';

/** Once more what was done before. Document 9, What gets forgotten: Detail. */

/** A test (its tid) or one run of it (TID-N). */
const ofEither = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,9}(-[1-9]\d{0,3})?$/) });

export const rerunTest = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/{id}/rerun',
  summary:
    'Start a test again as it was, or one run of it on its device; its app in the version that is asked for now',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'test.started', object: ['id'] },
  params: ofEither,
  answer: z.object({ tid: z.int() }),
  errors: ['2003', '8533', '10406', 'E1011', '20413', '20414'],
});

export const saveAsProject = defineEndpoint({
  method: 'POST',
  path: '/admbo/test/{id}/project',
  summary:
    'Make a project of a test, or of one run of it on its device; it is started by hand until it has times',
  access: 'admin',
  scope: 'tests',
  audit: { action: 'project.added', says: ['project_name', 'category_id'] },
  params: ofEither,
  body: z.strictObject({
    project_name: projectInput.project_name,
    category_id: projectInput.category_id,
  }),
  answer: z.object({ id: z.int() }),
  errors: ['2002', '2003', '10406', '20413', 'E1008', 'E1011', '17009'],
});
