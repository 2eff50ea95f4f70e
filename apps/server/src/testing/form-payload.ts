/** A part of a form: a text, or a file by its name. */
type Part = string | { name: string; content: Buffer };

const boundary = 'rackhand-test-boundary';

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** A form as browsers send it. */
export function formPayload(parts: readonly (readonly [key: string, part: Part])[]): Buffer {
  const written = parts.flatMap(([key, part]) => {
    const name = typeof part === 'string' ? '' : `; filename="${part.name}"`;
    const type = typeof part === 'string' ? '' : 'Content-Type: application/octet-stream\r\n';
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"${name}\r\n${type}\r\n`),
      typeof part === 'string' ? Buffer.from(part) : part.content,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}
