import { z } from 'zod';
import { readOrWall } from '../account/token-scopes.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { incident, incidentRule } from '../incident/incident.ts';

export const listIncidents = defineEndpoint({
  method: 'GET',
  path: '/service/incidents',
  summary: 'Trouble of many devices at once: what is open, then the latest of the past',
  access: 'admin',
  scope: readOrWall,
  answer: z.object({ incidents: z.array(incident).max(2 * incidentRule.listed), total_count: z.int() }),
});
