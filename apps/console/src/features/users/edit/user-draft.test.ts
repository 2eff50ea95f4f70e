import { describe, expect, it } from 'vitest';
import { ontoNewest } from '../../../platform/form/use-draft-over.ts';
import { bodyOf, changedFields, draftMistakes, type UserDraft } from './user-draft.ts';

const base: UserDraft = {
  ...{ username: 'Hana', email: 'hana@a.example', phone: '', max_concurrent_tests: '1' },
  ...{ locale: 'ko', memo: '' },
};

describe('what an administrator has typed of a user', () => {
  it('is sent alone, with the version that was read', () => {
    const draft = { ...base, memo: 'VIP', max_concurrent_tests: '12' };
    expect(bodyOf(draft, base, 3)).toEqual({ memo: 'VIP', max_concurrent_tests: 12, version: 3 });
  });

  it('is judged alone: a name from before a rule keeps nobody from changing something else', () => {
    const older = { ...base, username: 'a\nb' };
    expect(draftMistakes({ ...older, memo: 'VIP' }, older)).toEqual({});
    const renamed = draftMistakes({ ...older, username: 'a\tb' }, older);
    expect(Object.keys(renamed)).toEqual(['username']);
    expect(renamed.username?.en).toMatch(/^The name has characters that cannot be used/);
  });

  it('stays when somebody else was faster, and takes over whatever was not typed here', () => {
    const newest = { ...base, memo: 'from another', username: 'Hana Kim' };
    const mine = { ...base, memo: 'mine' };
    expect(ontoNewest(mine, newest, changedFields(mine, base))).toEqual({
      ...base,
      memo: 'mine',
      username: 'Hana Kim',
    });
  });
});
