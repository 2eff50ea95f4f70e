import { Readable } from 'node:stream';
import type { Endpoint } from '@rackhand/contract/call/endpoint';
import type { FileType } from '@rackhand/contract/call/file-types';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ByteRange } from '../files/file-store.ts';
import { attachmentHeader, inlineHeader } from './attachment-header.ts';
import { bindOpenRawEndpoint, bindRawEndpoint } from './bind-endpoint.ts';
import { readRange } from './byte-range.ts';
import type { Call, OpenCall } from './call.ts';
import { DomainError } from './domain-error.ts';

/** A file that a call answers. */
export interface Download {
  sha256: string;
  bytes: number;
  /** As people know it, with its ending. */
  name: string;
  /** One of those that the contract names; the first of them where it is left out. */
  type?: FileType;
  /** null: the store has lost it. */
  read(range?: ByteRange): Promise<Readable | null>;
}

/** Serves an endpoint that answers a kept file, whole or a part of it, of the type that the contract names. */
export function bindDownload<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Download>,
): void {
  const type = typeOf(endpoint);
  bindRawEndpoint(app, endpoint, async (call, reply) => {
    await sendFile(reply, await handler(call), type);
  });
}

/** The same for an endpoint whose access is `open`: its own key is looked at by the handler. */
export function bindOpenDownload<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: OpenCall<E>) => Promise<Download>,
): void {
  const type = typeOf(endpoint);
  bindOpenRawEndpoint(app, endpoint, async (call, reply) => {
    await sendFile(reply, await handler(call), type);
  });
}

function typeOf({ path, file }: Endpoint): FileType {
  if (file === undefined) throw new Error(`${path} answers no file: use bindEndpoint`);
  return typeof file === 'string' ? file : file[0];
}

export async function sendFile(
  reply: FastifyReply,
  { sha256, bytes, name, read, type: own }: Download,
  usual: FileType,
): Promise<void> {
  const type = own ?? usual;
  const { headers, method } = reply.request;
  const tag = `"${sha256}"`;
  if (namesTag(headers['if-none-match'], tag)) {
    await reply.code(304).header('etag', tag).send();
    return;
  }
  const ifRange = headers['if-range'];
  const range = readRange(ifRange === undefined || ifRange === tag ? headers.range : undefined, bytes);
  if (range === 'not there') throw notThere(reply, bytes);
  const content = method === 'HEAD' ? Readable.from([]) : await opened(reply, read, range);
  // A picture may be shown in a page of ours; whatever else a file holds is kept and never shown.
  const header = type.startsWith('image/') ? inlineHeader : attachmentHeader;
  void reply.type(type).headers({
    'content-disposition': header(name),
    'content-length': range === null ? bytes : range.last - range.first + 1,
    'accept-ranges': 'bytes',
    etag: tag,
  });
  if (range !== null)
    void reply
      .code(206)
      .header('content-range', `bytes ${String(range.first)}-${String(range.last)}/${String(bytes)}`);
  await reply.send(content);
}

function notThere(reply: FastifyReply, bytes: number): DomainError {
  void reply.header('content-range', `bytes */${String(bytes)}`);
  return new DomainError('901', [{ field: 'Range', message: `0-${String(bytes - 1)}` }], { status: 416 });
}

async function opened(
  reply: FastifyReply,
  read: Download['read'],
  range: ByteRange | null,
): Promise<Readable> {
  const content = await read(range ?? undefined);
  if (content !== null) return content;
  reply.request.log.error(
    { id: reply.request.id },
    'a file is missing in the store: --verify-files names it',
  );
  throw new DomainError('2002');
}

function namesTag(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
