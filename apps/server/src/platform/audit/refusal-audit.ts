import { isAuditedRefusal } from '@rackhand/contract/audited-as';
import type { Endpoint } from '@rackhand/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import type { DomainError } from '../http/domain-error.ts';
import { runsByItself } from '../http/session-guard.ts';
import { withAuditLines } from './audit-lines.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';
import { refusedObject, saidOf } from './refused-entry.ts';

/** Puts what somebody was refused into the audit trail, whatever the call. Document 3 section 7. */
export interface RefusalAudit {
  /** The refusal stands even when it can't be recorded. */
  note(refusal: DomainError, request: FastifyRequest): Promise<void>;
  /** Writes what has only been counted. */
  close(): Promise<void>;
}

/** Of one caller so many in a minute stand by themselves; further ones are one entry that counts them. */
const entriesEachMinute = 30;
const minuteMs = 60_000;

interface Told {
  entries: number;
  /** How often each was refused beyond that. */
  further: Map<string, number>;
  last: AuditEntry | null;
}

export function createRefusalAudit({ db, log }: { db: Db; log: Logger }): RefusalAudit {
  let told = new Map<string, Told>();

  async function record(entry: AuditEntry): Promise<void> {
    try {
      await withAuditLines(log, () => db.transaction().execute((trx) => recordAudit(trx, entry)));
    } catch (error) {
      log.error({ err: error, ...entry }, 'a refusal could not be recorded');
    }
  }

  async function tellFurther(): Promise<void> {
    const minute = told;
    told = new Map();
    for (const { further, last } of minute.values()) {
      if (last === null) continue;
      const after = { times: sum(further.values()), calls: Object.fromEntries(further) };
      await record({ ...last, action: 'calls.refused', object: '', after });
    }
  }

  const timer = setInterval(() => void tellFurther(), minuteMs).unref();

  return {
    note: async (refusal, request) => {
      const { endpoint } = request.routeOptions.config;
      const actor = actorOf(request, endpoint);
      if (endpoint === undefined || actor === null || !isEvent(refusal, request, endpoint)) return;
      const audit = endpoint.audit ?? null;
      const action = audit?.action ?? 'call.refused';
      const from = { actor, requestId: request.id, ip: request.ip, result: refusal.code } as const;
      const caller = 'aid' in actor ? actor.aid : actor.name;
      const of = told.get(caller) ?? { entries: 0, further: new Map<string, number>(), last: null };
      told.set(caller, of);
      of.entries += 1;
      if (of.entries <= entriesEachMinute) {
        const object = await refusedObject(db, request, audit).catch(() => endpoint.path);
        await record({ ...from, action, object, after: saidOf(request, audit) });
        return;
      }
      const what = `${action} ${refusal.code}`;
      of.further.set(what, (of.further.get(what) ?? 0) + 1);
      of.last = { ...from, action, object: '' };
    },
    close: async () => {
      clearInterval(timer);
      await tellFurther();
    },
  };
}

/** Whoever calls; where nobody has signed in, what the contract says acts. */
function actorOf({ caller }: FastifyRequest, endpoint: Endpoint | undefined): AuditEntry['actor'] | null {
  if (caller !== null) return caller.actor;
  return endpoint?.audit?.by === undefined ? null : { name: endpoint.audit.by };
}

/** Of reads only what is forbidden; and a page that asks by itself all night is no event. */
function isEvent(refusal: DomainError, request: FastifyRequest, endpoint: Endpoint): boolean {
  if (request.routeOptions.config.changes === true) return isAuditedRefusal(refusal, endpoint.audit ?? null);
  return refusal.status === 403 && !runsByItself(endpoint, request);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
