import { makeApk as makePackage } from '@rackhand/test-apks/make-apk';

export interface ApkFacts {
  packageName: string;
  versionCode: number;
  /** The upper half of a version of 64 bits. */
  versionCodeMajor?: number;
  versionName: string;
  minSdk?: number;
  debuggable?: boolean;
  testOnly?: boolean;
  /** Bytes of ballast, to give the file a size. */
  padding?: number;
  /** Of its native code; none where it has none. */
  abis?: readonly string[];
  /** What it says that it shows and does. */
  definition?: string;
  /** Who signs it; null: nobody. */
  signer?: string | null;
  scheme?: 'v2' | 'v3';
}

/** A small APK with nothing in it but its identity, and what it shows. */
export function makeApk(facts: ApkFacts): Buffer {
  const { signer = 'the tests', scheme = 'v2', definition } = facts;
  return makePackage({
    app_id: facts.packageName,
    version_code: (BigInt(facts.versionCodeMajor ?? 0) << 32n) + BigInt(facts.versionCode),
    version_name: facts.versionName,
    min_sdk: facts.minSdk ?? 21,
    debuggable: facts.debuggable ?? false,
    test_only: facts.testOnly ?? false,
    has_icon: false,
    abis: facts.abis ?? [],
    padding: facts.padding ?? 0,
    files:
      definition === undefined
        ? []
        : [{ name: 'assets/rackhand-app.json', content: Buffer.from(definition) }],
    ...(signer === null ? { schemes: [] } : { schemes: [scheme], signed_by: signer }),
  });
}
