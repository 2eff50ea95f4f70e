/** As `fetch`, which tells nobody how much it has sent. */
export function xhrFetch(onSent: (bytes: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address instanceof Request ? address.url : address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded }) => onSent(loaded);
      request.onload = () =>
        resolve(
          new Response(request.response as Blob, { status: request.status, headers: headersOf(request) }),
        );
      request.onerror = () => reject(new TypeError('the upload was cut off'));
      request.onabort = () => reject(new DOMException('the upload was stopped', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return headers;
}
