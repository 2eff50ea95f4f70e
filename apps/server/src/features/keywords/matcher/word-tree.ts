/**
 * The letters of many words as a tree: a node for each beginning, and one table of all steps, by node and UTF-16 unit. Typed
 * arrays alone, so that a million nodes are tens of megabytes and nothing for the garbage collector to walk.
 */
export interface WordTree {
  nodes: number;
  parent: Int32Array;
  unit: Uint16Array;
  depth: Uint16Array;
  /** The node behind another one; -1 where no word goes on so. */
  child(node: number, unit: number): number;
  /** Adds what is not there yet; the node at its end. */
  add(word: string): number;
}

export function createWordTree(units: number): WordTree {
  const most = units + 1;
  const parent = new Int32Array(most);
  const unitOf = new Uint16Array(most);
  const depth = new Uint16Array(most);
  // Half empty, so that a step is found, or missed, after a look or two.
  const bits = Math.max(4, Math.ceil(Math.log2(most * 2)));
  const mask = 2 ** bits - 1;
  const steps = new Int32Array(mask + 1).fill(-1);
  let nodes = 1;

  const placeOf = (node: number, unit: number): number => {
    let place = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b)) & mask;
    for (;;) {
      const found = steps[place] ?? -1;
      if (found === -1 || (parent[found] === node && unitOf[found] === unit)) return place;
      place = (place + 1) & mask;
    }
  };

  const step = (node: number, unit: number): number => {
    const place = placeOf(node, unit);
    const known = steps[place] ?? -1;
    if (known !== -1) return known;
    const added = nodes;
    nodes += 1;
    steps[place] = added;
    parent[added] = node;
    unitOf[added] = unit;
    depth[added] = (depth[node] ?? 0) + 1;
    return added;
  };

  return {
    get nodes() {
      return nodes;
    },
    parent,
    unit: unitOf,
    depth,
    child: (node, unit) => steps[placeOf(node, unit)] ?? -1,
    add: (word) => {
      let node = 0;
      for (let index = 0; index < word.length; index += 1) node = step(node, word.charCodeAt(index));
      return node;
    },
  };
}
