import { createHash } from 'node:crypto';
import { addNotice, listNotices, updateNotice } from '@rackhand/contract/endpoints/notices';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { addTo, change, type Deps } from './change-notices.ts';
import { readNotices } from './list-notices.ts';

/** Notices for the customers of a deployment. Document 10, "Notices". */
export function registerNoticeRoutes(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, addNotice, (call) => addTo(deps, call));
  bindEndpoint(app, updateNotice, (call) => change(deps, call));
  bindRawEndpoint(app, listNotices, async ({ actor, query }, reply) => {
    const data = await readNotices(deps.db, actor.groupType, query, deps.clock.now());
    const body = Buffer.from(JSON.stringify({ errorCode: 0, data }));
    return query.shown === undefined ? body : tagged(reply, body);
  });
}

/** The customers' service asks again and again, and is told once. */
function tagged(reply: FastifyReply, body: Buffer): Buffer | undefined {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const known = reply.request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  if (!known.includes(tag)) return body;
  void reply.code(304).send();
  return undefined;
}
