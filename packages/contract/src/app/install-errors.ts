import type { ErrorCode } from '../call/error-codes.ts';
import type { Text } from '../text/language.ts';

export const installErrorClasses = ['device', 'package', 'host'] as const;
export const installErrorRetries = ['auto', 'person', 'never'] as const;

/** What a device says when it does not take an app, and what helps. Documents 7 and 8. */
export interface InstallError {
  /** Where the cause lies. */
  class: (typeof installErrorClasses)[number];
  /** Whether to try again by itself, when somebody has done something about it, or not with this file. */
  retry: (typeof installErrorRetries)[number];
  /** Uninstalling the app first would let it in. */
  data_loss_helps: boolean;
  text: Text;
  advice: Text;
}

type Class = InstallError['class'];
type Retry = InstallError['retry'];
type Said = [ko: string, en: string];

function entry(of: Class, retry: Retry, text: Said, advice: Said, data_loss_helps = false): InstallError {
  const said = ([ko, en]: Said): Text => ({ ko, en });
  return { class: of, retry, data_loss_helps, text: said(text), advice: said(advice) };
}

const storage = entry(
  'device',
  'person',
  ['장비의 저장 공간이 부족합니다.', 'The device is short of storage.'],
  ['앱이나 파일을 지우고 다시 시도하세요.', 'Delete apps or files, then try again.'],
);
const broken = entry(
  'package',
  'never',
  ['앱 파일을 읽을 수 없습니다.', 'The app file can’t be read.'],
  ['앱을 다시 빌드해 올리세요.', 'Build the app again and upload it.'],
);
const unsigned = entry(
  'package',
  'never',
  ['앱 파일의 서명이 없거나 올바르지 않습니다.', 'The app file is unsigned, or its signature is wrong.'],
  ['서명한 파일을 올리세요.', 'Upload a signed file.'],
);
const stopped = entry(
  'device',
  'auto',
  ['장비가 설치를 중단했습니다.', 'The device stopped the installation.'],
  ['다시 시도하세요. 반복되면 장비를 재부팅하세요.', 'Try again; if it goes on, reboot the device.'],
);
const forbidden = entry(
  'device',
  'person',
  ['장비의 설정이 설치를 막았습니다.', 'The device’s settings forbid the installation.'],
  [
    'USB로 앱 설치를 허용하고(Xiaomi, OPPO는 화면에서 승인) 다시 시도하세요.',
    'Allow installation over USB (Xiaomi and OPPO ask on the screen), then try again.',
  ],
);

