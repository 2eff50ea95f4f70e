import {
  changePassword,
  checkResetTimeout,
  reissuePassword,
  resetPassword,
} from '@rackhand/contract/endpoints/passwords';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindOpenEndpoint } from '../../platform/http/bind-endpoint.ts';
import { sessionCookie } from '../../platform/sessions/session-cookie.ts';
import { createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { createFailureReset } from '../sign-in-attempts/reset-failures.ts';
import { changePasswordOf } from './change-own-password.ts';
import { createLiftLocks } from './lift-locks.ts';
import { createPasswordRecovery } from './password-service.ts';

/** Finding and changing passwords. Document 3 section 2. */
export function registerPasswordRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { secrets, sealed } = deps;
  const keys = createCountKeys(secrets.countKey);
  const recovery = createPasswordRecovery({
    ...deps,
    keys,
    liftLocks: createLiftLocks(createFailureReset(secrets)),
  });

  bindOpenEndpoint(app, reissuePassword, async (call) => {
    const { adm_id: admId, locale } = call.body;
    await recovery.reissue(call, { admId, locale });
    return {};
  });

  bindOpenEndpoint(app, checkResetTimeout, async (call) => ({
    adm_id: await recovery.checkLink(call.authorization ?? '', call.query.adm_id),
  }));

  bindOpenEndpoint(app, resetPassword, async (call) => {
    const token = call.body.token ?? call.query.token ?? call.authorization ?? '';
    const { pw: password } = await sealed.open(call.body.key, { pw: call.body.pw });
    await recovery.reset(call, { token, hiddenId: call.query.adm_id, password });
    return {};
  });

  bindEndpoint(app, changePassword, async (call, reply) => {
    const { old_pw, pw, key, aid = null } = call.body;
    const given: Record<string, string> = old_pw === undefined ? { pw } : { pw, old_pw };
    const { pw: password = '', old_pw: oldPassword } = await sealed.open(key, given);
    const order = { actor: call.actor, mustRenew: call.mustRenewPassword, oldPassword, password, aid };
    const secret = await changePasswordOf({ ...deps, keys }, call, order);
    if (secret !== null) void reply.header('set-cookie', sessionCookie(secret, call.secure));
    return {};
  });
}
