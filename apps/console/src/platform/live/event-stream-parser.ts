export interface StreamEvent {
  name: string;
  id: string | null;
  data: string;
}

/**
 * Reads `text/event-stream` as it arrives (WHATWG HTML, section 9.2.6), so that a reconnection can send
 * `Last-Event-ID` itself and see the answer's status: `EventSource` allows neither.
 */
export function createEventStreamParser(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = '';
  let name = 'message';
  let id: string | null = null;
  let data: string[] = [];
  const takeLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ name, id, data: data.join('\n') });
      name = 'message';
      data = [];
      return;
    }
    const { field, value } = splitLine(line);
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  };
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}

function splitLine(line: string): { field: string; value: string } {
  const colon = line.indexOf(':');
  if (colon === -1) return { field: line, value: '' };
  return { field: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '') };
}
