import {
  type SignedInAnswer,
  twoStepVerificationSignIn,
  verificationCodeCheck,
} from '@rackhand/contract/endpoints/sign-in';
import type { Text } from '@rackhand/contract/text/language';
import type { ApiClient } from '../api/api-client.ts';
import { callWithSecret } from '../api/call-with-secret.ts';
import type { PendingCode, SessionStore } from './session-state.ts';

/** The code after the password, where the deployment asks for one. */
interface CodeStep {
  ask(id: string, password: string, recordId: string): void;
  /** null where no code is waited for. */
  check(code: string, force: boolean): Promise<SignedInAnswer | null>;
  resend(): Promise<void>;
  forget(reason: Text | null): void;
}

export function createCodeStep(api: ApiClient, store: SessionStore): CodeStep {
  const pending = (): PendingCode | null => {
    const state = store.get();
    return state.status === 'code-asked' || state.status === 'ended' ? state.pending : null;
  };
  const ask: CodeStep['ask'] = (id, password, recordId) => {
    const state = store.get();
    const asked = { id, password, recordId, sentAt: Date.now() };
    if (state.status === 'ended') store.set({ ...state, pending: asked });
    else store.set({ status: 'code-asked', admin: null, pending: asked });
  };
  return {
    ask,
    check: async (code, force) => {
      const asked = pending();
      if (asked === null) return null;
      const body = {
        adm_id: asked.id,
        verification_code: code.trim(),
        login_record_id: asked.recordId,
        force,
      };
      return api.call(verificationCodeCheck, { body });
    },
    resend: async () => {
      const asked = pending();
      if (asked === null) return;
      const { id, password } = asked;
      const answer = await callWithSecret(api, twoStepVerificationSignIn, async ({ key, encrypt }) => ({
        body: { adm_id: id, adm_pw: await encrypt(password), key },
      }));
      ask(id, password, answer.login_record_id);
    },
    forget: (reason) => {
      const state = store.get();
      if (state.status === 'ended') store.set({ ...state, pending: null });
      else if (state.admin === null) store.set({ status: 'signed-out', admin: null, reason, left: false });
    },
  };
}
