import '@fastify/multipart';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/** Parts of a form. Document 8. */
export const formLimits = { parts: 20, fieldBytes: 1024 ** 2, nameBytes: 100 } as const;

const texts = {
  broken: { ko: '요청의 형식이 올바르지 않습니다.', en: 'The request is no form that can be read.' },
  tooMany: { ko: '항목이 너무 많습니다.', en: 'There are too many parts.' },
  tooLarge: { ko: '항목이 너무 큽니다.', en: 'The parts are too large.' },
  twice: { ko: '같은 항목이 두 번 있습니다.', en: 'This key appears twice.' },
  noFile: { ko: '여기에는 파일을 보낼 수 없습니다.', en: 'This part cannot be a file.' },
} as const;

/**
 * Reads a form's parts in whatever order they come: the file as it comes, the keys into one object. Whatever is wrong with
 * the form itself is 901.
 */
export async function readParts(
  request: FastifyRequest,
  take: (file: { name: string; source: AsyncIterable<Buffer> }) => Promise<void>,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  let bytes = 0;
  let hasFile = false;
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw refusal(part.fieldname, 'noFile');
      if (hasFile) throw refusal('file', 'twice');
      hasFile = true;
      await take({ name: part.filename, source: bytesOf(part) });
      continue;
    }
    const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
    bytes += typeof value === 'string' ? Buffer.byteLength(value) : 0;
    if (fieldnameTruncated || valueTruncated || bytes > formLimits.fieldBytes)
      throw refusal(fieldname, 'tooLarge');
    if (fields.has(fieldname)) throw refusal(fieldname, 'twice');
    fields.set(fieldname, value);
  }
  return Object.fromEntries(fields);
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const limits = {
    ...{ parts: formLimits.parts, files: 2, fileSize: Infinity, headerPairs: 20 },
    ...{ fieldSize: formLimits.fieldBytes, fieldNameSize: formLimits.nameBytes },
  };
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** A form that ends in the middle of its file is as broken as one that ends elsewhere. */
async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return refusal('', 'tooMany');
  return error instanceof DomainError ? error : refusal('', 'broken');
}

function refusal(field: string, text: keyof typeof texts): DomainError {
  return new DomainError('901', [{ field: field.slice(0, formLimits.nameBytes), message: texts[text] }]);
}
