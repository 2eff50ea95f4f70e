import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import { type FileType, fileTypes, type UploadRule } from '@rackhand/contract/call/file-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooLarge } from '../files/gather-file.ts';
import { bindEndpoint, bindOpenEndpoint } from './bind-endpoint.ts';
import type { Call, OpenCall } from './call.ts';
import { DomainError } from './domain-error.ts';
import { sendsAFile } from './slow-senders.ts';

/** A file as it comes. */
export interface Upload {
  /** Unread until somebody reads it; it fails where the sender goes away. What is left of it is not waited for. */
  source: AsyncIterable<Buffer>;
  type: FileType;
  maximumBytes: number;
  /** What the sender says; null: nothing. */
  declaredBytes: number | null;
}

/** Serves an endpoint that takes a file and needs a live session or an API token. All rules of other calls hold, before the first byte of the file is read. */
export function bindUpload<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, upload: Upload) => Promise<AnswerOf<E>>,
): void {
  const rule = ruleOf(endpoint);
  inScopeOfFiles(app, rule, (scope) =>
    bindEndpoint(scope, endpoint, (call, reply) =>
      taking(scope, rule, reply, call.actor.aid, (upload) => handler(call, upload)),
    ),
  );
}

/** The same for an endpoint whose access is `open`: its own key is looked at by the handler, before it reads. */
export function bindOpenUpload<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: OpenCall<E>, upload: Upload) => Promise<AnswerOf<E>>,
): void {
  const rule = ruleOf(endpoint);
  inScopeOfFiles(app, rule, (scope) =>
    bindOpenEndpoint(scope, endpoint, (call, reply) =>
      taking(scope, rule, reply, call.ip, (upload) => handler(call, upload)),
    ),
  );
}

function ruleOf({ path, upload }: Endpoint): UploadRule {
  if (upload === undefined) throw new Error(`${path} takes no file: use bindEndpoint`);
  return upload;
}

/** Bodies of these types are left as they come, and others are 415; so it is in no other call. */
function inScopeOfFiles(
  app: FastifyInstance,
  { types }: UploadRule,
  bind: (scope: FastifyInstance) => void,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...types], (_request: unknown, _payload: unknown, parsed: Parsed) => {
      parsed(null);
    });
    bind(scope);
    done();
  });
}

type Parsed = (error: Error | null, body?: unknown) => void;

async function taking<Answer>(
  app: FastifyInstance,
  { maximumBytes }: UploadRule,
  { request }: FastifyReply,
  sender: string,
  work: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const declaredBytes = declaredLength(request);
  if (declaredBytes !== null && declaredBytes > maximumBytes) throw tooLarge(maximumBytes);
  return app.uploadSlots(sender, async () => {
    sendsAFile(request.raw);
    try {
      // Whoever stops reading has an answer to give, so the connection stays.
      const source = request.raw.iterator({ destroyOnReturn: false });
      return await work({ source, type: typeOf(request), maximumBytes, declaredBytes });
    } catch (error) {
      // Its sender has gone and is told nothing: no failure of ours.
      throw request.raw.complete || !request.raw.destroyed ? error : new DomainError('901');
    }
  });
}

function declaredLength({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function typeOf({ headers }: FastifyRequest): FileType {
  const said = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return fileTypes.find((type) => type === said) ?? 'application/octet-stream';
}
