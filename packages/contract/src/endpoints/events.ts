import { readOrWall } from '../account/token-scopes.ts';
import { defineEndpoint } from '../call/endpoint.ts';

/** `text/event-stream`; the events stand in live-events.ts. `Last-Event-ID` resumes. Document 3 section 1. */
export const events = defineEndpoint({
  method: 'GET',
  path: '/admbo/events',
  summary: 'Changes of the farm as they happen (text/event-stream)',
  access: 'admin',
  scope: readOrWall,
  automatic: true,
  errors: ['20414'],
});
