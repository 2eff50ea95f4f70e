import { changePassword, resetPassword } from '@rackhand/contract/endpoints/passwords';
import { callWithSecret } from '../../platform/api/call-with-secret.ts';
import { usePlatform } from '../../platform/platform-context.ts';

export interface TypedPasswords {
  /** null: it is not asked for. */
  old: string | null;
  fresh: string;
}

interface Reset {
  byLink: (token: string, fresh: string) => Promise<void>;
  bySession: (typed: TypedPasswords) => Promise<void>;
  /** Of another admin, who then has to choose one alone. */
  ofOther: (aid: string, fresh: string) => Promise<void>;
}

/** The calls that store a new password; both secrets travel under one key. */
export function useReset(): Reset {
  const { api, session } = usePlatform();
  return {
    byLink: async (token, fresh) => {
      await callWithSecret(api, resetPassword, async ({ key, encrypt }) => ({
        body: { pw: await encrypt(fresh), key, token },
      }));
      // Whoever was signed in here makes room: the one with the new password comes in next.
      if (session.get().admin !== null) await session.signOut();
    },
    bySession: async ({ old, fresh }) => {
      await callWithSecret(api, changePassword, async ({ key, encrypt }) => {
        const sealed = { pw: await encrypt(fresh), key };
        return { body: old === null ? sealed : { ...sealed, old_pw: await encrypt(old) } };
      });
      session.renewed();
    },
    ofOther: async (aid, fresh) => {
      await callWithSecret(api, changePassword, async ({ key, encrypt }) => ({
        body: { aid, pw: await encrypt(fresh), key },
      }));
    },
  };
}
