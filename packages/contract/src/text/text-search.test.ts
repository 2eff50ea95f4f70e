import { describe, expect, it } from 'vitest';
import { createTextMatcher, searchForm } from './text-search.ts';

const finds = (q: string, text: string): boolean => createTextMatcher(searchForm(q))(searchForm(text));

describe('a search in texts', () => {
  it('is literal, without case, and blind to how Hangul and wide letters are encoded', () => {
    expect(finds('MOB', '모바일 뱅킹 Mobile')).toBe(true);
    expect(finds('모바일'.normalize('NFD'), '모바일 뱅킹')).toBe(true);
    expect(finds('Ｍobile', 'mobile')).toBe(true);
    expect(finds('.*', 'mobile')).toBe(false);
  });

  it('takes consonants by themselves for all syllables that begin with them', () => {
    expect(finds('ㅁㅂ', '모바일 뱅킹')).toBe(true);
    expect(finds('ㄱㅁ', '가맹점')).toBe(true);
    expect(finds('ㄱㅁ', '모바일')).toBe(false);
  });
});
