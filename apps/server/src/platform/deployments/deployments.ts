import { type GroupType, groupTypes, settingsOf } from '@rackhand/contract/deployment/deployment';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { StartFailure } from '../start-failure.ts';
import type { Deployment } from './deployment.ts';
import { type DeploymentFiles, mistakeLine, readDeploymentFiles } from './deployment-files.ts';
import type { LogoFile } from './logo-files.ts';
import { isOwnName } from './own-names.ts';
import type { Mistake } from './settings-file.ts';

export interface Deployments {
  /** The deployment of a host name; null for one that is not ours (421). */
  ofHost(hostname: string): Deployment | null;
  /** Host names that the files lead to it, in their order. */
  namesOf(groupType: GroupType): string[];
  /** null for a name that is no group type any more. */
  ofGroup(groupType: string): Deployment | null;
  files(): DeploymentFiles;
  /** The operator's own mark of that name. */
  logoOf(name: string): LogoFile | null;
  /** Of the files as they are now; the settings before stand until there are none. */
  mistakes(): readonly Mistake[];
  /** When the settings that stand were read. */
  readAt(): Date;
  /** Reads the files anew; whether they were taken. */
  reload(): Promise<boolean>;
}

interface DeploymentsDeps {
  clock: Clock;
  directory: string | null;
  publicUrl: URL | null;
  log: Logger;
}

/** Deployments by host name. The files are read at the start, where a mistake stops it, and again on SIGHUP. */
export async function openDeployments({
  clock,
  directory,
  publicUrl,
  log,
}: DeploymentsDeps): Promise<Deployments> {
  let { files, mistakes, logoMistakes } = await readDeploymentFiles(directory);
  if (mistakes.length > 0) throw new StartFailure(mistakes.map(mistakeLine).join('\n'));
  const tellLogos = (): void => {
    for (const mistake of logoMistakes) log.warn(mistake, mistakeLine(mistake));
  };
  tellLogos();
  let byGroup = settleAll(files);
  let readAt = clock.now();

  const groupOf = (hostname: string): GroupType | null => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (Object.hasOwn(files.hosts, name)) return files.hosts[name] ?? null;
    return name === publicUrl?.hostname.toLowerCase() || isOwnName(name) ? 'origin' : null;
  };
  const ofGroup = (groupType: string): Deployment | null => byGroup.get(groupType) ?? null;

  return {
    ofHost: (hostname) => {
      const groupType = groupOf(hostname);
      return groupType === null ? null : ofGroup(groupType);
    },
    namesOf: (groupType) => Object.keys(files.hosts).filter((name) => files.hosts[name] === groupType),
    ofGroup,
    files: () => files,
    logoOf: (name) => files.logos.get(name) ?? null,
    mistakes: () => [...mistakes, ...logoMistakes],
    readAt: () => readAt,
    reload: async () => {
      const read = await readDeploymentFiles(directory);
      ({ mistakes, logoMistakes } = read);
      tellLogos();
      for (const mistake of mistakes)
        log.error(mistake, 'deployments are not read anew: a file has a mistake');
      if (mistakes.length > 0) return false;
      ({ files } = read);
      byGroup = settleAll(files);
      readAt = clock.now();
      log.info('deployments have been read anew');
      return true;
    },
  };
}

function settleAll(files: DeploymentFiles): Map<string, Deployment> {
  return new Map(
    groupTypes.map((groupType) => [groupType, { groupType, settings: settingsOf(groupType, files) }]),
  );
}
