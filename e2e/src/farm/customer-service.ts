import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A customer's service as small as one can be: its page reads the fragment, its server calls ours. */
export interface CustomerService {
  url: string;
  /** Where our server is; known once it has started. */
  useFarm: (url: string) => void;
  stop: () => Promise<void>;
}

const page = `<!doctype html><html lang="en"><title>Service</title><h1>Service</h1><p role="status" id="banner"></p>
<script>
const banner = document.getElementById('banner');
const ask = async (path, body) => (await fetch(path, { method: 'POST', body })).json();
const tell = ({ data, errorCode }) => {
  banner.textContent = data
    ? data.user.user_id + ' by ' + data.impersonated_by.adm_id
    : 'ended ' + errorCode;
};
(async () => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  history.replaceState(null, '', location.pathname);
  const answer = await ask('/take', token);
  tell(answer);
  if (answer.data) setInterval(async () => tell(await ask('/check', answer.data.session_token)), 300);
})();
</script></html>`;

export async function startCustomerService(): Promise<CustomerService> {
  let farm = '';
  const ask = async (path: string, text: string): Promise<string> => {
    const answer =
      path === '/take'
        ? await fetch(`${farm}/service/user/signin/admin`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ token: text }),
          })
        : await fetch(`${farm}/service/user/session_check`, { headers: { Authorization: `Bearer ${text}` } });
    return answer.text();
  };
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('Content-Type', 'text/html').end(request.url === '/' ? page : '');
      return;
    }
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      ask(request.url ?? '', text).then(
        (answer) => response.end(answer),
        () => response.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    useFarm: (url) => {
      farm = url;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
