import { createElement, type ReactElement, type ReactNode } from 'react';

/** What CommonMark makes without HTML and images; anything else is shown as its text. */
const known: ReadonlySet<string> = new Set(
  'p em strong code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 hr br'.split(' '),
);

/** Made of elements one by one: nothing of the text reaches the page as markup. */
export function MarkupView({ html }: { html: string }): ReactElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{childrenOf(body)}</>;
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, place) => elementOf(child, place));
}

function elementOf(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const name = node.localName;
  if (name === 'a') {
    const href = node.getAttribute('href');
    return (
      <a key={key} href={href ?? undefined} target="_blank" rel="noopener noreferrer">
        {childrenOf(node)}
      </a>
    );
  }
  if (!known.has(name)) return node.textContent;
  return name === 'br' || name === 'hr'
    ? createElement(name, { key })
    : createElement(name, { key }, ...childrenOf(node));
}
