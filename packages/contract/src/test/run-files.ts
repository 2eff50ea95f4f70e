import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { runFileKinds } from './run-link.ts';
import { attemptLimits } from './run-states.ts';

/** A name below the run's own folder: no way up, nothing hidden, nothing that a shell or a file system takes otherwise. */
export const remoteFile = z
  .string()
  .max(200)
  .regex(
    /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*){0,3}$/,
    'is a plain file name, in folders at most three deep',
  );

/** Where an agent brings a file of a run, with its own key; the same file again changes nothing. */
export const bringRunFile = defineEndpoint({
  method: 'POST',
  path: '/agent/run/{test_run_id}/file',
  summary: 'Bring a file of a run that has not ended',
  access: 'open',
  ownKey: true,
  scope: null,
  audit: null,
  params: z.object({ test_run_id: z.string().min(3).max(40) }),
  query: z.strictObject({
    attempt: z.coerce.number().int().min(1),
    fence: z.coerce.number().int().min(1),
    remote_file: remoteFile,
    kind: z.enum(runFileKinds),
  }),
  upload: { types: ['application/octet-stream', 'image/png'], maximumBytes: attemptLimits.fileBytes },
  errors: ['2002', '2006', '2020', '20414'],
});
