import type { Failure } from '@rackhand/contract/call/endpoint';
import { errorText, wireCode } from '@rackhand/contract/call/error-codes';
import type { Language } from '@rackhand/contract/text/language';
import { textOf } from '@rackhand/program/text-of';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/database-away.ts';
import { requestLanguage } from './call-context.ts';
import { isVisit } from './console-pages.ts';
import { DomainError } from './domain-error.ts';
import { lostRight } from './rights.ts';
import { unknownHostPage } from './unknown-host-page.ts';

/** Answers any thrown thing with the envelope of document 3 section 1; what is inside an error stays in the log. */
export function replyWithFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = asRefusal(error);
  if (found.code === '500') request.log.error({ id: request.id, err: error }, 'a request failed');
  const refusal = found.code === '500' ? unforeseen(request) : found;
  if (refusal.code === '900')
    request.log.warn({ id: request.id, reason: textOf(error) }, 'the database is away');
  if (refusal.retryAfterSeconds !== null) void reply.header('retry-after', String(refusal.retryAfterSeconds));
  void reply.code(refusal.status).header('cache-control', 'no-store');
  if (refusal.status === 421 && isVisit(request))
    return reply.type('text/html; charset=utf-8').send(unknownHostPage(request.hostname));
  return reply
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(failureBody(refusal, request.id, requestLanguage(request)));
}

/** What the caller is told of any thrown thing. */
export function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const lost = lostRight(error);
  if (lost !== null) return lost;
  if (isDatabaseAway(error)) return new DomainError('900');
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  // Fastify's own: 413 too large, 415 wrong type, 400 unreadable.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new DomainError('901', [], { status });
  if (status === 503) return new DomainError('900');
  return new DomainError('500');
}

/** A call may have a name of its own for what it could not do. */
function unforeseen({ routeOptions }: FastifyRequest): DomainError {
  const { endpoint } = routeOptions.config;
  return new DomainError(endpoint?.failsAs ?? '500');
}

function failureBody(refusal: DomainError, requestId: string, language: Language): Failure {
  const body: Failure = {
    errorCode: wireCode(refusal.code),
    message: errorText(refusal.code, language),
    request_id: requestId,
  };
  if (refusal.details.length === 0) return body;
  const details = refusal.details.map(({ field, message }) =>
    typeof message === 'string'
      ? { field, message }
      : { field, message: message[language], texts: { ko: message.ko, en: message.en } },
  );
  return { ...body, details };
}
