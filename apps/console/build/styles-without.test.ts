import { describe, expect, it } from 'vitest';
import { stylesWithout } from './styles-without.ts';

const without = (sheet: string): string => stylesWithout(sheet, new Set(['_other_abc12_1', '_more_abc12_9']));

describe('the styles of a page’s first screen', () => {
  it('are those of all pages but for rules of classes that it never has', () => {
    expect(
      without('p{margin:0}._own_xyz34_1{top:0}._other_abc12_1>p{top:1px}._own_xyz34_1:hover{top:2px}'),
    ).toBe('p{margin:0}._own_xyz34_1{top:0}._own_xyz34_1:hover{top:2px}');
  });

  it('keep what a rule says of others, and lose conditions under which nothing is left', () => {
    expect(without('._own_xyz34_1,._other_abc12_1 a{top:0}@media print{._more_abc12_9{top:0}}')).toBe(
      '._own_xyz34_1{top:0}',
    );
    expect(without('@media print{@container (width>9px){._more_abc12_9{top:0}}p{top:0}}')).toBe(
      '@media print{p{top:0}}',
    );
  });

  it('keep letters, movements and a class whose name only begins alike', () => {
    const kept = '@font-face{font-family:A}@keyframes x{0%{top:0}to{top:1px}}._other_abc12_11{top:0}';
    expect(without(kept)).toBe(kept);
  });
});
