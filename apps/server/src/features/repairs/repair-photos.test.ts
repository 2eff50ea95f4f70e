import type { RepairPhoto } from '@rackhand/contract/repair/repair';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { fileDeskOf } from '../../testing/file-desk.ts';
import { openRepairDesk, type RepairDesk } from '../../testing/repair-desk.ts';

let desk: RepairDesk;
let id: number;
beforeEach(async () => {
  desk = await openRepairDesk();
  ({ repair_id: id } = await desk.open('A'));
});
afterEach(() => desk.farm.close());

const segment = (marker: number, body: Buffer | string): Buffer => {
  const bytes = Buffer.from(body);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
/** A TIFF head with the orientation, and a place behind it. */
const exif = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0', 'latin1'),
    Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from('GPS 37.5665N'),
  ]);
const jpeg = (mark: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0'),
    segment(0xe1, exif(6)),
    segment(0xfe, 'a comment'),
    segment(0xda, 'scan'),
    Buffer.from(`${mark}\xff\0pixels`, 'latin1'),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('a film with a place'),
  ]);
const chunk = (type: string, body = ''): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, Buffer.from(type), Buffer.from(body), Buffer.from('crc!')]);
};
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');
const png = Buffer.concat([
  pngHead,
  ...[
    chunk('IHDR', 'x'),
    chunk('eXIf', 'GPS'),
    chunk('tEXt', 'by kim'),
    chunk('IDAT', 'pixels'),
    chunk('IEND'),
  ],
]);
const riff = (...chunks: [string, string][]): Buffer => {
  const body = Buffer.concat(
    chunks.flatMap(([type, text]) => {
      const head = Buffer.alloc(8);
      head.write(type);
      head.writeUInt32LE(text.length, 4);
      return [head, Buffer.from(text, 'latin1'), Buffer.alloc(text.length % 2)];
    }),
  );
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};
const webp = riff(
  ['VP8X', '\x0c\0\0\0\0\0\0\0\0\0'],
  ['VP8 ', 'pixels'],
  ['EXIF', 'GPS'],
  ['XMP ', 'by kim'],
);

const add = async (content: Buffer, type = 'image/jpeg') => {
  const response = await desk.farm.app.inject({
    method: 'POST',
    url: `/admbo/repair/${String(id)}/photo`,
    headers: { cookie: desk.farm.cookie, ...sameOrigin, 'content-type': type },
    payload: content,
  });
  const body = response.json<{
    errorCode: unknown;
    data?: { photo: RepairPhoto };
    details?: { field: string }[];
  }>();
  return { status: response.statusCode, ...body };
};
const photoOf = async (content: Buffer, type?: string): Promise<RepairPhoto> => {
  const { data } = await add(content, type);
  if (data === undefined) throw new Error(JSON.stringify(await add(content, type)));
  return data.photo;
};
const read = (photoId: string, headers: Record<string, string> = { cookie: desk.farm.cookie }) =>
  desk.farm.app.inject({ url: `/admbo/repair/${String(id)}/photo/${photoId}`, headers });

describe('a photo of a case', () => {
  it('is what its bytes say, whatever it is called, and served as that to those who are signed in', async () => {
    const { photo_id, name } = await photoOf(png, 'image/jpeg');
    expect(name).toMatch(/\.png$/);
    const { headers } = await read(photo_id);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect((await read(photo_id, {})).statusCode).toBe(401);
    expect((await desk.readCase(id)).photos.map((photo) => photo.photo_id)).toEqual([photo_id]);
  });

  it('says nothing of place, camera and person any more, and stands the right way up all the same', async () => {
    const bytesOf = async (content: Buffer): Promise<Buffer> =>
      (await read((await photoOf(content)).photo_id)).rawPayload;
    const bare = await bytesOf(jpeg('one'));
    const text = bare.toString('latin1');
    for (const told of ['GPS', 'a comment', 'a film']) expect(text).not.toContain(told);
    expect(text).toContain('one\xff\0pixels\xff\xd9');
    expect(text).toContain('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06');
    const barePng = (await bytesOf(png)).toString('latin1');
    expect(barePng).toContain('pixels');
    expect(barePng).not.toMatch(/GPS|kim/);
    expect(await bytesOf(webp)).toEqual(riff(['VP8X', '\0'.repeat(10)], ['VP8 ', 'pixels']));
  });

  it.each([
    ['a text', Buffer.from('<svg onload=alert(1)>')],
    ['nothing', Buffer.alloc(0)],
    ['a JPEG that is cut off', jpeg('x').subarray(0, 60)],
    ['a PNG that is cut off', png.subarray(0, 50)],
    ['a WebP that is cut off', webp.subarray(0, 40)],
    ['a PNG of a huge chunk', Buffer.concat([pngHead, Buffer.from('ffffffff49444154', 'hex')])],
  ])('is a whole picture: %s is refused', async (_what, content) => {
    expect(await add(content)).toMatchObject({ status: 400, errorCode: 901, details: [{ field: 'file' }] });
    expect((await desk.readCase(id)).photos).toEqual([]);
  });

  it('is of another type refused (415), and too large (413)', async () => {
    expect((await add(png, 'image/svg+xml')).status).toBe(415);
    expect((await add(Buffer.concat([jpeg('x'), Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
  });

  it('is kept once, and five of a case at most', async () => {
    const first = await photoOf(jpeg('0'));
    expect(await photoOf(jpeg('0'))).toEqual(first);
    for (const mark of '1234') await photoOf(jpeg(mark));
    expect(await add(jpeg('5'))).toMatchObject({
      status: 409,
      errorCode: 20414,
      details: [{ field: 'file' }],
    });
    expect((await photoOf(jpeg('3'))).bytes).toBe(first.bytes);
    expect((await desk.readCase(id)).photo_count).toBe(5);
  });

  it('is no garbage until it is removed', async () => {
    const files = fileDeskOf(desk.farm);
    const { photo_id } = await photoOf(jpeg('x'));
    const collectLater = async () => {
      await files.collect();
      desk.farm.clock.advance(25 * 60 * 60_000);
      await files.collect();
    };
    await collectLater();
    expect(await files.stored()).toHaveLength(1);
    const cookie = await desk.farm.signIn('admin');
    const removed = await desk.farm.app.inject({
      method: 'POST',
      url: `/admbo/repair/${String(id)}/photo/${photo_id}/remove`,
      headers: { cookie, ...sameOrigin },
      payload: {},
    });
    expect(removed.statusCode).toBe(200);
    await collectLater();
    expect(await files.stored()).toEqual([]);
    expect((await read(photo_id, { cookie: await desk.farm.signIn('admin') })).statusCode).toBe(404);
  });
});
