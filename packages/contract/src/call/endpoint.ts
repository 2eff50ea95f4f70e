import { z } from 'zod';
import type { CallScope } from '../account/token-scopes.ts';
import type { AuditedAs } from '../audit/audited-as.ts';
import type { CallFeature } from '../deployment/deployment.ts';
import type { ErrorCode } from './error-codes.ts';
import type { FileType, FormRule, UploadRule } from './file-types.ts';
import type { Access } from './permissions.ts';

/** One call of the API as data: server, console, OpenAPI and tests read the same one. */
export interface Endpoint<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodObject = z.ZodObject,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters as `{name}`. */
  path: string;
  summary: string;
  access: Access;
  /** Runs without the person doing anything, so it never slides the session. */
  automatic?: boolean;
  /** With `wait` in its query it runs by itself and never slides the session. Document 3 section 2. */
  waits?: boolean;
  /** A GET that changes something (document 3 section 1): needs the same origin, and HEAD does not run it. */
  changes?: boolean;
  /** Open to a session that was begun with a temporary password. Document 3 section 2. */
  beforeRenewal?: boolean;
  /** Answers 2001 where the deployment goes without it. Document 3 section 3. */
  feature?: CallFeature;
  /** Closed (2001) to those who are not super where the deployment restricts admins. Document 3 section 3. */
  restrictable?: boolean;
  /** Its own key is the right to it, so the same-origin rule does not apply. Document 3 section 1. */
  ownKey?: boolean;
  /** Its path holds a secret: logs name the route alone. */
  keyInPath?: boolean;
  /** Open to a live session outside the service hours too. Document 3 section 2. */
  atAnyHour?: boolean;
  /** Which API tokens it lets in; see callScope for what stands where nothing is said. */
  scope?: CallScope;
  /** How the trail names it where it was refused; null: by its path. */
  audit?: AuditedAs | null;
  /** Type of the file that it answers instead of an envelope, or the types that it may have. */
  file?: FileType | readonly [FileType, ...FileType[]];
  /** Of a body of keys, where more fits than in that of other calls. */
  bodyBytes?: number;
  /** Takes one file as its body instead of keys. */
  upload?: UploadRule;
  /** Takes a file beside its keys. */
  form?: FormRule;
  params?: z.ZodObject;
  query: Query;
  body: Body;
  answer: Answer;
  /** What a failure that nobody has foreseen is called instead of 500. */
  failsAs?: ErrorCode;
  /** Besides 901, 31011, 2001, 500 and 900, which any call may answer. */
  errors: readonly ErrorCode[];
}

/**
 * Of whatever is more than a plain read it has to be said which API tokens it lets in; of what changes something, how
 * the audit trail names it.
 */
export type CallRule =
  | { access: 'open' }
  | { access: 'admin'; method: 'GET'; changes?: never }
  | { access: Access; method: 'GET'; changes?: never; scope: CallScope }
  | { access: Access; scope: CallScope; audit: AuditedAs | null };

export const nothing = z.strictObject({});

export function defineEndpoint<
  Query extends z.ZodObject = typeof nothing,
  Body extends z.ZodObject = typeof nothing,
  Answer extends z.ZodObject = typeof nothing,
>(
  endpoint: Omit<Endpoint<Query, Body, Answer>, 'query' | 'body' | 'answer' | 'errors'> & {
    query?: Query;
    body?: Body;
    answer?: Answer;
    errors?: readonly ErrorCode[];
  } & CallRule,
): Endpoint<Query, Body, Answer> {
  return {
    errors: [],
    ...endpoint,
    query: endpoint.query ?? (nothing as unknown as Query),
    body: endpoint.body ?? (nothing as unknown as Body),
    answer: endpoint.answer ?? (nothing as unknown as Answer),
  };
}

export type QueryOf<E extends Endpoint> = z.input<E['query']>;
export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** The envelope of every failure. Document 3 section 1. */
export const failure = z.object({
  errorCode: z.union([z.int(), z.string()]),
  message: z.string(),
  request_id: z.string(),
  details: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        /** The message in each language, where it is made of words; a state, a name or an id is the same in all. */
        texts: z.object({ ko: z.string(), en: z.string() }).optional(),
      }),
    )
    .optional(),
});
export type Failure = z.infer<typeof failure>;
