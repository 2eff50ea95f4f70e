import { u16, u32 } from './little-endian.ts';
import { chunk, stringPool } from './string-pool.ts';

/** The value of an attribute: a text, a whole number, yes or no, or the number of a resource. */
export type AttributeValue = string | number | boolean | { resource: number };

export interface XmlElement {
  name: string;
  /** Those of Android by the number of their resource, others by name alone. */
  attributes: { name: string; id?: number; value: AttributeValue }[];
  children: XmlElement[];
}

const androidNames = 'http://schemas.android.com/apk/res/android';
const none = 0xffffffff;

/** XML as packages hold it. */
export function binaryXml(root: XmlElement): Buffer {
  const ids = new Map<string, number>();
  const others = new Set<string>(['android', androidNames]);
  collect(root, ids, others);
  const texts = [...ids.keys(), ...[...others].filter((text) => !ids.has(text))];
  const numberOf = (text: string): number => texts.indexOf(text);
  const names = (type: number): Buffer =>
    node(type, Buffer.concat([u32(numberOf('android')), u32(numberOf(androidNames))]));
  return chunk(
    0x0003,
    Buffer.alloc(0),
    Buffer.concat([
      stringPool(texts),
      chunk(0x0180, Buffer.alloc(0), Buffer.concat([...ids.values()].map(u32))),
      names(0x0100),
      element(root, numberOf),
      names(0x0101),
    ]),
  );
}

function collect(
  { name, attributes, children }: XmlElement,
  ids: Map<string, number>,
  others: Set<string>,
): void {
  others.add(name);
  for (const attribute of attributes) {
    if (attribute.id === undefined) others.add(attribute.name);
    else ids.set(attribute.name, attribute.id);
    if (typeof attribute.value === 'string') others.add(attribute.value);
  }
  for (const child of children) collect(child, ids, others);
}

const node = (type: number, body: Buffer): Buffer => chunk(type, Buffer.concat([u32(1), u32(none)]), body);

function element({ name, attributes, children }: XmlElement, numberOf: (text: string) => number): Buffer {
  const [ns, self] = [u32(none), u32(numberOf(name))];
  const written = attributes.map((attribute) =>
    Buffer.concat([
      attribute.id === undefined ? u32(none) : u32(numberOf(androidNames)),
      u32(numberOf(attribute.name)),
      typedValue(attribute.value, numberOf),
    ]),
  );
  const counts = [20, 20, written.length, 0, 0, 0].map(u16);
  return Buffer.concat([
    node(0x0102, Buffer.concat([ns, self, ...counts, ...written])),
    ...children.map((child) => element(child, numberOf)),
    node(0x0103, Buffer.concat([ns, self])),
  ]);
}

function typedValue(value: AttributeValue, numberOf: (text: string) => number): Buffer {
  const typed = (raw: number, type: number, data: number): Buffer =>
    Buffer.concat([u32(raw), u16(8), Buffer.from([0, type]), u32(data)]);
  if (typeof value === 'string') return typed(numberOf(value), 0x03, numberOf(value));
  if (typeof value === 'boolean') return typed(none, 0x12, value ? none : 0);
  if (typeof value === 'number') return typed(none, 0x10, value);
  return typed(none, 0x01, value.resource);
}
