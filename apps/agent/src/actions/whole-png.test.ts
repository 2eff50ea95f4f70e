import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ActionFailure } from './action.ts';
import { wholePng } from './whole-png.ts';

const picture = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('what is on the screen'),
  Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1'),
]);

function inPieces(content: Buffer, size: number): AsyncIterable<Buffer> {
  const places = Array.from({ length: Math.ceil(content.length / size) }, (_, place) => place * size);
  return Readable.from(places.map((at) => content.subarray(at, at + size)));
}

it.each([1, 3, 8, 1_000])('a picture that comes in pieces of %d bytes is taken as it is', async (size) => {
  expect(await buffer(await wholePng(inPieces(picture, size)))).toEqual(picture);
});

it('a picture that is cut off fails at its end, wherever that is', async () => {
  for (let length = 8; length < picture.length; length += 1)
    await expect(
      wholePng(inPieces(picture.subarray(0, length), 5)).then((pieces) => buffer(pieces)),
    ).rejects.toThrow('the picture is cut off');
});

it('what is no picture fails before anything of it is sent, with what the device said', async () => {
  const words = 'Failed to take screenshot. Status: -2147483648\n';
  const failure = await wholePng(inPieces(Buffer.from(words), 4)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ActionFailure);
  expect(failure).toMatchObject({ reason: 'SCREEN_NOT_READ' });
  await expect(wholePng(inPieces(Buffer.alloc(0), 1))).rejects.toThrow(ActionFailure);
});