export const installErrors: Readonly<Record<string, InstallError>> = {
  INSTALL_FAILED_ALREADY_EXISTS: entry(
    'device',
    'person',
    ['같은 앱이 이미 설치되어 있습니다.', 'The app is installed already.'],
    ['앱 목록을 새로 읽으세요.', 'Refresh the app list.'],
  ),
  INSTALL_FAILED_INSUFFICIENT_STORAGE: storage,
  INSTALL_FAILED_MEDIA_UNAVAILABLE: storage,
  INSTALL_FAILED_UPDATE_INCOMPATIBLE: entry(
    'device',
    'person',
    ['설치된 앱과 서명이 다릅니다.', 'The installed app is signed by somebody else.'],
    [
      '데이터를 지우고 설치하거나, 같은 서명의 파일을 올리세요.',
      'Install with loss of its data, or upload a file of the same signer.',
    ],
    true,
  ),
  INSTALL_FAILED_SHARED_USER_INCOMPATIBLE: entry(
    'device',
    'person',
    ['공유 사용자의 서명이 다릅니다.', 'Its shared user is signed by somebody else.'],
    ['같은 서명의 파일을 올리세요.', 'Upload a file of the same signer.'],
    true,
  ),
  INSTALL_FAILED_VERSION_DOWNGRADE: entry(
    'device',
    'person',
    ['설치된 버전이 더 높습니다.', 'The installed version is higher.'],
    [
      '강제 정책을 쓰거나 데이터를 지우고 설치하세요.',
      'Use the policy “force”, or install with loss of its data.',
    ],
    true,
  ),
  INSTALL_FAILED_PERMISSION_MODEL_DOWNGRADE: entry(
    'device',
    'person',
    ['설치된 앱이 더 새로운 권한 방식을 씁니다.', 'The installed app uses a newer permission model.'],
    ['데이터를 지우고 설치하세요.', 'Install with loss of its data.'],
    true,
  ),
  INSTALL_FAILED_OLDER_SDK: entry(
    'device',
    'never',
    [
      '장비의 Android 버전이 앱에 필요한 버전보다 낮습니다.',
      'The device’s Android is older than the app needs.',
    ],
    ['이 장비에는 다른 버전의 앱을 지정하세요.', 'Give this device another version of the app.'],
  ),
  INSTALL_FAILED_NEWER_SDK: entry(
    'device',
    'never',
    [
      '장비의 Android 버전이 앱이 지원하는 버전보다 높습니다.',
      'The device’s Android is newer than the app supports.',
    ],
    ['이 장비에는 다른 버전의 앱을 지정하세요.', 'Give this device another version of the app.'],
  ),
  INSTALL_FAILED_DEPRECATED_SDK_VERSION: entry(
    'device',
    'never',
    ['앱이 너무 오래된 Android용입니다.', 'The app was made for an Android that is too old.'],
    ['targetSdkVersion을 올린 파일을 올리세요.', 'Upload a file with a higher targetSdkVersion.'],
  ),
  INSTALL_FAILED_NO_MATCHING_ABIS: entry(
    'device',
    'never',
    ['앱이 장비의 CPU를 지원하지 않습니다.', 'The app does not support the device’s CPU.'],
    ['이 CPU용 파일을 올리세요.', 'Upload a file for this CPU.'],
  ),
  INSTALL_FAILED_CPU_ABI_INCOMPATIBLE: entry(
    'device',
    'never',
    ['앱이 장비의 CPU를 지원하지 않습니다.', 'The app does not support the device’s CPU.'],
    ['이 CPU용 파일을 올리세요.', 'Upload a file for this CPU.'],
  ),
  INSTALL_FAILED_MISSING_FEATURE: entry(
    'device',
    'never',
    ['앱에 필요한 기능이 장비에 없습니다.', 'The device lacks a feature that the app needs.'],
    ['이 장비에는 지정하지 마세요.', 'Don’t give it to this device.'],
  ),
  INSTALL_FAILED_MISSING_SHARED_LIBRARY: entry(
    'device',
    'never',
    ['앱에 필요한 라이브러리가 장비에 없습니다.', 'The device lacks a library that the app needs.'],
    ['이 장비에는 지정하지 마세요.', 'Don’t give it to this device.'],
  ),
  INSTALL_FAILED_MISSING_SPLIT: entry(
    'package',
    'never',
    ['나머지 분할 파일이 있어야 하는 앱입니다.', 'The app needs its other split files.'],
    ['하나로 된 APK를 올리세요.', 'Upload one APK that holds all.'],
  ),
  INSTALL_FAILED_CONFLICTING_PROVIDER: entry(
    'device',
    'person',
    ['다른 앱이 같은 콘텐츠 제공자를 씁니다.', 'Another app offers the same content provider.'],
    ['그 앱을 삭제하고 다시 시도하세요.', 'Delete that app, then try again.'],
  ),
  INSTALL_FAILED_DUPLICATE_PERMISSION: entry(
    'device',
    'person',
    ['다른 앱이 같은 권한을 정의했습니다.', 'Another app defines the same permission.'],
    ['그 앱을 삭제하고 다시 시도하세요.', 'Delete that app, then try again.'],
  ),
  INSTALL_FAILED_TEST_ONLY: entry(
    'package',
    'never',
    ['테스트 전용 앱입니다.', 'The app is for tests only.'],
    ['테스트 전용이 아닌 파일을 올리세요.', 'Upload a file that is not for tests only.'],
  ),
  INSTALL_FAILED_USER_RESTRICTED: forbidden,
  INSTALL_FAILED_REJECTED_BY_BUILDTYPE: forbidden,
  INSTALL_FAILED_VERIFICATION_FAILURE: entry(
    'device',
    'person',
    [
      '장비의 앱 검사(Play 프로텍트)가 설치를 막았습니다.',
      'The device’s app check (Play Protect) stopped it.',
    ],
    ['USB로 설치한 앱 확인을 끄고 다시 시도하세요.', 'Turn off “Verify apps over USB”, then try again.'],
  ),
  INSTALL_FAILED_VERIFICATION_TIMEOUT: stopped,
  INSTALL_FAILED_INVALID_APK: broken,
  INSTALL_FAILED_INVALID_URI: stopped,
  INSTALL_FAILED_DEXOPT: stopped,
  INSTALL_FAILED_CONTAINER_ERROR: stopped,
  INSTALL_FAILED_INTERNAL_ERROR: stopped,
  INSTALL_FAILED_ABORTED: stopped,
  INSTALL_PARSE_FAILED_NOT_APK: broken,
  INSTALL_PARSE_FAILED_BAD_MANIFEST: broken,
  INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: broken,
  INSTALL_PARSE_FAILED_MANIFEST_EMPTY: broken,
  INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION: broken,
  INSTALL_PARSE_FAILED_RESOURCES_ARSC_COMPRESSED: broken,
  INSTALL_PARSE_FAILED_NO_CERTIFICATES: unsigned,
  INSTALL_PARSE_FAILED_INCONSISTENT_CERTIFICATES: unsigned,
  INSTALL_PARSE_FAILED_CERTIFICATE_ENCODING: unsigned,
};

/** One that is not known: of the device, for a person, as it says it. */
export function findInstallError(code: string): InstallError {
  return (
    (Object.hasOwn(installErrors, code) ? installErrors[code] : undefined) ?? {
      class: 'device',
      retry: 'person',
      data_loss_helps: false,
      text: { ko: code, en: code },
      advice: { ko: '', en: '' },
    }
  );
}

export function codeOfInstallError(code: string): ErrorCode {
  if (code === 'INSTALL_FAILED_VERSION_DOWNGRADE') return 'E1013';
  return findInstallError(code).class === 'package' ? '8533' : '20413';
}

/** Why in words, and what helps; null: the device named nothing that is known. */
export function installAdvice(code: string | null): Text | null {
  const known = code !== null && Object.hasOwn(installErrors, code) ? installErrors[code] : undefined;
  if (known === undefined) return null;
  const { text, advice } = known;
  return { ko: `${text.ko} ${advice.ko}`, en: `${text.en} ${advice.en}` };
}
