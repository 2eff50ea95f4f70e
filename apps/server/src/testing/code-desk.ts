import type { LightMyRequestResponse } from 'fastify';
import { passwordOf } from './create-test-app.ts';
import { emailOf, type MailRoom, openMailRoom, shownIn } from './mail-room.ts';
import { signInByHttp } from './sign-in-by-http.ts';
import { codeOf } from './sign-in-desk.ts';

export const secondMs = 1000;

/** A sign-in that waits for its code. */
export interface BegunStep {
  record: string;
  code: string;
}

/** A mail room where people sign in with a code, and short words for what `admin01` does there. */
export interface CodeDesk {
  room: MailRoom;
  signIn(pw?: string): Promise<LightMyRequestResponse>;
  /** With the right password, as far as the mail. */
  begin(): Promise<BegunStep>;
  enter(step: BegunStep, options?: { cookie?: string }): Promise<LightMyRequestResponse>;
  check(record: string, code: string, admId?: string): Promise<number | string>;
}

export async function openCodeDesk(settings: object = {}): Promise<CodeDesk> {
  const room = await openMailRoom({ 'origin.json': { twoStep: true, ...settings } });
  let mails = 0;
  const signIn: CodeDesk['signIn'] = (pw = passwordOf.admin) => signInByHttp(room.farm.app, 'admin01', pw);
  const post = (step: BegunStep, admId: string, options = {}): Promise<LightMyRequestResponse> => {
    const body = { adm_id: admId, verification_code: step.code, login_record_id: step.record };
    return room.post('/admbo/verification_code_check', { body, ...options });
  };
  return {
    room,
    signIn,
    begin: async () => {
      const response = await signIn();
      if (codeOf(response) !== 0) throw new Error(response.body);
      mails += 1;
      return { record: recordOf(response), code: shownIn(await room.mailTo(emailOf.admin, mails)) };
    },
    enter: (step, options) => post(step, 'admin01', options),
    check: async (record, code, admId = 'admin01') => codeOf(await post({ record, code }, admId)),
  };
}

export function recordOf(response: LightMyRequestResponse): string {
  return response.json<{ data: { login_record_id: string } }>().data.login_record_id;
}

/** A wrong one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
