/** A section of a JAR manifest: what it says, by name in lower case, and its own bytes. */
export interface JarSection {
  name: string | null;
  says: ReadonlyMap<string, string>;
  bytes: Buffer;
}

/** The main section, then one for each file. A line that begins with a space continues the one before. */
export function readJarManifest(file: Buffer): JarSection[] {
  const sections: JarSection[] = [];
  let from = 0;
  let lines: Buffer[] = [];
  const end = (to: number): void => {
    const says = new Map<string, string>();
    for (const line of lines) {
      const text = line.toString('utf8');
      const colon = text.indexOf(': ');
      if (colon > 0) says.set(text.slice(0, colon).toLowerCase(), text.slice(colon + 2));
    }
    if (lines.length > 0)
      sections.push({ name: says.get('name') ?? null, says, bytes: file.subarray(from, to) });
    lines = [];
    from = to;
  };
  for (const { line, to } of linesOf(file)) {
    if (line.length === 0) end(to);
    else if (line[0] === 0x20 && lines.length > 0)
      lines.push(Buffer.concat([lines.pop() ?? line, line.subarray(1)]));
    else lines.push(line);
  }
  end(file.length);
  return sections;
}

function* linesOf(file: Buffer): Generator<{ line: Buffer; to: number }> {
  for (let at = 0; at < file.length; ) {
    const feed = file.indexOf(0x0a, at);
    const to = feed === -1 ? file.length : feed + 1;
    let last = feed === -1 ? file.length : feed;
    if (last > at && file[last - 1] === 0x0d) last -= 1;
    yield { line: file.subarray(at, last), to };
    at = to;
  }
}

const digestNames = [
  ['sha-512', 'sha512'],
  ['sha-384', 'sha384'],
  ['sha-256', 'sha256'],
  ['sha1', 'sha1'],
  ['sha-1', 'sha1'],
] as const;

export interface SaidDigest {
  digest: string;
  value: Buffer;
}

/** The strongest digest of a kind (`-digest`, `-digest-manifest`) that a section says; null: none. */
export function saidDigest({ says }: JarSection, kind: string): SaidDigest | null {
  for (const [name, digest] of digestNames) {
    const value = says.get(`${name}${kind}`);
    if (value !== undefined) return { digest, value: Buffer.from(value, 'base64') };
  }
  return null;
}
