import { limits } from '@rackhand/contract/limits';
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { parseAdminSearch } from './features/admins/admin-view.ts';
import { parseAlertSearch } from './features/alerts/alert-view.ts';
import { parseDriftSearch } from './features/app-drift/drift-view.ts';
import { parsePackageSearch } from './features/app-management/package-view.ts';
import { parseAuditSearch } from './features/audit/audit-view.ts';
import { parseHistorySearch } from './features/audit/history-view.ts';
import { parseCustomTestSearch } from './features/custom-test/custom-test-view.ts';
import { parseDeviceAppSearch } from './features/device-apps/device-app-view.ts';
import { parseDetailSearch } from './features/device-detail/detail-view.ts';
import { parsePoolSearch, parseWallSearch } from './features/device-pool/pool-view.ts';
import { parseSettingSearch } from './features/error-management/setting-view.ts';
import { parseHostSearch } from './features/hosts/host-view.ts';
import { parseKpiSearch } from './features/kpi/kpi-view.ts';
import { parseLinkListSearch } from './features/links/link-view.ts';
import { parseListSearch } from './features/list-views/list-view.ts';
import { parseNoticeEdit, parseNoticeSearch } from './features/notices/notice-view.ts';
import { parseOutageSearch } from './features/outages/outage-view.ts';
import { parsePeriodSearch } from './features/periods/period-view.ts';
import { parseProductSearch } from './features/products/product-view.ts';
import { parseProtectedAppSearch } from './features/protected-apps/protected-app-view.ts';
import { parseRecoverySearch } from './features/recovery/recovery-view.ts';
import { parseRepairSearch } from './features/repairs/repair-view.ts';
import { parseRolloutSearch } from './features/rollouts/rollout-view.ts';
import { parseRuleSearch } from './features/rules/rule-view.ts';
import { parseSchedulerSearch } from './features/scheduler/scheduler-view.ts';
import { NotFoundPage } from './features/shell/not-found-page.tsx';
import { NoticeCorner } from './features/shell/notice-corner.tsx';
import { SignedInOnly } from './features/shell/signed-in-only.tsx';
import { SignedInAsBar } from './features/sign-in-as-user/signed-in-as-bar.tsx';
import { parseTeamView } from './features/teams/team-view.ts';
import { parseCompareSearch } from './features/test-compare/compare-view.ts';
import { parseTestDetailSearch } from './features/test-detail/test-detail-view.ts';
import { parseFailSearch } from './features/test-fails/fail-view.ts';
import { parseFigureSearch } from './features/test-figures/figure-view.ts';
import { parseTestSearch } from './features/tests/test-view.ts';
import { parsePointSearch, parseTicketPlace, parseTicketSearch } from './features/tickets/ticket-view.ts';
import {
  parseRoundPageSearch,
  parseRoundSearch,
  parseTokkidanSearch,
} from './features/tokkidan/tokkidan-view.ts';
import { parseDetailView } from './features/users/detail-view.ts';
import { parseUserView } from './features/users/user-view.ts';
import { parseWebhookSearch } from './features/webhooks/webhook-view.ts';
import { paths } from './paths.ts';
import { loadPage } from './platform/load-page.ts';
import type { SearchValues } from './platform/search-values.ts';
import { sidePart } from './platform/side-part.tsx';
import { shellParts } from './shell-parts.ts';
import { keepFocus } from './ui/keep-focus.ts';

const page: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(loadPage(load), name);

/** Nobody points at anything before it is there. */
const TooltipLayer = sidePart(async () => (await import('./ui/tooltip-layer.tsx')).TooltipLayer);

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

function NotFound(): ReactElement {
  return <NotFoundPage parts={shellParts} />;
}

/** Without the shell around them, and open to who is signed in as a user meanwhile. */
const doors: readonly string[] = [
  paths.signIn,
  paths.authenticationCode,
  paths.findPassword,
  paths.changePassword,
];

function Root(): ReactElement {
  const isDoor = useLocation({ select: ({ pathname }) => doors.includes(pathname) });
  useEffect(keepFocus, []);
  return (
    <>
      {isDoor && <SignedInAsBar />}
      <Outlet />
      <NoticeCorner />
      <TooltipLayer />
    </>
  );
}

