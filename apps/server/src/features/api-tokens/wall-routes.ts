import { keepWallToken } from '@rackhand/contract/endpoints/wall';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { bearerOf, hashTokenSecret } from '../../platform/tokens/token-secret.ts';
import { wallCookie } from '../../platform/tokens/wall-cookie.ts';

/** A screen on the wall keeps its token where no script reads it. Document 3 section 7. */
export function registerWallRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
): void {
  bindEndpoint(app, keepWallToken, async ({ isWall, secure }, reply) => {
    const token = bearerOf(reply.request.headers.authorization);
    if (!isWall || token === null) throw new DomainError('2001');
    const { expires_at } = await db
      .selectFrom('api_tokens')
      .select('expires_at')
      .where('secret_hash', '=', hashTokenSecret(token))
      .executeTakeFirstOrThrow();
    const forMs = expires_at.getTime() - clock.now().getTime();
    void reply.header('set-cookie', wallCookie(token, { secure, forMs }));
    return { expires_at: koreanTime(expires_at) };
  });
}
