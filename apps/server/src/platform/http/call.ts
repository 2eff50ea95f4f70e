import type { Endpoint } from '@rackhand/contract/call/endpoint';
import type { Language } from '@rackhand/contract/text/language';
import type { z } from 'zod';
import type { Deployment } from '../deployments/deployment.ts';
import type { Actor } from './actor.ts';

/** What the HTTP layer knows of any request. */
export interface CallContext {
  requestId: string;
  language: Language;
  /** What the request's host name stands for. */
  deployment: Deployment;
  /** The caller's address; forwarded headers count only from TRUSTED_PROXIES. */
  ip: string;
  userAgent: string;
  /** `Idempotency-Key` as it was sent. Document 3 section 1. */
  idempotencyKey: string | null;
}

interface Input<E extends Endpoint> {
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  params: Readonly<Record<string, string>>;
}

/** A call with a live session. */
export interface Call<E extends Endpoint = Endpoint> extends CallContext, Input<E> {
  actor: Actor;
  /** Number of the last farm change, read in the guard's own statement; null before the first one. */
  farmVersion: string | null;
  /** The same of all topics, as the contract writes a position. */
  livePosition: string | null;
  /** Signed in with a temporary password: only what renews it is open. */
  mustRenewPassword: boolean;
  /** The browser reached us by https. */
  secure: boolean;
  /** A screen on the wall: it is answered with what that may show. */
  isWall: boolean;
  /** A person, or a token that is made for reading too. */
  mayRead: boolean;
}

/** A call that needs no session. */
export interface OpenCall<E extends Endpoint = Endpoint> extends CallContext, Input<E> {
  cookies: ReadonlyMap<string, string>;
  /** The `Authorization` header as it was sent. */
  authorization: string | null;
  /** The browser reached us by https. */
  secure: boolean;
}
