import { emailOf, linkIn, type MailRoom, openMailRoom, shownIn } from './mail-room.ts';
import { signInByHttp } from './sign-in-by-http.ts';
import { codeOf } from './sign-in-desk.ts';

type Code = number | string;

/** A password that keeps the rules and was never anybody's. */
export const fresh = 'Wz7!mQ2vTx';

/** A mail room where `admin01` has lost the password, and short words for the way back. */
export interface LostPasswordDesk {
  room: MailRoom;
  ask(admId?: string): Promise<Code>;
  /** What the newest mail holds, when there are so many. */
  mailed(count?: number): Promise<{ password: string; link: URL }>;
  check(link: URL): Promise<Code>;
  reset(link: URL, pw?: string): Promise<Code>;
  signIn(pw: string): ReturnType<typeof signInByHttp>;
}

export async function openLostPasswordDesk(): Promise<LostPasswordDesk> {
  const room = await openMailRoom();
  return {
    room,
    ask: async (admId = 'admin01') =>
      codeOf(await room.post('/user/passwd/reissue', { body: { adm_id: admId, locale: 'ko' } })),
    mailed: async (count = 1) => {
      const text = await room.mailTo(emailOf.admin, count);
      return { password: shownIn(text), link: linkIn(text) };
    },
    check: async (link) => {
      const url = `/admbo/check_reset_password_timeout?adm_id=${link.searchParams.get('adm_id') ?? ''}`;
      const headers = { authorization: link.searchParams.get('token') ?? '' };
      return codeOf(await room.farm.app.inject({ url, headers }));
    },
    reset: async (link, pw = fresh) => {
      const body = { token: link.searchParams.get('token') };
      return codeOf(await room.post('/admbo/reset_password', { secrets: { pw }, body }));
    },
    signIn: (pw) => signInByHttp(room.farm.app, 'admin01', pw),
  };
}