/** The page that was asked for. */
function parseReturn(values: SearchValues): { return?: string } {
  return values.return === undefined ? {} : { return: values.return };
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: parseReturn,
  component: page(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const authenticationCode = createRoute({
  getParentRoute: () => root,
  path: paths.authenticationCode,
  validateSearch: parseReturn,
  component: page(() => import('./features/sign-in/code-page.tsx'), 'CodePage'),
});

const findPassword = createRoute({
  getParentRoute: () => root,
  path: paths.findPassword,
  component: page(() => import('./features/passwords/find-password-page.tsx'), 'FindPasswordPage'),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: paths.changePassword,
  validateSearch: ({ token, adm_id }: SearchValues): { token?: string; adm_id?: string } => ({
    ...(token === undefined ? {} : { token }),
    ...(adm_id === undefined ? {} : { adm_id }),
  }),
  component: page(() => import('./features/passwords/change-password-page.tsx'), 'ChangePasswordPage'),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });

function SignedIn(): ReactElement {
  return <SignedInOnly parts={shellParts} />;
}

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  component: page(() => import('./features/home/home-page.tsx'), 'HomePage'),
});

const deviceList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deviceList,
  validateSearch: (values: SearchValues) => parseListSearch(values, limits.devicePageSizes),
  component: page(() => import('./features/device-list/device-list-page.tsx'), 'DeviceListPage'),
});

const devicePool = createRoute({
  getParentRoute: () => signedIn,
  path: paths.devicePool,
  validateSearch: (values: SearchValues) => parsePoolSearch(values),
  component: page(() => import('./features/device-pool/device-pool-page.tsx'), 'DevicePoolPage'),
});

const deviceDetail = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deviceDetail,
  validateSearch: (values: SearchValues) => parseDetailSearch(values),
  component: page(() => import('./features/device-detail/device-detail-page.tsx'), 'DeviceDetailPage'),
});

const appManagement = createRoute({
  getParentRoute: () => signedIn,
  path: paths.appManagement,
  validateSearch: (values: SearchValues) => parsePackageSearch(values),
  component: page(() => import('./features/app-management/app-management-page.tsx'), 'AppManagementPage'),
});

const appDrift = createRoute({
  getParentRoute: () => signedIn,
  path: paths.appDrift,
  validateSearch: (values: SearchValues) => parseDriftSearch(values),
  component: page(() => import('./features/app-drift/app-drift-page.tsx'), 'AppDriftPage'),
});

const rollouts = createRoute({
  getParentRoute: () => signedIn,
  path: paths.rollouts,
  validateSearch: (values: SearchValues) => parseRolloutSearch(values),
  component: page(() => import('./features/rollouts/rollout-page.tsx'), 'RolloutPage'),
});

const deviceApps = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deviceApps,
  validateSearch: (values: SearchValues) => parseDeviceAppSearch(values),
  component: page(() => import('./features/device-apps/device-app-page.tsx'), 'DeviceAppPage'),
});

const protectedApps = createRoute({
  getParentRoute: () => signedIn,
  path: paths.protectedApps,
  validateSearch: (values: SearchValues) => parseProtectedAppSearch(values),
  component: page(() => import('./features/protected-apps/protected-app-page.tsx'), 'ProtectedAppPage'),
});

const errorManagement = createRoute({
  getParentRoute: () => signedIn,
  path: paths.errorManagement,
  validateSearch: (values: SearchValues) => parseSettingSearch(values),
  component: page(
    () => import('./features/error-management/error-management-page.tsx'),
    'ErrorManagementPage',
  ),
});

const customSettings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.customSettings,
  validateSearch: (values: SearchValues) => parseRuleSearch(values),
  component: page(() => import('./features/rules/rule-page.tsx'), 'RulePage'),
});

const test = createRoute({
  getParentRoute: () => signedIn,
  path: paths.test,
  component: page(() => import('./features/tests/test-page.tsx'), 'TestPage'),
});

const testList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.testList,
  validateSearch: (values: SearchValues) => parseTestSearch(values),
  component: page(() => import('./features/test-list/test-list-page.tsx'), 'TestListPage'),
});

const testDetail = createRoute({
  getParentRoute: () => signedIn,
  path: paths.testDetail,
  validateSearch: (values: SearchValues) => parseTestDetailSearch(values),
  component: page(() => import('./features/test-detail/test-detail-page.tsx'), 'TestDetailPage'),
});

const testCompare = createRoute({
  getParentRoute: () => signedIn,
  path: paths.testCompare,
  validateSearch: (values: SearchValues) => parseCompareSearch(values),
  component: page(() => import('./features/test-compare/compare-page.tsx'), 'ComparePage'),
});

const testFails = createRoute({
  getParentRoute: () => signedIn,
  path: paths.testFails,
  validateSearch: (values: SearchValues) => parseFailSearch(values),
  component: page(() => import('./features/test-fails/fail-list-page.tsx'), 'FailListPage'),
});

const testFigures = createRoute({
  getParentRoute: () => signedIn,
  path: paths.testFigures,
  validateSearch: (values: SearchValues) => parseFigureSearch(values),
  component: page(() => import('./features/test-figures/figure-page.tsx'), 'FigurePage'),
});

