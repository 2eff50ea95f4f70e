/** So many numbers of a text, joined by commas, at a time: of a long list less memory than their rows would take. */
export function* idParts(ids: string, atOnce: number): Generator<string[]> {
  let part: string[] = [];
  for (let from = 0; from < ids.length; ) {
    const comma = ids.indexOf(',', from);
    const end = comma === -1 ? ids.length : comma;
    part.push(ids.slice(from, end));
    from = end + 1;
    if (part.length < atOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
