const conditional = new Set(['media', 'container']);

interface Rule {
  name: string;
  params: string;
}
interface Sheet {
  walkAtRules: (visit: (rule: Rule) => void) => void;
}

/** For PostCSS, behind what a style sheet is composed of: its named conditions are written out; throws where one is unknown, or a width has no name. */
export const namedWidths = (names: Readonly<Record<string, string>>) => ({
  postcssPlugin: 'named-widths',
  OnceExit(sheet: Sheet): void {
    sheet.walkAtRules((rule) => {
      if (conditional.has(rule.name)) rule.params = writtenOut(rule.params, names);
    });
  },
});

function writtenOut(condition: string, names: Readonly<Record<string, string>>): string {
  if (/\bwidth\b/.test(condition)) throw new Error(`${condition}: this width has no name`);
  return condition.replaceAll(/\((--[a-z-]+)\)/g, (_, name: string) => {
    const meant = names[name];
    if (meant === undefined) throw new Error(`${condition}: there is no ${name}`);
    return meant;
  });
}
