import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type GuideLanguage, guidePage } from './guide-page.ts';

/** The documents in both languages, as pages of the console's own server: `guide/ko/guide.html` and so on. */
export function guide(docs: string): Plugin {
  return {
    name: 'guide',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, files) {
      this.emitFile({ type: 'asset', fileName: 'guide/fonts.css', source: fontsIn(files) });
      for (const { language, folder } of foldersOf(docs)) {
        const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
        for (const page of pages) {
          const name = basename(page, '.md');
          const markdown = readFileSync(join(folder, page), 'utf8');
          const isInBoth = existsSync(join(docs, 'ko', page));
          const source = guidePage({ language, name, markdown, isInBoth });
          this.emitFile({ type: 'asset', fileName: `guide/${language}/${name}.html`, source });
        }
        const pictures = join(docs, 'images', language);
        for (const picture of readdirSync(pictures)) {
          const source = readFileSync(join(pictures, picture));
          this.emitFile({ type: 'asset', fileName: `guide/images/${language}/${picture}`, source });
        }
      }
    },
  };
}

function foldersOf(docs: string): { language: GuideLanguage; folder: string }[] {
  return [
    { language: 'en', folder: docs },
    { language: 'ko', folder: join(docs, 'ko') },
  ];
}

/** The console's own fonts: a computer without Korean ones reads the guide as well. */
function fontsIn(files: Rolldown.OutputBundle): string {
  const styles = Object.values(files).filter(({ fileName }) => fileName.endsWith('.css'));
  const text = styles.map((style) => (style.type === 'asset' ? String(style.source) : '')).join('\n');
  return (text.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n');
}
