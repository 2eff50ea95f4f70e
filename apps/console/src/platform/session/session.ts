import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import {
  adminInfo,
  type SignedInAnswer,
  sessionCheck,
  signIn,
  signOut,
} from '@rackhand/contract/endpoints/sign-in';
import type { Text } from '@rackhand/contract/text/language';
import type { ApiClient } from '../api/api-client.ts';
import { type ApiError, endsSession } from '../api/api-error.ts';
import { callWithSecret } from '../api/call-with-secret.ts';
import { detailText, errorText } from '../api/error-text.ts';
import { noteArrival } from './arrival-notes.ts';
import { createCodeStep } from './code-step.ts';
import { markSignedIn, markSignedOut } from './marker-cookies.ts';
import { type Admin, createSessionStore, type SessionState } from './session-state.ts';
import type { TabTalk } from './tab-talk.ts';

export interface SignInInput {
  id: string;
  password: string;
  /** End the admin's other session (1046). */
  force: boolean;
}

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  restore(): Promise<void>;
  /** Asks who the person is now: a role may have changed. */
  refresh(): Promise<void>;
  signIn(input: SignInInput): Promise<void>;
  checkCode(code: string, force: boolean): Promise<void>;
  resendCode(): Promise<void>;
  /** Back to the sign-in page, which tells the reason: the code is not entered any more. */
  forgetCode(reason?: Text): void;
  /** The password has been changed: everything is open. */
  renewed(): void;
  /** Leaves even if the call fails (document 2 section 2). */
  signOut(): Promise<void>;
  /** The server has said that there is no session any more. Whether its admin is back, as soon as that is known. */
  end(error: ApiError): Promise<boolean>;
  /** Asks whether the session lives, without sliding it; its end is heard like any other. */
  check(): void;
}

interface SessionDeps {
  api: ApiClient;
  /** This browser has been told that somebody is signed in. */
  isMarked: boolean;
  tabs: TabTalk;
  /** What another tab said to all of them. */
  signedOutElsewhere: Text;
  /** The server has not heard of the sign-out: its session lives on. */
  signOutNotTold: Text;
  /** What was loaded for this admin must not be shown to the next one. */
  onLeave: () => void;
  /** The same admin is back: what is shown may be old. */
  onReturn: () => void;
  /** Another admin is here: nothing of this page is theirs. */
  onOther: () => void;
}

export function createSession({ api, isMarked, tabs, ...deps }: SessionDeps): Session {
  const store = createSessionStore(isMarked);
  let waiting: ((isBack: boolean) => void)[] = [];

  const settle = (isBack: boolean): void => {
    const callers = waiting;
    waiting = [];
    for (const tell of callers) tell(isBack);
  };
  const leave = (reason: Text | null, left = reason === null): void => {
    markSignedOut();
    store.set({ status: 'signed-out', admin: null, reason, left });
    settle(false);
    deps.onLeave();
  };
  /** A page that somebody works on stays; one that is still being restored, or is open to all, has nothing to keep. */
  const end = (reason: Text): Promise<boolean> => {
    const { admin } = store.get();
    if (admin === null) {
      if (store.get().status === 'restoring') leave(reason);
      return Promise.resolve(false);
    }
    markSignedOut();
    if (store.get().status !== 'ended') {
      store.set({ status: 'ended', admin, reason, pending: null });
      tabs.say({ kind: 'changed' });
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const arrive = (admin: Admin): void => {
    const before = store.get();
    if (before.admin !== null && before.admin.aid !== admin.aid) {
      deps.onOther();
      return;
    }
    store.set({ status: 'signed-in', admin });
    if (before.status !== 'ended') return;
    settle(true);
    deps.onReturn();
  };
  const begin = (answer: SignedInAnswer): void => {
    markSignedIn(answer.pw_expiration_period);
    // Whoever comes back to a page that stood open has seen it all.
    if (store.get().status !== 'ended') noteArrival({ isPasswordOld: !answer.is_valid_pw_period });
    tabs.say({ kind: 'signed-in', aid: answer.aid });
    arrive(answer);
  };
  const codeStep = createCodeStep(api, store);
  const check = (): void =>
    void api.call(sessionCheck, { automatic: true }).catch(() => {
      // Its end has been heard by then; a server that can't be reached shows itself on the page.
    });

  tabs.onWord((word) => {
    const { status, admin } = store.get();
    if (admin === null) return;
    if (word.kind === 'signed-out') void end(deps.signedOutElsewhere);
    else if (word.kind === 'signed-in') arrive(admin.aid === word.aid ? admin : { ...admin, aid: word.aid });
    else if (status === 'signed-in') check();
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    async restore() {
      if (store.get().status !== 'restoring') return;
      const admin = await api.call(adminInfo).catch(() => null);
      if (admin !== null && store.get().status === 'restoring') store.set({ status: 'signed-in', admin });
    },
    async refresh() {
      const admin = await api.call(adminInfo, { automatic: true }).catch(() => null);
      if (admin !== null && store.get().status === 'signed-in') arrive(admin);
    },
    async signIn({ id, password, force }) {
      const answer = await callWithSecret(api, signIn, async ({ key, encrypt }) => ({
        body: { admin_id: id.trim(), pw: await encrypt(password.trim()), key, force },
      }));
      if (answer.two_step) codeStep.ask(answer.adm_id, password.trim(), answer.login_record_id);
      else if (isWhole(answer)) begin(answer);
    },
    checkCode: async (code, force) => {
      const answer = await codeStep.check(code, force);
      if (answer !== null) begin(answer);
    },
    resendCode: () => codeStep.resend(),
    forgetCode: (reason) => codeStep.forget(reason ?? null),
    renewed: () => {
      const { status, admin } = store.get();
      if (status === 'signed-in') store.set({ status, admin: { ...admin, is_renewed_pw: true } });
    },
    async signOut() {
      const lived = store.get().status !== 'ended';
      const isTold = await api.call(signOut).then(() => true, endsSession);
      leave(isTold ? null : deps.signOutNotTold, true);
      if (lived) tabs.say({ kind: 'signed-out' });
    },
    end: (error) => {
      const why = error.details.find(({ field }) => field === 'reason');
      return end(why === undefined ? errorText(error) : detailText(why));
    },
    check,
  };
}

function isWhole(answer: AnswerOf<typeof signIn>): answer is AnswerOf<typeof signIn> & SignedInAnswer {
  return answer.tkey !== undefined;
}
