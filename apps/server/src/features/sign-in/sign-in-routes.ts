import {
  publicKey,
  type SignedInAnswer,
  signIn,
  twoStepVerificationSignIn,
  verificationCodeCheck,
} from '@rackhand/contract/endpoints/sign-in';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindOpenEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { OpenCall } from '../../platform/http/call.ts';
import { createPasswordChecker } from '../../platform/secrets/password-hash.ts';
import { hashSessionSecret, sessionCookie, sessionSecretOf } from '../../platform/sessions/session-cookie.ts';
import { sessionRulesOf } from '../../platform/sessions/session-rules.ts';
import { createLiftLocks } from '../passwords/lift-locks.ts';
import { createTemporaryPasswords } from '../passwords/temporary-passwords.ts';
import { createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { createFailureReset } from '../sign-in-attempts/reset-failures.ts';
import { isPasswordPeriodValid } from '../sign-in-attempts/sign-in-policy.ts';
import type { Passage } from './attempt.ts';
import type { SignedIn } from './begin-session.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { createSignInService } from './sign-in-service.ts';
import { forgetOldSignIns } from './sign-in-upkeep.ts';

/** Sign-in with id and password, and a code where the deployment asks for one. Document 3 section 2. */
export async function registerSignInRoutes(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { clock, log, secrets, sealed, passwordSecrets, db, jobs } = deps;
  const keys = createCountKeys(secrets.countKey);
  const browsers = createKnownBrowsers(secrets.browserKey);
  const service = createSignInService({
    ...deps,
    keys,
    codeKey: secrets.codeKey,
    checker: await createPasswordChecker(),
    temporary: createTemporaryPasswords(passwordSecrets),
    liftLocks: createLiftLocks(createFailureReset(secrets)),
  });

  jobs.add({
    name: 'forget_sign_ins',
    everyMs: 60 * 60_000,
    isAlone: true,
    run: (at) => forgetOldSignIns(db, at),
  });
  app.addHook('onReady', (done) => {
    sealed.prepare().catch((error: unknown) => log.warn({ err: error }, 'no keys for passwords yet'));
    done();
  });

  function attemptOf(call: OpenCall, admId: string, force: boolean): Passage {
    const { cookies, secure } = call;
    // What this browser was signed in as before: its cookie is about to be replaced.
    const before = sessionSecretOf(cookies, secure);
    return {
      ...call,
      admId,
      force,
      knownBrowser: browsers.recognise(cookies, secure, keys.idHash(admId), clock.now()),
      rules: sessionRulesOf(call.deployment),
      replaces: before === null ? null : hashSessionSecret(before),
    };
  }

  function welcome(call: OpenCall, reply: FastifyReply, signedIn: SignedIn): SignedInAnswer {
    const { admin, tkey, secret, mustRenew } = signedIn;
    const { cookies, secure } = call;
    const remembered = browsers.remember(cookies, secure, keys.idHash(admin.adm_id), clock.now());
    void reply.header('set-cookie', [sessionCookie(secret, secure), remembered]);
    return {
      adm_id: admin.adm_id,
      aid: admin.aid,
      is_super_admin: admin.is_super_admin,
      is_renewed_pw: !mustRenew,
      is_valid_pw_period: isPasswordPeriodValid(admin, clock.now()),
      pw_expiration_period: limits.passwordValidDays,
      tkey,
      login_record_id: tkey,
    };
  }

  bindOpenEndpoint(app, publicKey, () => sealed.offer());

  bindOpenEndpoint(app, signIn, async (call, reply) => {
    const { admin_id: admId, pw, key, force } = call.body;
    const { opened, ticket } = await sealed.openUnused(key, { pw });
    const outcome = await service.signIn({ ...attemptOf(call, admId, force), password: opened.pw, ticket });
    if (!('twoStep' in outcome)) return { two_step: false, ...welcome(call, reply, outcome) };
    return { two_step: true, adm_id: outcome.admId, login_record_id: outcome.loginRecordId };
  });

  bindOpenEndpoint(app, twoStepVerificationSignIn, async (call) => {
    const { adm_id: admId, adm_pw, key } = call.body;
    const { opened, ticket } = await sealed.openUnused(key, { adm_pw });
    const attempt = { ...attemptOf(call, admId, false), password: opened.adm_pw, ticket };
    const sent = await service.sendCodeAgain(attempt);
    return { login_record_id: sent.loginRecordId, adm_id: sent.admId };
  });

  bindOpenEndpoint(app, verificationCodeCheck, async (call, reply) => {
    const { adm_id: admId, verification_code: code, login_record_id: loginRecordId, force } = call.body;
    const signedIn = await service.checkCode({ ...attemptOf(call, admId, force), code, loginRecordId });
    return welcome(call, reply, signedIn);
  });
}
