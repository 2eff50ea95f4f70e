import { describe, expect, test } from 'vitest';
import { differences, originalOf } from './doc-pairs.mjs';

const english = [
  '# Update\n\nRun `npm ci`, see [install](install.md).\n',
  '```sh\nnpm ci   # once\n```\n',
  '## Back\n\n1. Stop `server`.\n2. Start it.\n\n| a | b |\n|---|---|\n',
].join('\n');
const korean = [
  '# 업데이트\n\n[설치](install.md)를 보고 `npm ci`를 실행합니다.\n',
  '```sh\nnpm ci   # 한 번\n```\n',
  '## 되돌리기\n\n1. `server`를 멈춥니다.\n2. 시작합니다.\n\n| 가 | 나 |\n|---|---|\n',
].join('\n');
const compare = (/** @type {string} */ text) => differences('docs/ko/update.md', text, english);

describe('a document in Korean', () => {
  test('belongs to the English one beside it', () => {
    expect(originalOf('README.ko.md')).toBe('README.md');
    expect(originalOf('docs/ko/update.md')).toBe('docs/update.md');
    expect(originalOf('docs/update.md')).toBeNull();
  });

  test('says the same in words and comments of its own', () => {
    expect(compare(korean)).toEqual([]);
  });

  test('that lacks a section is told which', () => {
    expect(compare(korean.slice(0, korean.indexOf('## ')))).toEqual([
      'docs/ko/update.md has 1 headings, docs/update.md has 2; look at “Back”',
    ]);
  });

  test('with another command, link, block, row or point is told where', () => {
    expect(compare(korean.replace('`npm ci`', '`npm i`'))[0]).toBe(
      'docs/ko/update.md, “업데이트”: lacks the code npm ci',
    );
    expect(compare(korean.replace('(install.md)', '(cli.md)'))[0]).toMatch('lacks the link docs/install.md');
    expect(compare(korean.replace('npm ci   #', 'npm i   #'))[0]).toMatch('lacks the block of code npm ci');
    expect(compare(`${korean}| 다 | 라 |\n`)).toEqual([
      'docs/ko/update.md, “되돌리기”: has 3 rows of tables, the English 2',
    ]);
    expect(compare(`${korean}3. 끝.\n`)[0]).toMatch('has 3 points, the English 2');
  });
});
