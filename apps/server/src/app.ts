import type { FastifyInstance } from 'fastify';
import type { AppDeps, FeatureDeps } from './app-deps.ts';
import { registerFarm } from './farm.ts';
import { registerAdminRoutes } from './features/admin-management/admin-routes.ts';
import { registerAlertRoutes } from './features/alerts/alert-routes.ts';
import { registerApiTokenRoutes } from './features/api-tokens/api-token-routes.ts';
import { registerWallRoutes } from './features/api-tokens/wall-routes.ts';
import { registerAuditRoutes } from './features/audit/audit-routes.ts';
import { registerCustomSettingRoutes } from './features/custom-settings/setting-routes.ts';
import { registerDeploymentRoutes } from './features/deployments/deployment-routes.ts';
import { registerCsvRoutes } from './features/downloads/csv-routes.ts';
import { registerHomeRoutes } from './features/home/home-routes.ts';
import { registerJunitRoutes } from './features/junit/junit-routes.ts';
import { registerKpiRoutes } from './features/kpi/kpi-routes.ts';
import { registerLinkRoutes } from './features/links/link-routes.ts';
import { registerListViewRoutes } from './features/list-views/view-routes.ts';
import { registerNoticeRoutes } from './features/notices/notice-routes.ts';
import { registerOutboxRoutes } from './features/outbox/outbox-routes.ts';
import { registerPasswordRoutes } from './features/passwords/password-routes.ts';
import { registerPeriodRoutes } from './features/periods/period-routes.ts';
import { registerProductRoutes } from './features/products/product-routes.ts';
import { registerProtectedAppRoutes } from './features/protected-apps/protected-app-routes.ts';
import { registerReclassifyRoutes } from './features/reclassification/reclassify-routes.ts';
import { registerRuleRoutes } from './features/rules/rule-routes.ts';
import { registerScenarioRoutes } from './features/scenarios/scenario-routes.ts';
import { registerScheduleRoutes } from './features/schedule/schedule-routes.ts';
import { registerSessionList } from './features/sessions/session-list.ts';
import { registerSessionRoutes } from './features/sessions/session-routes.ts';
import { registerSignInRoutes } from './features/sign-in/sign-in-routes.ts';
import { registerImpersonations } from './features/sign-in-as-user/impersonation-routes.ts';
import { registerTeamRoutes } from './features/teams/team-routes.ts';
import { registerCompareRoutes } from './features/test-compare/compare-routes.ts';
import { registerFigureRoutes } from './features/test-figures/figure-routes.ts';
import { registerBringingFiles } from './features/test-files/bring-file-routes.ts';
import { registerFileRoutes } from './features/test-files/file-routes.ts';
import { registerTestRoutes } from './features/test-results/test-routes.ts';
import { registerTicketRoutes } from './features/tickets/ticket-routes.ts';
import { registerUserDetailRoutes } from './features/user-detail/user-detail-routes.ts';
import { registerUserRoutes } from './features/users/user-routes.ts';
import { registerWebhookRoutes } from './features/webhooks/webhook-routes.ts';
import { createRefusalAudit } from './platform/audit/refusal-audit.ts';
import { createCallers } from './platform/callers.ts';
import { openDeployments } from './platform/deployments/deployments.ts';
import { createDiskWatch } from './platform/disk/disk-watch.ts';
import { createFiles } from './platform/files/files.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { registerApiDescription } from './platform/http/api-description-routes.ts';
import { registerConsoleConfig } from './platform/http/console-config-routes.ts';
import { registerConsole } from './platform/http/console-routes.ts';
import { createHttpServer } from './platform/http/create-http-server.ts';
import { createSessionGuard } from './platform/http/session-guard.ts';
import { registerSystemRoutes } from './platform/http/system-routes.ts';
import { addJobMetrics } from './platform/jobs/job-metrics.ts';
import { createJobStore } from './platform/jobs/job-store.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createFarmListener } from './platform/live/farm-listener.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { createOneTimeTickets } from './platform/secrets/one-time-tickets.ts';
import { createPasswordSecrets } from './platform/secrets/password-secrets.ts';
import { createSealedSecrets } from './platform/secrets/sealed-secrets.ts';
import { loadSealingKeys, loadServerSecrets } from './platform/secrets/server-secrets.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { createApiTokens } from './platform/tokens/api-tokens.ts';
import { systemResolve } from './platform/webhooks/checked-lookup.ts';
import { createWebhookSender } from './platform/webhooks/webhook-sender.ts';

