import {
  consoleRoutes,
  isPageOfSupers,
  isPageOn,
  isPageRestricted,
} from '@rackhand/contract/call/console-routes';
import type { Config } from '../../platform/config.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { navMessages } from './nav-messages.ts';

type NavWords = (typeof navMessages)['ko'];

export interface NavEntry {
  /** A page that is not built has no entry: it shows as soon as the contract knows its route. */
  path: string;
  label: keyof NavWords['entries'];
  icon: IconName;
  /** Query that the entry opens its page with. */
  search?: Readonly<Record<string, number>>;
}

export interface NavSection {
  label: keyof NavWords['sections'] | null;
  entries: readonly NavEntry[];
}

const firstPage = { page: 1, limit: 50 };

/** Document 2 section 2: every entry with its flag and role, grouped as people work. */
const sections: readonly NavSection[] = [
  { label: null, entries: [{ path: '/', label: 'home', icon: 'home' }] },
  {
    label: 'devices',
    entries: [
      { path: '/device', label: 'device', icon: 'list' },
      { path: '/device2', label: 'devicePool', icon: 'grid' },
      { path: '/incident', label: 'incidents', icon: 'warning' },
      { path: '/alert', label: 'alerts', icon: 'bell' },
      { path: '/recovery', label: 'recovery', icon: 'refresh' },
      { path: '/repair', label: 'repairs', icon: 'wrench' },
      { path: '/outage', label: 'outages', icon: 'clock' },
      { path: '/server', label: 'hosts', icon: 'host' },
      { path: '/server_manage', label: 'hostManagement', icon: 'tools' },
    ],
  },
  {
    label: 'apps',
    entries: [
      { path: '/app_management', label: 'appManagement', icon: 'app' },
      { path: '/app_drift', label: 'appDrift', icon: 'swap' },
      { path: '/rollout', label: 'rollouts', icon: 'stages' },
      { path: '/device_app_management', label: 'deviceAppManagement', icon: 'appOnDevice' },
      { path: '/delete_prevent', label: 'protectedApps', icon: 'shield' },
    ],
  },
  {
    label: 'tests',
    entries: [
      { path: '/test', label: 'test', icon: 'flask' },
      { path: '/scheduler', label: 'scheduler', icon: 'calendar', search: firstPage },
      { path: '/error_manage', label: 'detectionMessages', icon: 'message' },
      { path: '/custom_settings', label: 'customSetting', icon: 'sliders' },
      { path: '/tokkidan', label: 'tokkidan', icon: 'hare' },
    ],
  },
  {
    label: 'people',
    entries: [
      { path: '/user', label: 'user', icon: 'people' },
      { path: '/team', label: 'team', icon: 'people' },
      { path: '/ticket', label: 'ticket', icon: 'ticket' },
      { path: '/product', label: 'product', icon: 'box' },
      { path: '/admin', label: 'admin', icon: 'person' },
      { path: '/noti', label: 'notifications', icon: 'bell' },
    ],
  },
  {
    label: 'operation',
    entries: [
      { path: '/kpi', label: 'kpi', icon: 'gauge' },
      { path: '/alert_rule', label: 'alertRules', icon: 'sliders' },
      { path: '/webhook', label: 'webhooks', icon: 'external' },
      { path: '/audit', label: 'audit', icon: 'record' },
      { path: '/deployments', label: 'deployments', icon: 'globe' },
      { path: '/api_tokens', label: 'apiTokens', icon: 'key' },
      { path: '/outbox', label: 'outbox', icon: 'mail' },
      {
        path: '/user_activity_history',
        label: 'loginHistory',
        icon: 'clock',
        search: firstPage,
      },
    ],
  },
];

export interface NavViewer {
  isSuper: boolean;
  config: Config;
}

/** Whether the page is there for this person: its role, the deployment's features and its mode decide. */
export function mayOpen(path: string, { isSuper, config }: NavViewer): boolean {
  const restricted = config.restrictedAdminMode && !isSuper;
  return (
    isPageOn(path, config) && (isSuper || !isPageOfSupers(path)) && !(restricted && isPageRestricted(path))
  );
}

/** What this person may go to; sections without an entry are left out. */
export function navSections(viewer: NavViewer): NavSection[] {
  const routes: readonly string[] = consoleRoutes;
  const isShown = ({ path }: NavEntry): boolean => routes.includes(path) && mayOpen(path, viewer);
  return sections
    .map(({ label, entries }) => ({ label, entries: entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Pages without an entry of their own, below the one that leads to them; what a menu leads to is below home. */
const pagesBelow: Partial<Record<string, { above: string; label: keyof NavWords['below'] }>> = {
  '/device_detail': { above: '/device', label: 'deviceDetail' },
  '/guide/scale-factor': { above: '/device', label: 'scaleFactor' },
  '/sessions': { above: '/', label: 'sessions' },
  '/testlist': { above: '/test', label: 'testList' },
  '/test_detail': { above: '/test', label: 'testDetail' },
  '/test_compare': { above: '/test', label: 'testCompare' },
  '/custom_test': { above: '/test', label: 'customTest' },
  '/test_fail': { above: '/test', label: 'testFails' },
  '/test_figures': { above: '/test', label: 'testFigures' },
  '/ticket_list': { above: '/ticket', label: 'ticketList' },
  '/point_list': { above: '/ticket', label: 'pointList' },
  '/ticket_detail': { above: '/ticket', label: 'ticketDetail' },
  '/user_list': { above: '/user', label: 'userList' },
  '/user_detail': { above: '/user', label: 'userDetail' },
  '/link_list': { above: '/user', label: 'linkList' },
  '/add_noti': { above: '/noti', label: 'addNotice' },
  '/tokkidan_list': { above: '/tokkidan', label: 'tokkidanList' },
  '/search_tokkidan': { above: '/tokkidan', label: 'searchTokkidan' },
  '/tokkidan_test_result': { above: '/tokkidan', label: 'tokkidanTestResult' },
};

interface NavPlace {
  section: NavSection['label'];
  entry: NavEntry;
  /** The page's own name, where it stands below its entry. */
  below: keyof NavWords['below'] | null;
}

/** Where a page stands in the navigation: its section and its entry. */
export function placeOf(page: string): NavPlace | null {
  const { above: path, label: below } = pagesBelow[page] ?? { above: page, label: null };
  for (const { label, entries } of sections) {
    const entry = entries.find((candidate) => candidate.path === path);
    if (entry !== undefined) return { section: label, entry, below };
  }
  return null;
}
