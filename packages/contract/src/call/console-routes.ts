import type { DeploymentSettings, Feature } from '../deployment/deployment.ts';

/** Paths of the console's pages that exist (document 2 section 2); any other path shows its 404 page with status 404. */
export const consoleRoutes = [
  '/',
  '/login',
  '/authentication_code',
  '/find_password',
  '/change_password',
  '/device',
  '/device2',
  '/device_detail',
  '/app_management',
  '/app_drift',
  '/rollout',
  '/device_app_management',
  '/delete_prevent',
  '/error_manage',
  '/custom_settings',
  '/test',
  '/testlist',
  '/test_detail',
  '/test_compare',
  '/test_fail',
  '/test_figures',
  '/scheduler',
  '/custom_test',
  '/tokkidan',
  '/tokkidan_list',
  '/search_tokkidan',
  '/tokkidan_test_result',
  '/incident',
  '/alert',
  '/alert_rule',
  '/webhook',
  '/recovery',
  '/repair',
  '/outage',
  '/server',
  '/server_manage',
  '/user',
  '/user_list',
  '/user_detail',
  '/link_list',
  '/product',
  '/ticket',
  '/ticket_list',
  '/point_list',
  '/ticket_detail',
  '/noti',
  '/add_noti',
  '/kpi',
  '/team',
  '/user_activity_history',
  '/audit',
  '/deployments',
  '/admin',
  '/sessions',
  '/api_tokens',
  '/outbox',
  '/guide/scale-factor',
  '/wall',
] as const;
export type ConsoleRoute = (typeof consoleRoutes)[number];

export function isConsoleRoute(path: string): path is ConsoleRoute {
  return (consoleRoutes as readonly string[]).includes(path);
}

/** Pages that belong to a feature: without it they show the 404 page. Document 3 section 3. */
const featureOfPage: Partial<Record<string, Feature>> = {
  '/ticket': 'pricing',
  '/ticket_list': 'pricing',
  '/point_list': 'pricing',
  '/ticket_detail': 'pricing',
  '/product': 'pricing',
  '/app_management': 'appManagement',
  '/app_drift': 'appManagement',
  '/rollout': 'appManagement',
  '/noti': 'noti',
  '/add_noti': 'noti',
  '/delete_prevent': 'protectedApps',
};

export function isPageOn(path: string, { features }: Pick<DeploymentSettings, 'features'>): boolean {
  const feature = featureOfPage[path];
  return feature === undefined || features[feature];
}

/** Pages that admins who are not super do not have where the deployment restricts them. Document 3 section 3. */
const pagesOfUnrestricted = ['/admin', '/user', '/user_list', '/user_detail', '/link_list', '/team'];

export function isPageRestricted(path: string): boolean {
  return pagesOfUnrestricted.includes(path);
}

/** Pages of super admins alone; others get the 403 page. Document 3 section 7. */
const pagesOfSupers = [
  '/server_manage',
  '/alert_rule',
  '/webhook',
  '/audit',
  '/deployments',
  '/api_tokens',
  '/outbox',
];

export function isPageOfSupers(path: string): boolean {
  return pagesOfSupers.includes(path);
}
