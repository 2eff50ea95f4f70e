/** What an app is called by its platform. Document 1 section 5, document 3 section 5. */
export const appOsTypes = ['android', 'ios'] as const;
export type AppOsType = (typeof appOsTypes)[number];

export const appOsNames: Record<AppOsType, string> = { android: 'Android', ios: 'iOS' };

/** In any case, as callers write it; null for what is no platform of apps. */
export function readAppOsType(text: string): AppOsType | null {
  const wanted = text.trim().toLowerCase();
  return appOsTypes.find((osType) => osType === wanted) ?? null;
}

export const appIdCharacters = 100;

/** Starts with a letter, segments separated by dots; hyphens are for iOS alone. */
const forms: Record<AppOsType, RegExp> = {
  android: /^[A-Za-z]\w*(?:\.\w+)+$/,
  ios: /^[A-Za-z][\w-]*(?:\.[\w-]+)+$/,
};

export function isAppId(text: string, osType: AppOsType): boolean {
  return text.length <= appIdCharacters && forms[osType].test(text);
}

/** By which two ids name the same app: iOS tells upper from lower case nowhere. */
export function comparableAppId(appId: string, osType: AppOsType): string {
  return osType === 'ios' ? appId.toLowerCase() : appId;
}
