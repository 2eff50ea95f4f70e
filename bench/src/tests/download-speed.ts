import { request } from 'node:http';
import { type Figure, median } from '../figure.ts';

const rounds = 7;

interface Downloaded {
  url: string;
  cookie: string;
  /** The same bytes from a bare node:http. */
  bareUrl: string;
  bytes: number;
}

/** A file over the loopback, whole, in turn with the floor. */
export async function measureDownload({ url, cookie, bareUrl, bytes }: Downloaded): Promise<Figure> {
  const [ours, bare] = [[] as number[], [] as number[]];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await speedOf(bareUrl, '', bytes));
    ours.push(await speedOf(url, cookie, bytes));
  }
  return {
    name: `a run’s file of ${String(Math.round(bytes / 1e6))} MB, downloaded`,
    value: median(ours),
    unit: 'MB/s',
    floor: { name: 'file piped by bare node:http', value: median(bare) },
    ratio: median(ours) / median(bare),
    target: { least: 0.8 },
  };
}

/** MB a second, from the question to the last byte. */
function speedOf(url: string, cookie: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    request(url, { headers: { cookie } }, (response) => {
      let came = 0;
      response.on('data', (chunk: Buffer) => (came += chunk.length));
      response.on('end', () => {
        if (came === bytes) resolve(bytes / 1e3 / (performance.now() - begun));
        else reject(new Error(`${url}: ${String(response.statusCode)}, ${String(came)} bytes`));
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
