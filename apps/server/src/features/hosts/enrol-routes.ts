import { agentEnrolPath, enrolRequest } from '@rackhand/contract/host/agent-link';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readBearer } from './bearer.ts';
import { exchangeToken } from './enrolment.ts';
import { createHostAdmission } from './host-admission.ts';

/** Where a new agent gets its right to dial. Its one-time token is the right; no session, no cookie, no origin. */
export function registerEnrolment(app: FastifyInstance, deps: FeatureDeps): void {
  const admission = createHostAdmission(deps);
  app.route({
    method: 'POST',
    url: agentEnrolPath,
    config: { ownKey: true },
    handler: async (request) => {
      const { ip } = request;
      const token = readBearer(request.headers.authorization);
      const body = enrolRequest.safeParse(request.body);
      if (token === null) {
        await admission.noteRefusal('no one-time token', ip);
        throw new DomainError('2006', [{ field: 'token', message: 'unknown' }]);
      }
      if (!body.success)
        throw new DomainError('901', [{ field: 'key', message: 'is 256 bits as base64url' }]);
      const answer = await exchangeToken(deps, { token, key: body.data.key, ip });
      if ('host' in answer) return { errorCode: 0, data: answer };
      await admission.noteRefusal(`one-time token: ${answer.refusal}`, ip);
      throw new DomainError('2006', [{ field: 'token', message: answer.refusal }]);
    },
  });
}
