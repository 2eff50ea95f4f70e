import { readOrWall } from '../account/token-scopes.ts';
import { defineEndpoint } from '../call/endpoint.ts';
import { rackPlan } from '../rack/rack.ts';

export const racks = defineEndpoint({
  method: 'GET',
  path: '/admbo/rack',
  summary: 'Rack groups and their racks, in the order in which they are shown',
  access: 'admin',
  scope: readOrWall,
  answer: rackPlan,
});
