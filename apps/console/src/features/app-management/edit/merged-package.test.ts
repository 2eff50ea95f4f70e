import type { AppPackage } from '@rackhand/contract/app/app-package';
import { describe, expect, it } from 'vitest';
import { mergedPackage } from './merged-package.ts';
import { draftOf } from './package-draft.ts';

const withDevices = (...arns: string[]) => ({
  devices: arns.map((arn) => ({ arn, udid: arn, device_name: '', rack_location: '' })),
});
const app = {
  ...{ id: 3, app_name: '초코', update_policy: 'manual', revision: 41, sha256: 'one' },
  ...withDevices('a', 'b'),
} as unknown as AppPackage;
const start = draftOf(app);

describe('of two administrators who change one package at once', () => {
  it('each keeps what only they have changed, and nobody is asked', () => {
    const newest: AppPackage = { ...app, revision: 42, update_policy: 'force' };
    const mine = { ...start, app_name: 'Choco' };
    expect(mergedPackage({ app, draft: mine, versionCode: null }, newest)).toEqual({
      app: newest,
      draft: { ...mine, update_policy: 'force' },
      clashes: [],
    });
  });

  it('each gives and takes their own devices', () => {
    const newest: AppPackage = { ...app, revision: 42, ...withDevices('b', 'c') };
    const mine = { ...start, arns: new Set(['a', 'd']) };
    const { draft, clashes } = mergedPackage({ app, draft: mine, versionCode: null }, newest);
    expect([...draft.arns].sort()).toEqual(['c', 'd']);
    expect(clashes).toEqual([]);
  });

  it('the later is asked where both have given a name or a policy, unless it is the same', () => {
    const newest: AppPackage = { ...app, revision: 42, app_name: 'Theirs', update_policy: 'force' };
    const mine = { ...start, app_name: 'Mine', update_policy: 'force' as const };
    const { draft, clashes } = mergedPackage({ app, draft: mine, versionCode: null }, newest);
    expect([draft.app_name, clashes]).toEqual(['Mine', ['app_name']]);
    const other = { ...mine, update_policy: 'upgrade' as const };
    expect(mergedPackage({ app, draft: other, versionCode: null }, newest).clashes).toEqual([
      'app_name',
      'update_policy',
    ]);
  });

  it('the later is asked before their file takes the place of another new one', () => {
    const newest: AppPackage = { ...app, revision: 42, sha256: 'two' };
    const over = (versionCode: string | null) => mergedPackage({ app, draft: start, versionCode }, newest);
    expect(over('20').clashes).toEqual(['app_version']);
    expect(over(null).clashes).toEqual([]);
    expect(mergedPackage({ app, draft: start, versionCode: '20' }, { ...app, revision: 42 }).clashes).toEqual(
      [],
    );
  });
});
