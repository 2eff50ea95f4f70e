/** What the words behind `am start` and `am broadcast` say. */
export interface Intent {
  action: string | null;
  categories: string[];
  data: string | null;
  component: string | null;
  packageName: string | null;
  /** By their names; of one that has no value it is empty. */
  extras: ReadonlyMap<string, string>;
  flags: number;
  /** `-W` and `-S`. */
  waits: boolean;
  stopsFirst: boolean;
}

export class BadIntent extends Error {}

/** Options by how many words follow them; those that stand for themselves are read below. */
const extras: Readonly<Record<string, number>> = {
  '--es': 2,
  '-e': 2,
  '--ez': 2,
  '--ei': 2,
  '--el': 2,
  '--ef': 2,
  '--eu': 2,
  '--esa': 2,
  '--eia': 2,
  '--esn': 1,
};
const ignored: Readonly<Record<string, number>> = {
  '--user': 1,
  '-t': 1,
  '--display': 1,
  '--windowingMode': 1,
  '-D': 0,
  '-N': 0,
};
const flagWords: Readonly<Record<string, number>> = {
  '--activity-clear-task': 0x8000,
  '--activity-clear-top': 0x4000000,
  '--activity-single-top': 0x20000000,
  '--activity-brought-to-front': 0x400000,
  '--activity-no-animation': 0x10000,
  '--include-stopped-packages': 0x20,
};

function emptyIntent(): Intent & { extras: Map<string, string> } {
  return {
    action: null,
    categories: [],
    data: null,
    component: null,
    packageName: null,
    extras: new Map(),
    flags: 0,
    waits: false,
    stopsFirst: false,
  };
}

const setters: Readonly<Record<string, (intent: Intent, value: string) => void>> = {
  '-a': (intent, value) => {
    intent.action = value;
  },
  '-c': (intent, value) => void intent.categories.push(value),
  '-d': (intent, value) => {
    intent.data = value;
  },
  '-n': (intent, value) => {
    if (!value.includes('/')) throw new BadIntent(`Bad component name: ${value}`);
    intent.component = value;
  },
  '-p': (intent, value) => {
    intent.packageName = value;
  },
  '-f': (intent, value) => {
    intent.flags |= Number(value);
  },
};

/** Throws BadIntent. */
export function readIntent(args: readonly string[]): Intent {
  const intent = emptyIntent();
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) readWord(intent, word, rest);
  return intent;
}

function readWord(intent: ReturnType<typeof emptyIntent>, word: string, rest: string[]): void {
  const flag = flagWords[word];
  const words = ignored[word] ?? extras[word];
  if (setters[word] !== undefined) setters[word](intent, valueOf(word, rest));
  else if (flag !== undefined) intent.flags |= flag;
  else if (words !== undefined) {
    const [name = '', value = ''] = Array.from({ length: words }, () => valueOf(word, rest));
    if (extras[word] !== undefined) intent.extras.set(name, value);
  } else if (word === '-W') intent.waits = true;
  else if (word === '-S') intent.stopsFirst = true;
  else if (word.startsWith('-')) throw new BadIntent(`Unknown option: ${word}`);
  else if (word.includes(':')) intent.data = word;
  else if (word.includes('/')) intent.component = word;
  else intent.packageName = word;
}

function valueOf(option: string, rest: string[]): string {
  const value = rest.shift();
  if (value === undefined) throw new BadIntent(`Argument expected after "${option}"`);
  return value;
}

/** `Intent { act=… cmp=… }`, in Android's order. */
export function showIntent(intent: Intent): string {
  const parts = [
    intent.action === null ? '' : `act=${intent.action}`,
    intent.categories.length === 0 ? '' : `cat=[${intent.categories.join(',')}]`,
    intent.data === null ? '' : `dat=${intent.data}`,
    intent.flags === 0 ? '' : `flg=0x${intent.flags.toString(16)}`,
    intent.packageName === null ? '' : `pkg=${intent.packageName}`,
    intent.component === null ? '' : `cmp=${shorten(intent.component)}`,
    intent.extras.size > 0 ? '(has extras)' : '',
  ];
  return `Intent { ${parts.filter((part) => part !== '').join(' ')} }`;
}

function shorten(component: string): string {
  const [packageName = '', type = ''] = component.split('/');
  return type.startsWith(`${packageName}.`) ? `${packageName}/${type.slice(packageName.length)}` : component;
}
