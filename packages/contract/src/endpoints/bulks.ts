import { z } from 'zod';
import type { AuditAction } from '../audit/audit-actions.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { bulkAction } from '../command/bulk.ts';
import { bulkAnswer } from './commands.ts';

/** What may be done with a bulk action that has been asked for, by whoever. Document 8. */

const params = z.object({ bulk_id: z.string().min(1).max(100) });

export const readBulk = defineEndpoint({
  method: 'GET',
  path: '/admbo/command_bulk/{bulk_id}',
  summary: 'One bulk action: its state, how many devices stand where, and what became of each',
  access: 'admin',
  params,
  answer: bulkAction,
  errors: ['2002'],
});

function deedEndpoint(deed: 'cancel' | 'pause' | 'resume', action: AuditAction, summary: string) {
  return defineEndpoint({
    method: 'POST',
    path: `/admbo/command_bulk/{bulk_id}/${deed}`,
    summary,
    access: 'admin',
    audit: { action, object: ['bulk_id'] },
    scope: 'commands',
    params,
    answer: bulkAction,
    errors: ['2002', '20414'],
  });
}

export const cancelBulk = deedEndpoint(
  'cancel',
  'bulk.cancelled',
  'Cancel what has not been sent; an update of all apps that runs finishes the app at hand, anything else goes on to its end',
);

export const pauseBulk = deedEndpoint(
  'pause',
  'bulk.paused',
  'Let what has not been sent wait, for 24 hours at most: it is cancelled then. It keeps nobody off its devices meanwhile',
);

export const resumeBulk = deedEndpoint(
  'resume',
  'bulk.resumed',
  'Go on with a paused bulk action: each device is judged again when its turn comes',
);

export const bulkDeedEndpoints = { cancel: cancelBulk, pause: pauseBulk, resume: resumeBulk } as const;

export const retryBulk = defineEndpoint({
  method: 'POST',
  path: '/admbo/command_bulk/{bulk_id}/retry',
  summary: 'Begin a new bulk action with the devices that failed, expired or were refused; once',
  access: 'admin',
  audit: { action: 'bulk.retried', object: ['bulk_id'] },
  scope: 'commands',
  params,
  answer: bulkAnswer,
  errors: ['2002', '20414'],
});
