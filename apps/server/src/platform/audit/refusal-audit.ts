import { isAuditedRefusal } from '@rackhand/contract/audit/audited-as';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Callers } from '../callers.ts';
import type { Db } from '../database/database.ts';
import type { DomainError } from '../http/domain-error.ts';
import type { AuditEntry } from './audit-entry.ts';
import { withAuditLines } from './audit-lines.ts';
import { recordAudit } from './record-audit.ts';
import { createRefusalTally } from './refusal-tally.ts';
import { refusedObject, saidOf } from './refused-entry.ts';
import { createRefusedLines } from './refused-lines.ts';
import { createStrangers } from './strangers.ts';

/** Puts what somebody was refused into the audit trail, whatever the call. Document 3 section 7. */
export interface RefusalAudit {
  /** The refusal stands even when it can't be recorded. */
  note(refusal: DomainError, request: FastifyRequest): Promise<void>;
  /**
   * Of who is not let in, and changes nothing by it: one entry a minute for each name (the actor's, where none is given)
   * and address, and one that counts.
   */
  noteStranger(entry: StrangersEntry, name?: string): Promise<void>;
  /** Writes what has only been counted. */
  close(): Promise<void>;
}

export type StrangersEntry = AuditEntry & { actor: { name: string }; ip: string };

/** Of one caller so many in a minute stand by themselves; further ones are one entry that counts them. */
const entriesEachMinute = 30;
const minuteMs = 60_000;
/** In the trail, who is one of more than are told apart. */
const severalNames = 'several names';

interface RefusalAuditDeps {
  db: Db;
  callers: Callers;
  log: Logger;
}

export function createRefusalAudit({ db, callers, log }: RefusalAuditDeps): RefusalAudit {
  const ofCallers = createRefusalTally<AuditEntry>(entriesEachMinute, kindOf);
  const ofStrangers = createRefusalTally<AuditEntry>(1, kindOf);
  const strangers = createStrangers();
  const lines = createRefusedLines(log);

  async function record(entry: AuditEntry): Promise<void> {
    try {
      await withAuditLines(log, () => db.transaction().execute((trx) => recordAudit(trx, entry)));
    } catch (error) {
      log.error({ err: error, ...entry }, 'a refusal could not be recorded');
    }
  }

  async function tellFurther(): Promise<void> {
    strangers.forget();
    lines.tellFurther();
    const [known, unknown] = [ofCallers.take(), ofStrangers.take()];
    for (const { last, times, kinds } of known)
      await record({ ...last, action: 'calls.refused', object: '', after: { times, calls: kinds } });
    // Under its own action, so that it is found where its kind is looked for.
    for (const { last, times } of unknown)
      await record({ ...last, after: { ...(last.after as object | undefined), times } });
  }

  const timer = setInterval(() => void tellFurther(), minuteMs).unref();

  return {
    note: async (refusal, request) => {
      const { endpoint } = request.routeOptions.config;
      const actor = await actorOf(refusal, request, callers);
      if (endpoint === undefined || actor === null) {
        lines.note(refusal, request);
        return;
      }
      if (!isEvent(refusal, request, endpoint)) return;
      const audit = endpoint.audit ?? null;
      const action = audit?.action ?? 'call.refused';
      const groupType = 'reach' in actor ? actor.reach : (request.deployment?.groupType ?? null);
      const from = { actor, groupType, requestId: request.id, ip: request.ip, result: refusal.code } as const;
      const caller = 'aid' in actor ? actor.aid : actor.name;
      if (!ofCallers.count(caller, { ...from, action, object: '' })) return;
      const object = await refusedObject(db, request, refusal, audit).catch(() => endpoint.path);
      await record({ ...from, action, object, after: originOf(refusal, request) ?? saidOf(request, audit) });
    },
    noteStranger: async ({ ip: from, ...entry }, called = entry.actor.name) => {
      const { somebody, name, ip } = strangers.tellApart({ name: called, ip: from });
      const actor = name === null ? { name: severalNames } : entry.actor;
      const told = { ...entry, actor, ...(ip !== null && { ip }) };
      if (ofStrangers.count(`${somebody} ${kindOf(told)}`, told)) await record(told);
    },
    close: async () => {
      clearInterval(timer);
      await tellFurther();
    },
  };
}

const kindOf = ({ action, result }: AuditEntry): string => `${action} ${result}`;

/** Whoever calls; of who was refused before the guard, the session; where nobody has signed in, what the contract says acts. */
async function actorOf(
  { code }: DomainError,
  request: FastifyRequest,
  callers: Callers,
): Promise<AuditEntry['actor'] | null> {
  const { caller, routeOptions } = request;
  if (caller !== null) return caller.actor;
  const { endpoint, guarded } = routeOptions.config;
  // Something foreign has used the session of a browser: whose, its trail has to say.
  if (code === '2001' && guarded === true)
    return callers.find(request, { slides: false }).then(
      ({ actor }) => actor,
      () => null,
    );
  return endpoint?.audit?.by === undefined ? null : { name: endpoint.audit.by };
}

/** Where a call came from that is not of the same origin. */
function originOf({ code }: DomainError, { caller, headers }: FastifyRequest): object | undefined {
  if (caller !== null || code !== '2001') return undefined;
  return { origin: (headers.origin ?? headers['sec-fetch-site']?.toString() ?? '').slice(0, 200) };
}

/**
 * Of reads only what is forbidden, and nothing of what only a page asks by itself. Which call that is the contract says:
 * who asks has no say in what is written of it.
 */
function isEvent(refusal: DomainError, request: FastifyRequest, endpoint: Endpoint): boolean {
  if (request.routeOptions.config.changes === true) return isAuditedRefusal(refusal, endpoint.audit ?? null);
  return refusal.status === 403 && endpoint.automatic !== true;
}
