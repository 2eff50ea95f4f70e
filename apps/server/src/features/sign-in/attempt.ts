import type { Language } from '@rackhand/contract/text/language';
import type { Deployment } from '../../platform/deployments/deployment.ts';
import type { Ticket } from '../../platform/secrets/one-time-tickets.ts';
import type { SessionRules } from '../../platform/sessions/session-rules.ts';

/** Somebody at the door: what they show, and where and how they came. */
export interface Attempt {
  admId: string;
  password: string;
  /** Number of a browser that has signed in as this id before. */
  knownBrowser: string | null;
  /** What the password was sealed with. */
  ticket: Ticket;
  rules: SessionRules;
  /** End the admin's other session. */
  force: boolean;
  /** Hash of the session secret that this browser carries. */
  replaces: Buffer | null;
  ip: string;
  userAgent: string;
  /** What the browser asked for, else null. */
  language: Language | null;
  requestId: string;
  /** Where the door is: who belongs elsewhere is unknown here. */
  deployment: Deployment;
}

/** An attempt beyond what it is let in by. */
export type Passage = Omit<Attempt, 'password' | 'ticket'>;

export type CodeAttempt = Passage & { code: string; loginRecordId: string };