const scheduler = createRoute({
  getParentRoute: () => signedIn,
  path: paths.scheduler,
  validateSearch: (values: SearchValues) => parseSchedulerSearch(values),
  component: page(() => import('./features/scheduler/scheduler-page.tsx'), 'SchedulerPage'),
});

const customTest = createRoute({
  getParentRoute: () => signedIn,
  path: paths.customTest,
  validateSearch: (values: SearchValues) => parseCustomTestSearch(values),
  component: page(() => import('./features/custom-test/custom-test-page.tsx'), 'CustomTestPage'),
});

const tokkidan = createRoute({
  getParentRoute: () => signedIn,
  path: paths.tokkidan,
  component: page(() => import('./features/tokkidan/tokkidan-page.tsx'), 'TokkidanPage'),
});

const tokkidanList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.tokkidanList,
  validateSearch: (values: SearchValues) => parseTokkidanSearch(values),
  component: page(() => import('./features/tokkidan/tokkidan-list-page.tsx'), 'TokkidanListPage'),
});

const searchTokkidan = createRoute({
  getParentRoute: () => signedIn,
  path: paths.searchTokkidan,
  validateSearch: (values: SearchValues) => parseRoundSearch(values),
  component: page(() => import('./features/tokkidan/search-tokkidan-page.tsx'), 'SearchTokkidanPage'),
});

const tokkidanTestResult = createRoute({
  getParentRoute: () => signedIn,
  path: paths.tokkidanTestResult,
  validateSearch: (values: SearchValues) => parseRoundPageSearch(values),
  component: page(
    () => import('./features/tokkidan/tokkidan-test-result-page.tsx'),
    'TokkidanTestResultPage',
  ),
});

const alerts = createRoute({
  getParentRoute: () => signedIn,
  path: paths.alerts,
  validateSearch: (values: SearchValues) => parseAlertSearch(values),
  component: page(() => import('./features/alerts/alert-page.tsx'), 'AlertPage'),
});

const alertRules = createRoute({
  getParentRoute: () => signedIn,
  path: paths.alertRules,
  component: page(() => import('./features/alert-rules/alert-rule-page.tsx'), 'AlertRulePage'),
});

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: paths.webhooks,
  validateSearch: (values: SearchValues) => parseWebhookSearch(values),
  component: page(() => import('./features/webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const incidents = createRoute({
  getParentRoute: () => signedIn,
  path: paths.incidents,
  component: page(() => import('./features/incidents/incident-page.tsx'), 'IncidentPage'),
});

const recovery = createRoute({
  getParentRoute: () => signedIn,
  path: paths.recovery,
  validateSearch: (values: SearchValues) => parseRecoverySearch(values),
  component: page(() => import('./features/recovery/recovery-page.tsx'), 'RecoveryPage'),
});

const repairs = createRoute({
  getParentRoute: () => signedIn,
  path: paths.repairs,
  validateSearch: parseRepairSearch,
  component: page(() => import('./features/repairs/repair-page.tsx'), 'RepairPage'),
});

const outages = createRoute({
  getParentRoute: () => signedIn,
  path: paths.outages,
  validateSearch: parseOutageSearch,
  component: page(() => import('./features/outages/outage-page.tsx'), 'OutagePage'),
});

const hostList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.hostList,
  validateSearch: (values: SearchValues) => parseHostSearch(values),
  component: page(() => import('./features/hosts/host-list-page.tsx'), 'HostListPage'),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: paths.users,
  validateSearch: (values: SearchValues) => parseUserView(values),
  component: page(() => import('./features/users/user-main-page.tsx'), 'UserMainPage'),
});

const userList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.userList,
  validateSearch: (values: SearchValues) => parseUserView(values),
  component: page(() => import('./features/users/user-list-page.tsx'), 'UserListPage'),
});

const userDetail = createRoute({
  getParentRoute: () => signedIn,
  path: paths.userDetail,
  validateSearch: (values: SearchValues) => parseDetailView(values),
  component: page(() => import('./features/users/user-detail-page.tsx'), 'UserDetailPage'),
});

const linkList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.linkList,
  validateSearch: (values: SearchValues) => parseLinkListSearch(values),
  component: page(() => import('./features/links/link-list-page.tsx'), 'LinkListPage'),
});

const kpi = createRoute({
  getParentRoute: () => signedIn,
  path: paths.kpi,
  validateSearch: (values: SearchValues) => parseKpiSearch(values),
  component: page(() => import('./features/kpi/kpi-page.tsx'), 'KpiPage'),
});

const products = createRoute({
  getParentRoute: () => signedIn,
  path: paths.products,
  validateSearch: (values: SearchValues) => parseProductSearch(values),
  component: page(() => import('./features/products/product-page.tsx'), 'ProductPage'),
});

