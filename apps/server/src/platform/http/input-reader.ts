import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { catalogue } from '@rackhand/contract/call/error-codes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError, type ErrorDetail } from './domain-error.ts';
import { createFormValues, isForm } from './form-values.ts';
import { issueDetails, type OwnFault, ownFaults } from './issue-details.ts';
import { overlongLists } from './list-lengths.ts';
import { unstorableFields } from './unstorable-fields.ts';

interface Input<E extends Endpoint> {
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  params: Readonly<Record<string, string>>;
}

type Reader = (request: FastifyRequest) => Input<Endpoint>;

/** Made once in a process; the contract's endpoints are constants. */
const made = new WeakMap<Endpoint, Reader>();

/**
 * Reads query, body and path of a request by the endpoint's contract; whatever is wrong is named at once. It is made at
 * the first request, because all of them together are a good part of what a start would do.
 */
export function inputReader<E extends Endpoint>(endpoint: E): (request: FastifyRequest) => Input<E> {
  return (request) => (made.get(endpoint) ?? make(endpoint))(request);
}

function make(endpoint: Endpoint): Reader {
  const querySchema = endpoint.query.strict();
  const bodySchema = endpoint.body.strict();
  const paramsSchema = endpoint.params?.strict();
  const bodyShape = z.toJSONSchema(endpoint.body, { io: 'input' });
  const formValues = createFormValues(bodyShape);
  const hasBody = endpoint.method !== 'GET';

  const reader: Reader = (request) => {
    const details: ErrorDetail[] = [];
    let faults = ownFaults.filter(({ code }) => endpoint.errors.includes(code));
    const parse = (schema: z.ZodObject, value: unknown): unknown => {
      // What is missing is told from what is of the wrong type by the input that an issue shows.
      const result = schema.safeParse(value, { reportInput: true });
      const wrong = result.success ? unstorableFields(result.data) : issueDetails(result.error);
      if (wrong.length > 0) faults = faults.filter(({ isIt }) => result.error?.issues.every(isIt) === true);
      details.push(...wrong);
      return result.data;
    };
    const parseBody = (value: unknown): unknown => {
      const overlong = overlongLists(bodyShape, value);
      if (overlong.length > 0) throw new DomainError('901', overlong);
      return parse(bodySchema, value);
    };
    const body = isForm(request) ? formValues(request.body) : request.body === undefined ? {} : request.body;
    const input = {
      query: parse(querySchema, request.query),
      body: hasBody ? parseBody(body) : {},
      params: paramsSchema === undefined ? {} : parse(paramsSchema, request.params),
    };
    const [own] = faults;
    if (details.length > 0 && own !== undefined) throw ownRefusal(own, details);
    if (details.length > 0) throw new DomainError('901', details);
    return input as Input<Endpoint>;
  };
  made.set(endpoint, reader);
  return reader;
}

/** What has a code of its own is said in the words of that code. */
function ownRefusal({ code }: OwnFault, details: readonly ErrorDetail[]): DomainError {
  const { ko, en } = catalogue[code];
  return new DomainError(
    code,
    details.map(({ field }) => ({ field, message: { ko, en } })),
  );
}
