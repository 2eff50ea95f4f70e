import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import { type AppOsType, appIdCharacters, appOsTypes, isAppId } from './app-id.ts';

/** An app that nobody deletes from a device, and that no cleaning takes. Document 3 section 5. */
export const protectedApp = z.object({
  id: z.int(),
  app_id: z.string(),
  name: z.string(),
  os_type: z.enum(appOsTypes),
  /** What a change of it takes. */
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.iso.datetime({ offset: true }),
});
export type ProtectedApp = z.infer<typeof protectedApp>;

export const protectedAppLimits = { nameCharacters: 100, entries: 1000 } as const;

export interface ProtectedAppValues {
  name: string;
  app_id: string;
  os_type: AppOsType;
}

const most = String(appIdCharacters);
export const protectedAppTexts = {
  noName: { ko: '이름을 입력하세요.', en: 'Enter a name.' },
  longName: {
    ko: `이름은 ${String(protectedAppLimits.nameCharacters)}자까지 입력할 수 있습니다.`,
    en: `A name has at most ${String(protectedAppLimits.nameCharacters)} characters.`,
  },
  oddName: { ko: '이름에 쓸 수 없는 문자가 있습니다.', en: 'The name has characters that cannot be used.' },
  noAppId: { ko: '앱 ID를 입력하세요.', en: 'Enter an app ID.' },
  longAppId: {
    ko: `앱 ID는 ${most}자까지 입력할 수 있습니다.`,
    en: `An app ID has at most ${most} characters.`,
  },
  androidForm: {
    ko: '앱 ID는 영문자로 시작하고 점으로 나눈 영문자, 숫자, 밑줄이어야 합니다. 예: com.example.app',
    en: 'An app ID starts with a letter and has letters, digits and underscores in parts separated by dots, like com.example.app.',
  },
  iosForm: {
    ko: '앱 ID는 영문자로 시작하고 점으로 나눈 영문자, 숫자, 밑줄, 하이픈이어야 합니다. 예: com.example.my-app',
    en: 'An app ID starts with a letter and has letters, digits, underscores and hyphens in parts separated by dots, like com.example.my-app.',
  },
  full: {
    ko: `보호 앱은 ${String(protectedAppLimits.entries)}개까지 등록할 수 있습니다.`,
    en: `At most ${String(protectedAppLimits.entries)} apps can be protected.`,
  },
} as const satisfies Record<string, Text>;

/** As it is kept and judged. */
export function trimmedApp({ name, app_id, os_type }: ProtectedAppValues): ProtectedAppValues {
  return { name: normalForm(name).trim(), app_id: app_id.trim(), os_type };
}

/** What is wrong with each field of a trimmed one. */
export function protectedAppMistakes({
  name,
  app_id,
  os_type,
}: ProtectedAppValues): Partial<Record<'name' | 'app_id', Text>> {
  const ofName = nameMistake(name);
  const ofId = appIdMistake(app_id, os_type);
  return { ...(ofName === null ? {} : { name: ofName }), ...(ofId === null ? {} : { app_id: ofId }) };
}

function nameMistake(name: string): Text | null {
  if (name === '') return protectedAppTexts.noName;
  if (!isWithin(name, protectedAppLimits.nameCharacters)) return protectedAppTexts.longName;
  return isStorable(name) ? null : protectedAppTexts.oddName;
}

function appIdMistake(appId: string, osType: AppOsType): Text | null {
  if (appId === '') return protectedAppTexts.noAppId;
  if (appId.length > appIdCharacters) return protectedAppTexts.longAppId;
  if (isAppId(appId, osType)) return null;
  return osType === 'ios' ? protectedAppTexts.iosForm : protectedAppTexts.androidForm;
}