const tickets = createRoute({
  getParentRoute: () => signedIn,
  path: paths.tickets,
  validateSearch: (values: SearchValues) => parsePeriodSearch(values),
  component: page(() => import('./features/tickets/ticket-main-page.tsx'), 'TicketMainPage'),
});

const ticketList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.ticketList,
  validateSearch: (values: SearchValues) => parseTicketSearch(values),
  component: page(() => import('./features/tickets/ticket-list-page.tsx'), 'TicketListPage'),
});

const pointList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.pointList,
  validateSearch: (values: SearchValues) => parsePointSearch(values),
  component: page(() => import('./features/tickets/point-list-page.tsx'), 'PointListPage'),
});

const ticketDetail = createRoute({
  getParentRoute: () => signedIn,
  path: paths.ticketDetail,
  validateSearch: (values: SearchValues) => parseTicketPlace(values),
  component: page(() => import('./features/tickets/ticket-detail-page.tsx'), 'TicketDetailPage'),
});

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: paths.notices,
  validateSearch: (values: SearchValues) => parseNoticeSearch(values),
  component: page(() => import('./features/notices/notice-list-page.tsx'), 'NoticeListPage'),
});

const addNotice = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addNotice,
  validateSearch: (values: SearchValues) => parseNoticeEdit(values),
  component: page(() => import('./features/notices/notice-edit-page.tsx'), 'NoticeEditPage'),
});

const teams = createRoute({
  getParentRoute: () => signedIn,
  path: paths.teams,
  validateSearch: (values: SearchValues) => parseTeamView(values),
  component: page(() => import('./features/teams/team-page.tsx'), 'TeamPage'),
});

const loginHistory = createRoute({
  getParentRoute: () => signedIn,
  path: paths.loginHistory,
  validateSearch: (values: SearchValues) => parseHistorySearch(values),
  component: page(() => import('./features/audit/login-history-page.tsx'), 'LoginHistoryPage'),
});

const adminList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.adminList,
  validateSearch: (values: SearchValues) => parseAdminSearch(values),
  component: page(() => import('./features/admins/admin-page.tsx'), 'AdminPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: paths.audit,
  validateSearch: (values: SearchValues) => parseAuditSearch(values),
  component: page(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
});

const deployments = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deployments,
  component: page(() => import('./features/deployments/deployment-page.tsx'), 'DeploymentPage'),
});

const sessions = createRoute({
  getParentRoute: () => signedIn,
  path: paths.sessions,
  validateSearch: (values: SearchValues): { aid?: string } =>
    values.aid === undefined ? {} : { aid: values.aid },
  component: page(() => import('./features/sessions/session-list-page.tsx'), 'SessionListPage'),
});

const apiTokens = createRoute({
  getParentRoute: () => signedIn,
  path: paths.apiTokens,
  component: page(() => import('./features/api-tokens/api-token-page.tsx'), 'ApiTokenPage'),
});

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: paths.outbox,
  component: page(() => import('./features/outbox/outbox-page.tsx'), 'OutboxPage'),
});

const hostManagement = createRoute({
  getParentRoute: () => signedIn,
  path: paths.hostManagement,
  component: page(() => import('./features/hosts/host-manage-page.tsx'), 'HostManagePage'),
});

const scaleFactorGuide = createRoute({
  getParentRoute: () => signedIn,
  path: paths.scaleFactorGuide,
  component: page(() => import('./features/guides/scale-factor-page.tsx'), 'ScaleFactorPage'),
});

const wall = createRoute({
  getParentRoute: () => root,
  path: paths.wall,
  validateSearch: (values: SearchValues) => parseWallSearch(values),
  component: page(() => import('./features/wall/wall-screen-page.tsx'), 'WallScreenPage'),
});

export const routeTree = root.addChildren({
  signIn,
  authenticationCode,
  findPassword,
  changePassword,
  wall,
  signedIn: signedIn.addChildren({
    home,
    deviceList,
    devicePool,
    deviceDetail,
    appManagement,
    appDrift,
    rollouts,
    deviceApps,
    protectedApps,
    errorManagement,
    customSettings,
    test,
    testList,
    testDetail,
    testCompare,
    testFails,
    testFigures,
    scheduler,
    customTest,
    tokkidan,
    tokkidanList,
    searchTokkidan,
    tokkidanTestResult,
    incidents,
    alerts,
    alertRules,
    webhooks,
    recovery,
    repairs,
    outages,
    hostList,
    hostManagement,
    adminList,
    users,
    userList,
    userDetail,
    linkList,
    kpi,
    products,
    tickets,
    ticketList,
    pointList,
    ticketDetail,
    notices,
    addNotice,
    teams,
    loginHistory,
    audit,
    deployments,
    sessions,
    apiTokens,
    outbox,
    scaleFactorGuide,
  }),
});
