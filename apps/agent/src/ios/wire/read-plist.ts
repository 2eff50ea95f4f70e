import { type PlistValue, parseBinary } from 'plist';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

export type PlistObject = Record<string, PlistValue>;

/** It is none, or none that anybody sends who means well. */
export class BadPlist extends Error {}

/** Deeper than anything that a device tells. */
const mostDepth = 24;

/** A property list that is an object: as XML, as everything here is sent, or in the binary form in which pairings are kept. */
export function readPlist(bytes: Buffer): PlistObject {
  const value = bytes.subarray(0, 6).toString('latin1') === 'bplist' ? readBinary(bytes) : readXml(bytes);
  if (!isObject(value)) throw new BadPlist('not an object');
  return value;
}

function isObject(value: PlistValue): value is PlistObject {
  const isOther = Array.isArray(value) || value instanceof Uint8Array || value instanceof Date;
  return typeof value === 'object' && value !== null && !isOther;
}

/** Its words may lead in circles, or say the same thing many times over: it is read only where the host itself has written it. */
function readBinary(bytes: Buffer): PlistValue {
  try {
    return parseBinary(bytes);
  } catch (error) {
    throw new BadPlist('not a binary property list', { cause: error });
  }
}

/** What is open, and what is in it so far. */
interface Open {
  name: string;
  text: string;
  key: string | null;
  items: PlistValue[];
  entries: PlistObject;
}

/** In one pass, so that nothing that a device says takes long. */
function readXml(bytes: Buffer): PlistValue {
  const open: Open[] = [];
  let top: PlistValue = null;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new BadPlist(error.message);
  });
  parser.on('opentag', ({ name }: SaxesTagPlain) => {
    if (open.length >= mostDepth) throw new BadPlist('too deep');
    open.push({ name, text: '', key: null, items: [], entries: Object.create(null) as PlistObject });
  });
  const hear = (text: string) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', () => {
    const closed = open.pop();
    const around = open.at(-1);
    if (closed === undefined) return;
    if (around === undefined) top = closed.items[0] ?? null;
    else put(around, closed);
  });
  parser.write(bytes.toString('utf8')).close();
  return top;
}

function put(around: Open, closed: Open): void {
  if (closed.name === 'key') {
    around.key = closed.text;
    return;
  }
  const value = valueOf(closed);
  if (around.name !== 'dict') around.items.push(value);
  else if (around.key !== null) around.entries[around.key] = value;
}

function valueOf({ name, text, items, entries }: Open): PlistValue {
  switch (name) {
    case 'dict':
      return entries;
    case 'array':
      return items;
    case 'string':
      return text;
    case 'integer':
    case 'real':
      return numberIn(text);
    case 'true':
    case 'false':
      return name === 'true';
    case 'data':
      return Buffer.from(text, 'base64');
    case 'date':
      return new Date(text);
    default:
      throw new BadPlist(`<${name}>`);
  }
}

function numberIn(text: string): number {
  const value = Number(text.trim());
  if (text.trim() === '' || Number.isNaN(value)) throw new BadPlist('not a number');
  return value;
}
