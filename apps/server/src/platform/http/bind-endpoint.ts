import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { withAuditLines } from '../audit/audit-lines.ts';
import { answerSerializer } from './answer-serializer.ts';
import type { Call, OpenCall } from './call.ts';
import { callContext, openCallContext } from './call-context.ts';
import { inputReader } from './input-reader.ts';

/** What is done before the input is read, and after all else; by then it is known who asks. */
type Around = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;

type Handler<E extends Endpoint, Answer> = (call: Call<E>, reply: FastifyReply) => Promise<Answer>;

/** Serves an endpoint that needs a live session or an API token; the reply is there for cookies. What the answer's contract does not list is dropped. */
export function bindEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, reply: FastifyReply) => Promise<AnswerOf<E>>,
  around: Around = (_request, work) => work(),
): void {
  const wrap = (answer: AnswerOf<E>) => ({ errorCode: 0, data: answer });
  bindGuarded<E, AnswerOf<E>>(app, endpoint, { ...written(endpoint), around }, handler, wrap);
}

/** As bindEndpoint, but the handler gives the whole body as JSON bytes, or sends it by itself. */
export function bindRawEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, reply: FastifyReply) => Promise<Buffer | undefined | void>,
): void {
  bindGuarded<E, Buffer | undefined | void>(app, endpoint, {}, handler, (answer, reply) => {
    if (!(answer instanceof Buffer)) return reply;
    void reply.type('application/json; charset=utf-8');
    return answer;
  });
}

/** Serves an endpoint whose access is `open`; the reply is there for cookies. */
export function bindOpenEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: OpenCall<E>, reply: FastifyReply) => Promise<AnswerOf<E>>,
): void {
  bindOpen<E, AnswerOf<E>>(app, endpoint, written(endpoint), handler, (answer) => ({
    errorCode: 0,
    data: answer,
  }));
}

/** As bindOpenEndpoint, but the handler sends the answer by itself. */
export function bindOpenRawEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: OpenCall<E>, reply: FastifyReply) => Promise<void>,
): void {
  bindOpen<E, void>(app, endpoint, {}, handler, (_answer, reply) => reply);
}

function bindOpen<E extends Endpoint, Answer>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteShorthandOptions,
  handler: (call: OpenCall<E>, reply: FastifyReply) => Promise<Answer>,
  wrap: (answer: Answer, reply: FastifyReply) => unknown,
): void {
  if (endpoint.access !== 'open') throw new Error(`${endpoint.path} needs a session: use bindEndpoint`);
  const read = inputReader(endpoint);
  route(app, endpoint, options, async (request, reply) => {
    const input = read(request);
    request.input = { ...input.params, ...input.body };
    const call: OpenCall<E> = { ...openCallContext(request), ...input };
    return wrap(await handler(call, reply), reply);
  });
}

function bindGuarded<E extends Endpoint, Answer>(
  app: FastifyInstance,
  endpoint: E,
  { around = (_request, work) => work(), ...options }: RouteShorthandOptions & { around?: Around },
  handler: Handler<E, Answer>,
  wrap: (answer: Answer, reply: FastifyReply) => unknown,
): void {
  if (endpoint.access === 'open') throw new Error(`${endpoint.path} is open: use bindOpenEndpoint`);
  const read = inputReader(endpoint);
  const guarded = { ...options, onRequest: app.sessionGuard.hookFor(endpoint) };
  route(app, endpoint, guarded, (request, reply) =>
    around(request, async () => {
      const input = read(request);
      request.input = { ...input.params, ...input.body };
      const call: Call<E> = { ...callContext(request), ...input };
      return wrap(await handler(call, reply), reply);
    }),
  );
}

function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: RouteShorthandOptions,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.boundEndpoints.push(endpoint);
  app.route({
    ...options,
    // HEAD never runs what changes something. Document 3 section 1.
    method: endpoint.method === 'GET' && endpoint.changes !== true ? ['GET', 'HEAD'] : endpoint.method,
    exposeHeadRoute: false,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    config: {
      endpoint,
      changes: endpoint.method !== 'GET' || endpoint.changes === true,
      guarded: endpoint.access !== 'open',
      ownKey: endpoint.ownKey === true,
    },
    handler: (request, reply) => withAuditLines(request.log, () => handler(request, reply)),
  });
}

/** Only what succeeds is written by the contract; failures are written by themselves. */
function written(endpoint: Endpoint): RouteShorthandOptions {
  return { schema: { response: { 200: {} } }, serializerCompiler: () => answerSerializer(endpoint) };
}
