import { expect, it } from 'vitest';
import { makerWords } from './maker-names.ts';

it.each([
  ['samsung', 'mobile', /삼성.*갤럭시/],
  ['SAMSUNG ELEC', 'stb', /^삼성 samsung$/],
  ['LGE', 'mobile', /엘지/],
  ['Nobody', 'mobile', /^$/],
] as const)('a %s %s is looked for by what people call it', (manufacturer, type, words) => {
  expect(makerWords({ manufacturer, type })).toMatch(words);
});
