import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GroupType, groupTypes, isGroupType, type SettingsLayer } from '@rackhand/contract/deployment';
import { textOf } from '@rackhand/program/text-of';
import { commonFile, groupFile, type Hosts, type Mistake, readSettingsFile } from './settings-file.ts';

/** What the operator's folder says. Document 3 section 3. */
export interface DeploymentFiles {
  hosts: Hosts;
  common: SettingsLayer;
  groups: Partial<Record<GroupType, SettingsLayer>>;
}

export const commonFileName = 'appConfig.json';
export const noFiles: DeploymentFiles = { hosts: {}, common: {}, groups: {} };

/** Every file of the folder, and everything that is wrong in any of them. */
export async function readDeploymentFiles(
  directory: string | null,
): Promise<{ files: DeploymentFiles; mistakes: Mistake[] }> {
  const mistakes: Mistake[] = [];
  if (directory === null) return { files: noFiles, mistakes };
  await findStrangers(directory, mistakes);
  const { hosts = {}, ...common } =
    (await readSettingsFile(join(directory, commonFileName), commonFile, mistakes)) ?? {};
  const groups: DeploymentFiles['groups'] = {};
  for (const groupType of groupTypes) {
    const layer = await readSettingsFile(join(directory, `${groupType}.json`), groupFile, mistakes);
    if (layer !== null) groups[groupType] = layer as SettingsLayer;
  }
  return { files: { hosts, common: common as SettingsLayer, groups }, mistakes };
}

/** A file with a misspelt name would be silently without effect. */
async function findStrangers(directory: string, mistakes: Mistake[]): Promise<void> {
  try {
    for (const file of await readdir(directory)) {
      const [, name] = /^(.+)\.json$/i.exec(file) ?? [];
      const isOurs = file === commonFileName || (file.endsWith('.json') && isGroupType(name ?? ''));
      if (name === undefined || isOurs) continue;
      mistakes.push({ file, key: '', reason: `is neither ${commonFileName} nor named after a group type` });
    }
  } catch (error) {
    const reason = textOf(error);
    mistakes.push({ file: directory, key: '', reason: `cannot be read: ${reason}` });
  }
}

export function mistakeLine({ file, key, reason }: Mistake): string {
  return ['DEPLOYMENTS_DIR', file, key, reason].filter((part) => part !== '').join(' ');
}