/** Builds the whole server without listening; the database is migrated by then. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, pool, clock, config, log } = deps;
  const sessions = createSessions({ db, pool, clock, log });
  const deployments = await openDeployments({
    clock,
    directory: config.deploymentsDir,
    publicUrl: config.publicUrl,
    log,
  });
  const listener = createFarmListener({ pool, log });
  const jobStore = createJobStore(db, listener.instance);
  const jobs = createJobs({ clock, log, store: jobStore, lookEveryMs: deps.lookEveryMs });
  const mail = createMail({ ...deps, listener });
  const disk = createDiskWatch({
    db,
    log,
    directory: config.dataDir,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  const { reserveBytes } = config.files;
  const files = createFiles({ db, clock, store: openFileStore(config), reserveBytes });
  const tokens = createApiTokens({ db, pool, clock });
  const callers = createCallers({ sessions, tokens });
  const refusals = createRefusalAudit({ db, callers, log });
  const secrets = await loadServerSecrets(db);
  const tickets = createOneTimeTickets({ clock, key: secrets.ticketKey });
  const sealed = createSealedSecrets({ db, tickets, loadKeys: () => loadSealingKeys(db) });
  const passwordSecrets = createPasswordSecrets(secrets);
  const webhooks = createWebhookSender({
    ...{ db, clock, log, listener, key: secrets.webhookKey },
    post: { namedHosts: config.webhookHosts, resolve: systemResolve },
  });
  const features: FeatureDeps = {
    ...deps,
    webhooks,
    sessions,
    callers,
    refusals,
    deployments,
    listener,
    mail,
    disk,
    files,
    jobs,
    secrets,
    sealed,
    passwordSecrets,
  };
  const sessionGuard = createSessionGuard({ callers, clock });
  const app = createHttpServer({
    ...{ config, deployments, log, sessionGuard },
    onRefusal: refusals.note,
    onFailure: disk.noteFailure,
  });
  app.addHook('onReady', (done) => {
    disk.start();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    disk.close();
    done();
  });
  app.addHook('onClose', () => refusals.close());
  app.addHook('onClose', () => sessions.close());
  app.addHook('preClose', () => mail.close());
  app.addHook('preClose', () => webhooks.close());

  registerSystemRoutes(app, { pool, tokens, disk });
  addJobMetrics(app.metrics, jobs, jobStore);
  registerConsoleConfig(app, { config, deployments });
  await registerSignInRoutes(app, features);
  registerPasswordRoutes(app, features);
  registerSessionRoutes(app, features);
  registerDeploymentRoutes(app, features);
  registerSessionList(app, features);
  registerUserRoutes(app, features);
  registerUserDetailRoutes(app, features);
  registerTeamRoutes(app, features);
  registerTicketRoutes(app, features);
  registerPeriodRoutes(app, features);
  registerImpersonations(app, features);
  registerApiTokenRoutes(app, features);
  registerWallRoutes(app, features);
  registerAdminRoutes(app, features);
  registerAuditRoutes(app, features);
  registerOutboxRoutes(app, features);
  await registerFarm(app, features);
  registerListViewRoutes(app, features);
  registerProtectedAppRoutes(app, features);
  registerCustomSettingRoutes(app, features);
  registerRuleRoutes(app, features);
  registerTestRoutes(app, features);
  registerJunitRoutes(app, features);
  registerNoticeRoutes(app, features);
  registerProductRoutes(app, features);
  registerLinkRoutes(app, features);
  registerKpiRoutes(app, features);
  registerHomeRoutes(app, features);
  registerCsvRoutes(app, features);
  registerFigureRoutes(app, features);
  registerCompareRoutes(app, features);
  registerReclassifyRoutes(app, features);
  registerFileRoutes(app, features);
  registerBringingFiles(app, features);
  registerScenarioRoutes(app);
  registerScheduleRoutes(app, features);
  registerAlertRoutes(app, features);
  registerWebhookRoutes(app, features);
  registerApiDescription(app);
  registerConsole(app, config);
  return app;
}
