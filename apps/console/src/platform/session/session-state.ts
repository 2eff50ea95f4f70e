import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { adminInfo } from '@rackhand/contract/endpoints/sign-in';
import type { Text } from '@rackhand/contract/text/language';

export type Admin = Pick<AnswerOf<typeof adminInfo>, 'adm_id' | 'aid' | 'is_super_admin' | 'is_renewed_pw'>;

export type SessionState =
  /** The marker says that someone is signed in; who it is is being asked. */
  | { status: 'restoring'; admin: null }
  | { status: 'signed-in'; admin: Admin }
  /**
   * The session has ended under the page, which stays with all that was typed until this admin is back or leaves.
   * `pending`: on the way back, a code is waited for.
   */
  | { status: 'ended'; admin: Admin; reason: Text; pending: PendingCode | null }
  /** `reason`: what the server said when it ended. `left`: the person signed out, and wants no way back. */
  | { status: 'signed-out'; admin: null; reason: Text | null; left: boolean }
  /** The password was right; a code is on its way. In memory only: it is gone with the page. */
  | { status: 'code-asked'; admin: null; pending: PendingCode };

export interface PendingCode {
  id: string;
  password: string;
  recordId: string;
  /** When the code was sent, by the browser's clock. */
  sentAt: number;
}

export interface SessionStore {
  get(): SessionState;
  set(state: SessionState): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionStore(isMarked: boolean): SessionStore {
  let state: SessionState = isMarked
    ? { status: 'restoring', admin: null }
    : { status: 'signed-out', admin: null, reason: null, left: false };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
