import { describe, expect, it } from 'vitest';
import { attachmentHeader, fileNamePart } from './attachment-header.ts';

describe('the name of a file that is sent', () => {
  it.each([
    ['quotes and line ends', 'a"b\r\nSet-Cookie: x=1.csv'],
    ['Hangul and a phone', '갤럭시 📱.csv'],
    ['300 characters', `${'가'.repeat(300)}.csv`],
  ])('stays one header with %s, and says the whole name', (_what, name) => {
    const header = attachmentHeader(name);
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%-]+$/);
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
  });

  it('takes from a device’s name what a file system forbids, and what goes on for too long', () => {
    expect(fileNamePart('a/b\\c:d*e?f"g<h>i|j\u0000k\r\nl')).toBe('a_b_c_d_e_f_g_h_i_j_k__l');
    expect(fileNamePart('셋톱'.normalize('NFD'))).toBe('셋톱');
    expect(Array.from(fileNamePart('가'.repeat(300)))).toHaveLength(80);
  });
});
