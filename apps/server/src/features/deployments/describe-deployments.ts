import {
  type DeploymentSettings,
  featureNames,
  type GroupType,
  groupTypes,
  layersOf,
  type SettingName,
  type SettingSource,
  type SettingsLayer,
  settingNames,
  settingSources,
  settingsOf,
} from '@rackhand/contract/deployment/deployment';
import type { AppliedDeployment, AppliedSetting } from '@rackhand/contract/endpoints/deployments';
import type { Deployment } from '../../platform/deployments/deployment.ts';
import type { DeploymentFiles } from '../../platform/deployments/deployment-files.ts';

interface Described {
  files: DeploymentFiles;
  /** Of the request. */
  own: Deployment;
  publicUrl: URL | null;
}

/** Every deployment that a host name leads to: the main service first, the others in the order of the group types. */
export function describeDeployments({ files, own, publicUrl }: Described): AppliedDeployment[] {
  const names = new Map<GroupType, string[]>([['origin', []]]);
  for (const [name, groupType] of Object.entries(files.hosts))
    names.set(groupType, [...(names.get(groupType) ?? []), name]);
  const publicName = publicUrl?.hostname.toLowerCase();
  if (publicName !== undefined && !Object.hasOwn(files.hosts, publicName))
    names.get('origin')?.push(publicName);
  return groupTypes
    .filter((groupType) => names.has(groupType))
    .map((groupType) => ({
      group_type: groupType,
      is_own: groupType === own.groupType,
      host_names: [...(names.get(groupType) ?? [])].sort(),
      takes_local_names: groupType === 'origin',
      settings: describeSettings(groupType, files),
    }));
}

function describeSettings(groupType: GroupType, files: DeploymentFiles): AppliedSetting[] {
  const layers = layersOf(groupType, files);
  const sourceWhere = (says: (layer: SettingsLayer) => boolean): SettingSource =>
    settingSources.findLast((source) => says(layers[source])) ?? 'shipped';
  const settings = settingsOf(groupType, files);
  return [
    ...settingNames.map((name) => ({
      name,
      value: shown(settings[name]),
      source: sourceWhere((layer) => layer[name] !== undefined),
    })),
    ...featureNames.map((name) => ({
      name: `features.${name}`,
      value: settings.features[name],
      source: sourceWhere((layer) => layer.features?.[name] !== undefined),
    })),
  ];
}

/** A setting of several parts, in one line. */
function shown(value: DeploymentSettings[SettingName]): AppliedSetting['value'] {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([part, points]) => `${part} ${String(points)}`)
    .join(', ');
}
