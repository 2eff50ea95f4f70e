import { publicKey, signIn } from '@rackhand/contract/endpoints/sign-in';
import { limits } from '@rackhand/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindOpenEndpoint } from '../../platform/http/bind-endpoint.ts';
import { createOneTimeTickets } from '../../platform/secrets/one-time-tickets.ts';
import { createPasswordChecker } from '../../platform/secrets/password-hash.ts';
import { createSealedSecrets } from '../../platform/secrets/sealed-secrets.ts';
import { loadSealingKeys, type ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import { hashSessionSecret, sessionCookie, sessionSecretOf } from '../../platform/sessions/session-cookie.ts';
import { endSessionOf } from '../../platform/sessions/session-store.ts';
import { createCountKeys } from './count-keys.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { isPasswordPeriodValid } from './sign-in-policy.ts';
import { createSignInService } from './sign-in-service.ts';
import { createSignInUpkeep } from './sign-in-upkeep.ts';

interface SignInRouteDeps extends FeatureDeps {
  secrets: ServerSecrets;
}

/** Sign-in with id and password. Document 3 section 2. */
export async function registerSignInRoutes(app: FastifyInstance, deps: SignInRouteDeps): Promise<void> {
  const { db, clock, log, secrets, sessions } = deps;
  const tickets = createOneTimeTickets({ db, clock, key: secrets.ticketKey });
  const sealed = createSealedSecrets({ tickets, loadKeys: () => loadSealingKeys(db) });
  const keys = createCountKeys(secrets.countKey);
  const browsers = createKnownBrowsers(secrets.browserKey);
  const checker = await createPasswordChecker();
  const service = createSignInService({ db, clock, sessions, checker, keys });

  const upkeep = createSignInUpkeep(deps);
  app.addHook('onReady', (done) => {
    upkeep.start();
    sealed.prepare().catch((error: unknown) => log.warn({ err: error }, 'no keys for passwords yet'));
    done();
  });
  app.addHook('onClose', (_app, done) => {
    upkeep.close();
    done();
  });

  bindOpenEndpoint(app, publicKey, () => sealed.offer());

  bindOpenEndpoint(app, signIn, async (call, reply) => {
    const { admin_id: admId, pw, key } = call.body;
    const { pw: password } = await sealed.open(key, { pw });
    const { cookies, secure } = call;
    const idHash = keys.idHash(admId);
    const knownBrowser = browsers.recognise(cookies, secure, idHash, clock.now());
    const { admin, tkey, secret } = await service.signIn({ ...call, admId, password, knownBrowser });
    // What this browser was signed in as before: its cookie is about to be replaced.
    const before = sessionSecretOf(cookies, secure);
    if (before !== null) await endSessionOf(db, hashSessionSecret(before), 'replaced', clock.now());
    const remembered = browsers.remember(cookies, secure, idHash, clock.now());
    void reply.header('set-cookie', [sessionCookie(secret, secure), remembered]);
    return {
      adm_id: admin.adm_id,
      aid: admin.aid,
      is_super_admin: admin.is_super_admin,
      is_renewed_pw: admin.is_renewed_pw,
      is_valid_pw_period: isPasswordPeriodValid(admin, clock.now()),
      pw_expiration_period: limits.passwordValidDays,
      tkey,
      login_record_id: tkey,
    };
  });
}
