import { describe, expect, it } from 'vitest';
import { apkFault } from './apk-file.ts';

describe('a file that is chosen as an app', () => {
  it.each(['a.apk', 'A.APK', '초코 1.0.apk', '..apk', 'x.aab.apk'])('may be %s', (name) => {
    expect(apkFault(name)).toBeNull();
  });

  it.each(['a.zip', 'apk', 'a.apk.txt', 'a.ipa', ''])('may not be %j', (name) => {
    expect(apkFault(name)?.en).toBe('Only .apk files can be uploaded.');
  });

  it.each(['a.aab', 'a.APKS', 'a.xapk'])('may not be the bundle %s: one APK is asked for', (name) => {
    expect(apkFault(name)?.en).toContain('one APK');
  });
});
