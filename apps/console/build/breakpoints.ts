import { deskWidth } from '../src/platform/desk-width.ts';
import { wideWidth } from '../src/platform/wide-width.ts';

/**
 * Where a layout changes: style sheets name these (`@media (--tablet)`, `@media not (--tablet)`), and no other width.
 * Of the window, and of the place that a table has in it.
 */
export const breakpoints = {
  /** A watch-like window, and the least that anything has to fit. */
  '--smallest': '(width < 360px)',
  '--phone': '(width < 480px)',
  /** Fields below each other. */
  '--narrow': '(width <= 600px)',
  /** The navigation is a drawer, dialogs fill the window. */
  '--tablet': '(width < 768px)',
  /** Two columns become one. */
  '--half': '(width <= 900px)',
  /** The navigation is folded. */
  '--desk': deskWidth,
  /** A panel lies over what it belongs to. */
  '--wide': wideWidth,
  /** The way to a page is left out of the header. */
  '--roomy': '(width < 1280px)',
  /** All but a screen on the wall. */
  '--wall': '(width <= 2200px)',
  /** Of a search field. */
  '--few-letters': '(width <= 215px)',
  /** A row is a card. */
  '--card': '(width <= 700px)',
  /** A row of the device list has its state in front. */
  '--folded-row': '(width <= 1000px)',
  /** A column is as narrow as it can be. */
  '--tight-columns': '(width <= 1150px)',
  /** A column may be wide. */
  '--roomy-columns': '(width > 1500px)',
} as const;
