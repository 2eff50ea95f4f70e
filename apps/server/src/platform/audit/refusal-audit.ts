import type { ErrorCode } from '@rackhand/contract/error-codes';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import type { Actor } from '../http/actor.ts';
import { recordAudit } from './record-audit.ts';

type OnRefusal = (actor: Actor, code: ErrorCode, request: FastifyRequest) => Promise<void>;

/** Records that a person was refused for lack of rights. The refusal stands even when it can't be recorded. */
export function createRefusalAudit({ db, log }: { db: Db; log: Logger }): OnRefusal {
  return async (actor, code, request) => {
    const object = `${request.method} ${request.routeOptions.url ?? ''}`;
    const entry = {
      actor,
      action: 'call.refused',
      object,
      requestId: request.id,
      ip: request.ip,
      result: code,
    } as const;
    try {
      await db.transaction().execute((trx) => recordAudit(trx, entry));
    } catch (error) {
      log.error({ err: error, ...entry }, 'a refusal could not be recorded');
    }
  };
}
