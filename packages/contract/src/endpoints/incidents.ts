import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { incident, incidentRule } from '../incident.ts';

export const listIncidents = defineEndpoint({
  method: 'GET',
  path: '/service/incidents',
  summary: 'Trouble of many devices at once: what is open, then the latest of the past',
  access: 'admin',
  answer: z.object({ incidents: z.array(incident).max(2 * incidentRule.listed), total_count: z.int() }),
});
