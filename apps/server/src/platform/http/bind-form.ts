import multipart from '@fastify/multipart';
import type { AnswerOf, Endpoint } from '@rackhand/contract/call/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Files } from '../files/files.ts';
import type { GatheredFile } from '../files/gather-file.ts';
import { tooLarge } from '../files/gather-file.ts';
import { bindEndpoint } from './bind-endpoint.ts';
import type { Call } from './call.ts';
import { callContext } from './call-context.ts';
import { DomainError } from './domain-error.ts';
import { formLimits, readParts } from './form-parts.ts';
import { isMultipart } from './form-values.ts';
import { sendsAFile } from './slow-senders.ts';

/** A file that has come beside the keys; it is there until the call is answered. */
export interface FormFile extends GatheredFile {
  /** As its sender calls it. */
  name: string;
}

interface FormDeps {
  files: Files;
  /** Where it is another than the contract says. */
  maximumBytes?: number;
  /** Refuses a file by its name, before it is read. */
  requireName?: (name: string) => void;
}

/**
 * Serves an endpoint whose keys may come with a file, in the parts of a form; without one they come as in any other call.
 * The file is taken in before the keys are read, since they may stand behind it, and goes when nobody has kept it.
 */
export function bindForm<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  deps: FormDeps,
  handler: (call: Call<E>, file: FormFile | null) => Promise<AnswerOf<E>>,
): void {
  const { form } = endpoint;
  if (form === undefined) throw new Error(`${endpoint.path} takes no form: use bindEndpoint`);
  const rule = { ...deps, maximumBytes: deps.maximumBytes ?? form.maximumBytes };
  const came = new WeakMap<FastifyRequest, FormFile>();
  void app.register(async (scope) => {
    await scope.register(multipart);
    bindEndpoint(
      scope,
      endpoint,
      (call, { request }) => {
        const file = came.get(request) ?? null;
        if (form.needsFile && file === null) throw missingFile();
        return handler(call, file);
      },
      (request, work) =>
        isMultipart(request)
          ? taking(scope, request, rule, (file) => {
              if (file !== null) came.set(request, file);
              return work();
            })
          : work(),
    );
  });
}

const missing = { ko: '필수 값입니다.', en: 'This value is required.' };
const missingFile = (): DomainError => new DomainError('901', [{ field: 'file', message: missing }]);

type FormRule = FormDeps & { maximumBytes: number };

async function taking<Result>(
  app: FastifyInstance,
  request: FastifyRequest,
  rule: FormRule,
  work: (file: FormFile | null) => Promise<Result>,
): Promise<Result> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > rule.maximumBytes + formLimits.fieldBytes) throw tooLarge(rule.maximumBytes);
  return app.uploadSlots(callContext(request).actor.aid, async () => {
    sendsAFile(request.raw);
    await rule.files.requireRoom(length);
    return withParts(request, rule, work).catch((error: unknown) => {
      // Its sender has gone and is told nothing: no failure of ours.
      throw request.raw.complete || !request.raw.destroyed ? error : new DomainError('901');
    });
  });
}

/** The file stands where `gather` has put it for as long as its work lasts, and the parts behind it are part of that. */
async function withParts<Result>(
  request: FastifyRequest,
  { files, maximumBytes, requireName }: FormRule,
  work: (file: FormFile | null) => Promise<Result>,
): Promise<Result> {
  const came: { file: FormFile | null } = { file: null };
  try {
    request.body = await readParts(request, async ({ name, source }) => {
      requireName?.(name);
      const gathered = await files.gather(source, { maximumBytes });
      came.file = { ...gathered, name };
    });
    return await work(came.file);
  } catch (error) {
    // What is still on its way is let go by, so that its sender comes to hear the answer.
    request.raw.unpipe().resume();
    throw error;
  } finally {
    if (came.file !== null) await files.drop(came.file);
  }
}
