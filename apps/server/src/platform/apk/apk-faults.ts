import type { Text } from '@rackhand/contract/text/language';

interface Fault extends Text {
  code: '8532' | '8533';
}

const broken = (ko: string, en: string): Fault => ({ code: '8532', ko, en });
const unfit = (ko: string, en: string): Fault => ({ code: '8533', ko, en });

/** Why a file is not taken for a package. Document 8. */
export const apkFaults = {
  unreadable: broken(
    '파일을 읽을 수 없습니다. 손상되었거나 APK가 아닙니다.',
    'The file cannot be read. It is damaged, or no APK.',
  ),
  noZip: broken('APK 파일이 아닙니다.', 'This is no APK file.'),
  cut: broken('파일이 잘렸습니다.', 'The file is cut off.'),
  zip64: broken('ZIP64 형식은 Android가 읽지 못합니다.', 'It is a ZIP64 file, which Android cannot read.'),
  tooManyEntries: broken('파일 안의 항목이 너무 많습니다.', 'The file has too many entries.'),
  badEntry: broken(
    '파일 안의 항목 정보가 올바르지 않습니다.',
    'The entries of the file are not what its directory says.',
  ),
  bomb: broken('압축을 풀면 너무 커지는 파일입니다.', 'The file becomes too large when it is inflated.'),
  noManifest: broken('AndroidManifest.xml이 없습니다.', 'It has no AndroidManifest.xml.'),
  badManifest: broken(
    'AndroidManifest.xml에 패키지 이름이나 버전이 없습니다.',
    'Its AndroidManifest.xml has no package name or no version.',
  ),
  tooSlow: broken('파일을 읽는 데 너무 오래 걸립니다.', 'Reading the file takes too long.'),
  tooMuchMemory: broken(
    '파일을 읽는 데 메모리가 너무 많이 듭니다.',
    'Reading the file takes too much memory.',
  ),
  badSignature: broken('서명이 올바르지 않습니다.', 'Its signature is not valid.'),
  changedContent: broken('서명한 뒤에 내용이 바뀌었습니다.', 'Its content was changed after it was signed.'),
  missingScheme: broken(
    '서명의 일부가 없습니다. 있어야 할 서명 방식이 파일에 없습니다.',
    'A part of its signature is missing: it names a scheme that it does not have.',
  ),
  unknownAlgorithm: broken('알 수 없는 방식으로 서명되었습니다.', 'It is signed in a way that is not known.'),
  split: unfit(
    '여러 파일로 나뉜 앱의 일부입니다. 전체가 든 APK 하나를 올리세요.',
    'It is one part of an app in several files. Upload one APK that holds all of it.',
  ),
} as const satisfies Record<string, Fault>;
export type ApkFaultName = keyof typeof apkFaults;

export class ApkFault extends Error {
  readonly fault: ApkFaultName;

  constructor(fault: ApkFaultName) {
    super(apkFaults[fault].en);
    this.fault = fault;
  }
}

/** Refuses where something does not hold. */
export function must(holds: boolean, fault: ApkFaultName = 'unreadable'): asserts holds {
  if (!holds) throw new ApkFault(fault);
}
