import { isConsoleRoute, isPageOn } from '@rackhand/contract/call/console-routes';
import type { FastifyRequest } from 'fastify';
import { deploymentOf } from '../deployments/deployment.ts';

const otherBase = '/admbo';

/** What an address is to the console of the request's deployment, which serves its pages at `/` or below `/admbo/`. */
export type PageAddress = { kind: 'page'; route: string } | { kind: 'moved'; to: string } | { kind: 'none' };

export function pageAddress(request: FastifyRequest): PageAddress {
  const { settings } = deploymentOf(request);
  const [path = '/', ...query] = request.url.split('?');
  const isPage = (route: string): boolean => isConsoleRoute(route) && isPageOn(route, settings);
  const pageAt = (route: string): PageAddress => (isPage(route) ? { kind: 'page', route } : { kind: 'none' });
  if (settings.basePath === '/') return pageAt(path);
  if (path.startsWith(`${otherBase}/`)) return pageAt(path.slice(otherBase.length));
  const route = path === otherBase ? '/' : path;
  const search = query.length === 0 ? '' : `?${query.join('?')}`;
  return isPage(route) ? { kind: 'moved', to: `${otherBase}${route}${search}` } : { kind: 'none' };
}

/** Somebody goes there: no call and no part of a page. */
export function isVisit({ method, headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, accept = '' } = headers;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (mode !== undefined && mode !== 'navigate') return false;
  return accept.includes('text/html') && (dest === undefined || dest === 'document');
}
