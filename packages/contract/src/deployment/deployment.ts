import { z } from 'zod';

/** Customer groups, each with settings of its own. Document 2 section 3. */
export const groupTypes = [
  'origin',
  'lguplus',
  'lgiptv',
  'lghv',
  'hcpayment',
  'juis',
  'org',
  'hmg',
  'hatci',
  'normal',
  'on-premise',
  'petfriends',
  'sinc',
] as const;
export type GroupType = (typeof groupTypes)[number];

export function isGroupType(text: string): text is GroupType {
  return (groupTypes as readonly string[]).includes(text);
}

/** They share a layer of settings. */
export const carriers: readonly GroupType[] = ['lguplus', 'lgiptv', 'lghv'];

/** What a deployment may go without. `calls`: its calls answer 2001 and its screens are hidden; `screens`: these alone. */
export const featureReach = {
  pricing: 'calls',
  appManagement: 'calls',
  noti: 'calls',
  protectedApps: 'calls',
  usbReconnect: 'calls',
  /** The user menu's link alone: page and entry stay. */
  loginHistoryMenu: 'screens',
  changeLanguage: 'screens',
  LoginActivityPopup: 'screens',
  loginWarning: 'screens',
  rackhandaiLogo: 'screens',
} as const satisfies Record<string, 'calls' | 'screens'>;
export type Feature = keyof typeof featureReach;
/** Those that an endpoint may belong to. */
export type CallFeature = {
  [Name in Feature]: (typeof featureReach)[Name] extends 'calls' ? Name : never;
}[Feature];
export const featureNames = Object.keys(featureReach) as Feature[];

const yesOrNo = z.boolean('is true or false');
const pointsOfMinute = 'is a whole number of points from 0 to 10000';
const rate = z.int(pointsOfMinute).min(0, pointsOfMinute).max(10_000, pointsOfMinute);
const mostGiven = 'is a whole number of points from 0 to 100000000, or null';
const minutes = 'is a whole number of minutes from 1 to 720';
const logos = `is one of ${groupTypes.join(', ')}, or the name of an .svg or .png file beside this one`;
const logoFile = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}\.(?:svg|png)$/;

/** The settings of a deployment as its files give them. Document 3 section 3. */
export const settingShapes = {
  /** Where the console's pages are served. */
  basePath: z.enum(['/', '/admbo/'], 'is "/" or "/admbo/"'),
  /** A code by mail after the password. */
  twoStep: yesOrNo,
  sessionMinutes: z.int(minutes).min(1, minutes).max(720, minutes),
  /** 07:00–22:00 Korean time only (E1006). */
  serviceHours: yesOrNo,
  /** One session at a time for each admin (1046). */
  singleSession: yesOrNo,
  /** Admins who are not super have no admin and user menus and calls, and only the first scheduler category. */
  restrictedAdminMode: yesOrNo,
  schedulerAllCategories: yesOrNo,
  schedulerGroupColumn: yesOrNo,
  requireDebuggable: yesOrNo,
  /** The customers' service, for signing in as a user. */
  serviceUrl: z
    .url({ protocol: /^https?$/, error: 'is an http:// or https:// address, or null' })
    .refine((text) => !text.includes('@'), 'holds no name or password')
    .nullable(),
  /** Points that a minute of testing costs, where there are prices; 0 is free. Document 10. */
  pointsPerMinute: z.strictObject({ mobile: rate, stb: rate }, 'is {"mobile": points, "stb": points}'),
  /** Points that an admin who is not super may give within a day; null: any number. Document 10. */
  giveLimit: z.int(mostGiven).min(0, mostGiven).max(100_000_000, mostGiven).nullable(),
  /** Whose mark the header shows: a group type's, or a file of the operator's. */
  logo: z.string(logos).refine((text) => isGroupType(text) || logoFile.test(text), logos),
} as const;
type PlainSettings = { [Name in keyof typeof settingShapes]: z.output<(typeof settingShapes)[Name]> };

export interface DeploymentSettings extends PlainSettings {
  features: Record<Feature, boolean>;
}
export type SettingName = keyof typeof settingShapes;
export const settingNames = Object.keys(settingShapes) as SettingName[];

/** What a file, or the product as shipped, says; what it does not name is left to the layer below. */
export interface SettingsLayer extends Partial<PlainSettings> {
  features?: Partial<Record<Feature, boolean>>;
}

/** As shipped, for every group type. */
export const shippedCommon: DeploymentSettings = {
  basePath: '/',
  twoStep: false,
  sessionMinutes: 120,
  serviceHours: false,
  singleSession: false,
  restrictedAdminMode: false,
  schedulerAllCategories: false,
  schedulerGroupColumn: false,
  requireDebuggable: false,
  serviceUrl: null,
  pointsPerMinute: { mobile: 1, stb: 1 },
  giveLimit: null,
  logo: 'origin',
  features: Object.fromEntries(featureNames.map((name) => [name, true])) as Record<Feature, boolean>,
};

const shippedCarrier = { twoStep: true, serviceHours: true, singleSession: true } as const;

/** What is shipped otherwise for a group type. */
export const shippedGroups: Record<GroupType, SettingsLayer> = {
  origin: {},
  lguplus: { ...shippedCarrier, sessionMinutes: 60, schedulerGroupColumn: true, logo: 'lguplus' },
  lgiptv: { ...shippedCarrier, restrictedAdminMode: true, logo: 'lgiptv' },
  lghv: { ...shippedCarrier, restrictedAdminMode: true, logo: 'lghv' },
  hcpayment: { logo: 'hcpayment' },
  juis: { logo: 'juis' },
  org: { logo: 'org' },
  hmg: { schedulerGroupColumn: true, logo: 'hmg' },
  hatci: { schedulerGroupColumn: true, logo: 'hatci' },
  normal: { logo: 'normal' },
  'on-premise': { sessionMinutes: 30, features: { pricing: false }, logo: 'on-premise' },
  petfriends: { logo: 'petfriends' },
  sinc: { logo: 'sinc' },
};

/** A later layer wins, setting by setting and feature by feature. */
export function mergeLayers(layers: readonly SettingsLayer[]): DeploymentSettings {
  let merged = shippedCommon;
  for (const layer of layers) {
    merged = { ...merged, ...layer, features: { ...merged.features, ...layer.features } };
  }
  return merged;
}

/** What an operator's files say: of all, of the carriers, of each group type. */
export interface SettingsFiles {
  common: SettingsLayer;
  carrier: SettingsLayer;
  groups: Partial<Record<GroupType, SettingsLayer>>;
}

/** Where a setting comes from; each wins over those before it. */
export const settingSources = [
  'shipped',
  'common_file',
  'shipped_group',
  'carrier_file',
  'group_file',
] as const;
export type SettingSource = (typeof settingSources)[number];

/** Group over carriers over common, so that nothing that a file says is without effect on those whom it is about. */
export function layersOf(
  groupType: GroupType,
  { common = {}, carrier = {}, groups = {} }: Partial<SettingsFiles>,
): Record<SettingSource, SettingsLayer> {
  return {
    shipped: shippedCommon,
    common_file: common,
    shipped_group: shippedGroups[groupType],
    carrier_file: carriers.includes(groupType) ? carrier : {},
    group_file: groups[groupType] ?? {},
  };
}

export function settingsOf(groupType: GroupType, files: Partial<SettingsFiles> = {}): DeploymentSettings {
  const layers = layersOf(groupType, files);
  return mergeLayers(settingSources.map((source) => layers[source]));
}
