import { describe, expect, it } from 'vitest';
import { draftOf, filledFrom, gapsOf, isChanged, newerThan } from './package-draft.ts';

const file = {
  app_id: 'kr.lab.choco',
  app_version: '1.0',
  app_name: 'Choco',
  app_names: { ko: '초코' },
};

describe('the dialog of a package', () => {
  it('takes the name from the file where none is typed, in the console’s language where the file has one', () => {
    expect(filledFrom(draftOf(null), file, 'ko').app_name).toBe('초코');
    expect(filledFrom(draftOf(null), file, 'en').app_name).toBe('Choco');
    expect(filledFrom({ ...draftOf(null), app_name: ' ' }, file, 'en').app_name).toBe('Choco');
    expect(filledFrom({ ...draftOf(null), app_name: '우리 앱' }, file, 'ko').app_name).toBe('우리 앱');
  });

  it('names every gap, without a file and with one', () => {
    expect(gapsOf(draftOf(null), null)).toEqual(['file', 'app_id', 'app_name', 'app_version']);
    expect(gapsOf({ ...draftOf(null), app_name: 'Choco' }, file)).toEqual([]);
    expect(gapsOf({ ...draftOf(null), app_name: '  ' }, { ...file, app_version: '' })).toEqual([
      'app_name',
      'app_version',
    ]);
  });

  it('is changed by a name, a policy or a device, and not once that is taken back', () => {
    const start = { ...draftOf(null), arns: new Set(['a', 'b']) };
    expect(isChanged({ ...start, arns: new Set(['b', 'a']) }, start)).toBe(false);
    expect(isChanged({ ...start, arns: new Set(['a', 'c']) }, start)).toBe(true);
    expect(isChanged({ ...start, arns: new Set(['a']) }, start)).toBe(true);
    expect(isChanged({ ...start, update_policy: 'force' }, start)).toBe(true);
  });

  it('tells a newer file from an older one beyond what numbers hold, and from another app', () => {
    const before = { app_id: 'kr.lab.choco', version_code: '9007199254740993' };
    expect(newerThan(before, { ...before, version_code: '9007199254740994' })).toBe('newer');
    expect(newerThan(before, { ...before, version_code: '9007199254740992' })).toBe('older');
    expect(newerThan(before, before)).toBe('same');
    expect(newerThan(before, { ...before, app_id: 'kr.lab.other' })).toBe('other');
  });
});
