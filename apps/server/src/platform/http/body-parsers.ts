import type { FastifyInstance } from 'fastify';
import { DomainError } from './domain-error.ts';
import { readQuery, refuseTooMany } from './query-values.ts';
import { parseStrictJson } from './strict-json.ts';

/** JSON and forms; anything else, or a body with no type, is 415. Document 3 section 1. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request: unknown, text: string) =>
    Promise.resolve(text).then((body) => (body === '' ? {} : parseStrictJson(body))),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request: unknown, text: string) => Promise.resolve(text).then(readForm),
  );
}

function readForm(text: string): Record<string, string | string[]> {
  const values = readQuery(text);
  refuseTooMany(values);
  const twice = Object.keys(values).filter((name) => Array.isArray(values[name]));
  if (twice.length === 0) return values;
  const message = { ko: '같은 항목이 두 번 있습니다.', en: 'This key appears twice.' };
  throw new DomainError(
    '901',
    twice.map((field) => ({ field, message })),
  );
}
