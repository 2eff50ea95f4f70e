import { comparableKeyword } from '@rackhand/contract/rule/keyword-form';
import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import type { Keyword } from '../keyword.ts';
import { createSteps } from './known-steps.ts';
import { createWordTree, type WordTree } from './word-tree.ts';

/**
 * Finds all keywords of a text in one pass over it, however many they are and whatever they have in common (Aho, Corasick
 * 1975). A state is what the text's end and the words' beginnings have in common; 0 is nothing.
 */
export interface KeywordMatcher {
  /** The state behind one more unit of a text, in whatever case. */
  next(state: number, unit: number): number;
  /** The lists of which a word ends in a state, as bits in the order of the contract's. */
  listsAt(state: number): number;
  /** The words that end in a state, by their index, the longest first, until one is refused. */
  eachWordAt(state: number, take: (word: number, units: number) => boolean): void;
}

export function createKeywordMatcher(keywords: readonly Keyword[]): KeywordMatcher {
  const words = keywords.map(({ value }) => comparableKeyword(value));
  const tree = createWordTree(words.reduce((units, word) => units + word.length, 0));
  const ends = words.map((word) => tree.add(word));
  const { nodes, depth } = tree;
  /** The last keyword that ends at a node, and for each keyword the one before it there. */
  const wordAt = new Int32Array(nodes).fill(-1);
  const wordBefore = new Int32Array(keywords.length).fill(-1);
  const lists = new Uint8Array(nodes);
  for (const [index, { type }] of keywords.entries()) {
    const node = ends[index] ?? 0;
    if (node === 0) continue;
    wordBefore[index] = wordAt[node] ?? -1;
    wordAt[node] = index;
    lists[node] = (lists[node] ?? 0) | (1 << keywordLists.indexOf(type));
  }
  const { fallback, shorter } = linkNodes(tree, wordAt, lists);

  return {
    next: createSteps(tree, (state, unit) => longestEnd(tree, fallback, state, unit)),
    listsAt: (state) => lists[state] ?? 0,
    eachWordAt: (state, take) => {
      let node = (wordAt[state] ?? -1) === -1 ? (shorter[state] ?? 0) : state;
      for (; node !== 0; node = shorter[node] ?? 0) {
        for (let word = wordAt[node] ?? -1; word !== -1; word = wordBefore[word] ?? -1)
          if (!take(word, depth[node] ?? 0)) return;
      }
    },
  };
}

interface Links {
  /** The longest end of a node that begins a word as well. */
  fallback: Int32Array;
  /** The longest such end that is a whole word; 0 where none is. */
  shorter: Int32Array;
}

/** From the shortest beginnings to the longest; a node has the lists of its fallback too. */
function linkNodes(tree: WordTree, wordAt: Int32Array, lists: Uint8Array): Links {
  const { nodes, parent, unit } = tree;
  const fallback = new Int32Array(nodes);
  const shorter = new Int32Array(nodes);
  for (const node of byDepth(tree)) {
    const from = parent[node] ?? 0;
    const back = from === 0 ? 0 : longestEnd(tree, fallback, fallback[from] ?? 0, unit[node] ?? 0);
    fallback[node] = back;
    lists[node] = (lists[node] ?? 0) | (lists[back] ?? 0);
    shorter[node] = (wordAt[back] ?? -1) === -1 ? (shorter[back] ?? 0) : back;
  }
  return { fallback, shorter };
}

function longestEnd(tree: WordTree, fallback: Int32Array, start: number, unit: number): number {
  for (let node = start; ; node = fallback[node] ?? 0) {
    const found = tree.child(node, unit);
    if (found !== -1) return found;
    if (node === 0) return 0;
  }
}

/** All nodes but the root, counted into place. */
function byDepth({ nodes, depth }: WordTree): Int32Array {
  let deepest = 0;
  for (let node = 1; node < nodes; node += 1) deepest = Math.max(deepest, depth[node] ?? 0);
  const places = new Int32Array(deepest + 2);
  for (let node = 1; node < nodes; node += 1) {
    const behind = (depth[node] ?? 0) + 1;
    places[behind] = (places[behind] ?? 0) + 1;
  }
  for (let at = 1; at < places.length; at += 1) places[at] = (places[at] ?? 0) + (places[at - 1] ?? 0);
  const order = new Int32Array(nodes - 1);
  for (let node = 1; node < nodes; node += 1) {
    const of = depth[node] ?? 0;
    const place = places[of] ?? 0;
    order[place] = node;
    places[of] = place + 1;
  }
  return order;
}
