import type { SimulatedDevice } from '../device/simulated-device.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { screenSize } from './screen-size.ts';
import { type SeenScreen, seeScreen } from './seen-screen.ts';
import type { Bounds, UiNode } from './ui-node.ts';

const colours = {
  back: 0,
  bar: 1,
  ink: 2,
  button: 3,
  field: 4,
  focus: 5,
  dialog: 6,
  keyboard: 7,
  moving: 8,
} as const;

/** A picture of what is seen, in the screen's true size; black when the screen is off. */
export function drawScreen(device: SimulatedDevice): Canvas {
  const { width, height } = screenSize(device);
  if (!device.state.awake) return createCanvas(width, height, [[0, 0, 0]]);
  const hue = (device.factory.index * 53) % 200;
  const canvas = createCanvas(width, height, [
    // Its own for each device, so that people tell them apart.
    [30 + hue / 4, 60 + hue / 2, 200 - hue / 2],
    [240, 240, 240],
    [20, 20, 30],
    [250, 200, 90],
    [255, 255, 255],
    [220, 60, 60],
    [225, 230, 240],
    [90, 95, 105],
    [60, 180, 120],
  ]);
  canvas.fill([0, 0, width, Math.round(height / 28)], colours.bar);
  const seen = seeScreen(device);
  drawNode(canvas, seen.below);
  if (seen.root !== seen.below) {
    canvas.fill(seen.root.bounds, colours.dialog);
    drawNode(canvas, seen.root);
  }
  drawOver(canvas, seen);
  return canvas;
}

function drawNode(canvas: Canvas, node: UiNode): void {
  const [left, top, right, bottom] = node.bounds;
  if (node.focused) canvas.fill([left - 6, top - 6, right + 6, bottom + 6], colours.focus);
  if (/EditText$/.test(node.className)) canvas.fill(node.bounds, colours.field);
  else if (node.clickable) canvas.fill(node.bounds, colours.button);
  writeText(canvas, node.bounds, node.text === '' ? node.description : node.text);
  for (const child of node.children) drawNode(canvas, child);
}

function drawOver(canvas: Canvas, { size, keyboardTop, toast, frame }: SeenScreen): void {
  const { width, height } = size;
  if (keyboardTop !== null) canvas.fill([0, keyboardTop, width, height], colours.keyboard);
  if (toast !== null) {
    const box: Bounds = [
      Math.round(width * 0.2),
      Math.round(height * 0.88),
      Math.round(width * 0.8),
      Math.round(height * 0.93),
    ];
    canvas.fill(box, colours.bar);
    writeText(canvas, box, toast);
  }
  if (frame === 0) return;
  // A bar that runs across, another one with each picture.
  const left = (frame * 16) % Math.max(16, width - 64);
  canvas.fill([left, Math.round(height * 0.05), left + 64, Math.round(height * 0.06)], colours.moving);
}

const [glyphColumns, glyphRows] = [5, 5];

/** Letters are signs of dots, in any script: a changed text makes another picture. */
function writeText(canvas: Canvas, [left, top, right, bottom]: Bounds, text: string): void {
  const letters = [...text];
  const dot = dotFor([left, top, right, bottom], letters.length);
  const fitting = Math.max(1, Math.floor((right - left) / (dot * (glyphColumns + 1))) - 1);
  // What has no room is told by one sign for all of it.
  const rest = letters.slice(fitting).reduce((sum, letter) => Math.imul(sum, 31) + codeOf(letter), 0);
  const codes = letters.slice(0, fitting).map(codeOf);
  if (letters.length > fitting) codes.push(rest);
  const y = top + Math.max(0, Math.floor((bottom - top - dot * glyphRows) / 2));
  for (let row = 0; row < glyphRows; row += 1) {
    const spans = codes.flatMap((code, nth) =>
      dotsOf(code, row, left + dot * (1 + nth * (glyphColumns + 1)), dot),
    );
    canvas.paint(y + row * dot, y + (row + 1) * dot, spans, colours.ink);
  }
}

/** A product with an odd number is another one for each letter, in as many bits as the sign has dots. */
function dotsOf(code: number, row: number, left: number, dot: number): [number, number][] {
  if (code === blank) return [];
  const bits = Math.imul(code, 0x9e3779b1) >> (row * glyphColumns);
  return [0, 1, 2, 3, 4].flatMap((column): [number, number][] => {
    const x = left + column * dot;
    return ((bits >> column) & 1) === 0 ? [] : [[x, x + dot]];
  });
}

const blank = 32;
const codeOf = (letter: string): number => letter.codePointAt(0) ?? blank;

/** Points of the screen to a dot, always even: as large as the widget's height has room for and its text allows. */
function dotFor([left, top, right, bottom]: Bounds, letters: number): number {
  const byWidth = (right - left) / ((letters + 2) * (glyphColumns + 1));
  const byHeight = (bottom - top) / (glyphRows * 4);
  return Math.max(2, Math.floor(Math.min(byWidth, byHeight) / 2) * 2);
}
