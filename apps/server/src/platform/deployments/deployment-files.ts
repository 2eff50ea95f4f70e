import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  groupTypes,
  isGroupType,
  type SettingsFiles,
  type SettingsLayer,
} from '@rackhand/contract/deployment/deployment';
import { textOf } from '@rackhand/program/text-of';
import { type LogoFile, type LogoFiles, withItsLogo } from './logo-files.ts';
import { commonFile, groupFile, type Hosts, type Mistake, readSettingsFile } from './settings-file.ts';

/** What the operator's folder says. Document 3 section 3. */
export interface DeploymentFiles extends SettingsFiles {
  hosts: Hosts;
  /** By the name that a setting gives. */
  logos: LogoFiles;
}

interface ReadFiles {
  files: DeploymentFiles;
  mistakes: Mistake[];
  /** They stop nothing: the mark below stands. */
  logoMistakes: Mistake[];
}

const commonFileName = 'appConfig.json';
const carrierFileName = 'carrier.json';
const strangeName = `is neither ${commonFileName} nor ${carrierFileName} nor named after a group type`;

/** Every file of the folder, and everything that is wrong in any of them. */
export async function readDeploymentFiles(directory: string | null): Promise<ReadFiles> {
  const mistakes: Mistake[] = [];
  const logoMistakes: Mistake[] = [];
  const logos = new Map<string, LogoFile>();
  const files: DeploymentFiles = { hosts: {}, common: {}, carrier: {}, groups: {}, logos };
  if (directory === null) return { files, mistakes, logoMistakes };
  await findStrangers(directory, mistakes);
  const settle = (file: string, layer: SettingsLayer): Promise<SettingsLayer> =>
    withItsLogo(layer, { directory, file, logos, mistakes: logoMistakes });
  const readLayer = async (file: string): Promise<SettingsLayer | null> => {
    const layer = await readSettingsFile(join(directory, file), groupFile, mistakes);
    return layer === null ? null : settle(file, layer as SettingsLayer);
  };
  const { hosts = {}, ...common } =
    (await readSettingsFile(join(directory, commonFileName), commonFile, mistakes)) ?? {};
  files.hosts = hosts;
  files.common = await settle(commonFileName, common as SettingsLayer);
  files.carrier = (await readLayer(carrierFileName)) ?? {};
  for (const groupType of groupTypes) {
    const layer = await readLayer(`${groupType}.json`);
    if (layer !== null) files.groups[groupType] = layer;
  }
  return { files, mistakes, logoMistakes };
}

/** A file with a misspelt name would be silently without effect. */
async function findStrangers(directory: string, mistakes: Mistake[]): Promise<void> {
  try {
    for (const file of await readdir(directory)) {
      const [, name] = /^(.+)\.json$/i.exec(file) ?? [];
      const isShared = file === commonFileName || file === carrierFileName;
      const isOurs = isShared || (file.endsWith('.json') && isGroupType(name ?? ''));
      if (name === undefined || isOurs) continue;
      mistakes.push({ file, key: '', reason: strangeName });
    }
  } catch (error) {
    const reason = textOf(error);
    mistakes.push({ file: directory, key: '', reason: `cannot be read: ${reason}` });
  }
}

export function mistakeLine({ file, key, reason }: Mistake): string {
  return ['DEPLOYMENTS_DIR', file, key, reason].filter((part) => part !== '').join(' ');
}
