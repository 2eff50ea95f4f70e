import type { AnswerOf } from '@rackhand/contract/endpoint';
import { adminInfo, sessionCheck, signIn, signOut } from '@rackhand/contract/endpoints/sign-in';
import type { ApiClient } from '../api/api-client.ts';
import type { ApiError } from '../api/api-error.ts';
import { callWithSecret } from '../api/call-with-secret.ts';
import { hasLoginMarker, markSignedIn, markSignedOut } from './marker-cookies.ts';

type Admin = Pick<AnswerOf<typeof adminInfo>, 'adm_id' | 'aid' | 'is_super_admin'>;

export type SessionState =
  /** The marker says that someone is signed in; who it is is being asked. */
  | { status: 'restoring'; admin: null }
  | { status: 'signed-in'; admin: Admin }
  /** `reason`: what the server said when it ended. `left`: the person signed out, and wants no way back. */
  | { status: 'signed-out'; admin: null; reason: string | null; left: boolean };

export interface SignInInput {
  id: string;
  password: string;
  /** End the admin's other session (1046). */
  force: boolean;
}

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  restore(): void;
  signIn(input: SignInInput): Promise<void>;
  /** Leaves even if the call fails (document 2 section 2). */
  signOut(): Promise<void>;
  /** The server has said that there is no session any more. */
  end(error: ApiError): void;
  /** Asks whether the session lives, without sliding it; its end is heard like any other. */
  check(): void;
}

interface SessionDeps {
  api: ApiClient;
  /** Other tabs hear of a sign-out. */
  channel: BroadcastChannel | null;
  /** What was loaded for this admin must not be shown to the next one. */
  onLeave: () => void;
}

export function createSession({ api, channel, onLeave }: SessionDeps): Session {
  const store = createSessionStore();
  const leave = (reason: string | null): void => {
    markSignedOut();
    store.set({ status: 'signed-out', admin: null, reason, left: reason === null });
    onLeave();
  };
  channel?.addEventListener('message', () => leave(null));
  return {
    get: store.get,
    subscribe: store.subscribe,
    restore: () => void restore(api, store),
    signIn: (input) => enter(api, store, input),
    async signOut() {
      await api.call(signOut).catch(() => undefined);
      leave(null);
      channel?.postMessage('signed-out');
    },
    end: (error) => leave(error.message),
    check: () => void api.call(sessionCheck, { automatic: true }).catch(() => undefined),
  };
}

interface SessionStore {
  get(): SessionState;
  set(state: SessionState): void;
  subscribe(listener: () => void): () => void;
}

function createSessionStore(): SessionStore {
  let state: SessionState = hasLoginMarker()
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

async function restore(api: ApiClient, store: SessionStore): Promise<void> {
  if (store.get().status !== 'restoring') return;
  try {
    const admin = await api.call(adminInfo);
    if (store.get().status === 'restoring') store.set({ status: 'signed-in', admin });
  } catch {
    // Without a session the client has already said so; a server that can't be reached shows itself on the page.
  }
}

async function enter(
  api: ApiClient,
  store: SessionStore,
  { id, password, force }: SignInInput,
): Promise<void> {
  const admin = await callWithSecret(api, signIn, async ({ key, encrypt }) => ({
    body: { admin_id: id.trim(), pw: await encrypt(password.trim()), key, force },
  }));
  markSignedIn(admin.pw_expiration_period);
  store.set({ status: 'signed-in', admin });
}
