import { defineEndpoint } from '../call/endpoint.ts';
import { agentBundlePath } from './agent-update.ts';

/** Where an agent fetches the release of its own server, with its own key. */
export const fetchAgentBundle = defineEndpoint({
  method: 'GET',
  path: agentBundlePath,
  summary: "Fetch the server's release of the agent",
  access: 'open',
  ownKey: true,
  scope: null,
  audit: null,
  file: 'application/octet-stream',
  errors: ['2002', '2006'],
});
