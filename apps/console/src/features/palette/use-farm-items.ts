import { createTextMatcher, searchForm } from '@rackhand/contract/text/text-search';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { packagesQuery } from '../app-management/package-queries.ts';
import { hostsQuery } from '../hosts/host-queries.ts';
import { mayOpen } from '../navigation/nav-entries.ts';
import { useNavViewer } from '../navigation/use-nav-viewer.ts';
import { projectsQuery } from '../scheduler/schedule-queries.ts';
import type { PaletteItem } from './palette-items.ts';
import { mostFound, useSettled } from './use-settled.ts';

const ofFirst = { page: 1, limit: mostFound } as const;

/** Hosts and projects by name, apps by name and package. The server is asked when the fingers rest. */
export function useFarmItems(text: string): PaletteItem[] {
  const wanted = useSettled(text.trim());
  const isAsked = wanted !== '' && wanted === text.trim();
  return [useHosts(wanted), useProjects(wanted), usePackages(wanted)].flatMap((items) =>
    isAsked ? items : [],
  );
}

function useHosts(wanted: string): PaletteItem[] {
  const { api } = usePlatform();
  const navigate = useNavigate();
  const mayRead = mayOpen(paths.hostList, useNavViewer());
  const { data: hosts = [] } = useQuery({ ...hostsQuery(api), enabled: mayRead && wanted !== '' });
  if (wanted === '') return [];
  const matches = createTextMatcher(searchForm(wanted));
  return hosts
    .filter(({ name }) => matches(searchForm(name)))
    .slice(0, mostFound)
    .map(({ id, name }) => ({
      key: `host ${String(id)}`,
      group: 'hosts',
      label: name,
      hint: '',
      icon: 'host',
      run: () => void navigate({ to: paths.hostList, search: { host: name } }),
    }));
}

function useProjects(wanted: string): PaletteItem[] {
  const { api } = usePlatform();
  const navigate = useNavigate();
  const mayRead = mayOpen(paths.scheduler, useNavViewer());
  const { data, isPlaceholderData } = useQuery({
    ...projectsQuery(api, { ...ofFirst, project_name: wanted }),
    enabled: mayRead && wanted !== '',
  });
  if (wanted === '' || isPlaceholderData) return [];
  return (data?.project_list ?? []).map(({ id, project_name, category }) => ({
    key: `project ${String(id)}`,
    group: 'projects',
    label: project_name,
    hint: category,
    icon: 'calendar',
    run: () => void navigate({ to: paths.scheduler, search: { project_name } }),
  }));
}

function usePackages(wanted: string): PaletteItem[] {
  const { api } = usePlatform();
  const navigate = useNavigate();
  const mayRead = mayOpen(paths.appManagement, useNavViewer());
  const { data, isPlaceholderData } = useQuery({
    ...packagesQuery(api, { ...ofFirst, wanted, sort: undefined }),
    enabled: mayRead && wanted !== '',
  });
  if (wanted === '' || isPlaceholderData) return [];
  return (data?.apps ?? []).map(({ id, app_id, app_name, app_version }) => ({
    key: `package ${String(id)}`,
    group: 'packages',
    label: app_name,
    hint: `${app_id} ${app_version}`,
    icon: 'app',
    run: () => void navigate({ to: paths.appManagement, search: { query: app_id } }),
  }));
}
