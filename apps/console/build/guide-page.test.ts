import { expect, test } from 'vitest';
import { guidePage } from './guide-page.ts';

const markdown = `# 안내서

[English](../guide.md)

See [install](install.md), [scenario](../scenario.md), [table](../../packages/a.ts) and [this](https://a.example).

![목록](../images/ko/list.webp)

## 상태의 뜻

| a | b |
|---|---|
| 1 | <script>x</script> |
`;
const page = guidePage({ language: 'ko', name: 'guide', markdown, isInBoth: true });

test('a document leads to those that are served beside it, in its language where there is one', () => {
  expect(page).toContain('<a href="/guide/ko/install">install</a>');
  expect(page).toContain('<a href="/guide/en/scenario">scenario</a>');
  expect(page).toContain('<a href="https://a.example">this</a>');
  expect(page).toContain('<a href="/guide/en/guide" lang="en">English</a>');
  expect(page).toContain('table and');
});

test('it has a place for each heading, its tables and its pictures, and nothing that runs', () => {
  expect(page).toContain('<li><a href="#상태의-뜻">상태의 뜻</a></li>');
  expect(page).toContain('<h2 id="상태의-뜻">상태의 뜻</h2>');
  expect(page).toContain('<th>a</th>');
  expect(page).toContain('<img src="/guide/images/ko/list.webp" alt="목록" />');
  expect(page).not.toContain('<script');
});
