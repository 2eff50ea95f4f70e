import type { ReactElement } from 'react';

/** Outlines on a 16 × 16 grid; drawn in the colour of the text beside them. */
const outlines = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.8V13h8V6.8M6.8 13V9.5h2.4V13',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  grid: 'M2.5 2.5h4.2v4.2H2.5zM9.3 2.5h4.2v4.2H9.3zM2.5 9.3h4.2v4.2H2.5zM9.3 9.3h4.2v4.2H9.3z',
  host: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01',
  fold: 'M2.5 3h11v10h-11zM6 3v10M10.8 6.3 9 8l1.8 1.7',
  unfold: 'M2.5 3h11v10h-11zM6 3v10M9 6.3 10.8 8 9 9.7',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.4 10.4 13.5 13.5',
  close: 'M4 4l8 8M12 4l-8 8',
  external: 'M6 3.5H3.5v9h9V10M9 3.5h3.5V7M12.2 3.8 7.5 8.5',
  swap: 'M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5M12 2v3H9',
  copy: 'M5.5 5.5h7.5V13H5.5zM10.5 5.5V3H3v7.5h2.5',
  edit: 'M3 13l.6-2.6L10.8 3.2l2 2-7.2 7.2zM9.3 4.7l2 2',
  lock: 'M4 7.5h8V13H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  eyeOff:
    'M2.5 2.5l11 11M6.5 3.7A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-2 2.5M4.2 5A12 12 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 2.6-.6',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1',
  moon: 'M13.2 9.7A5.6 5.6 0 0 1 6.3 2.8a5.6 5.6 0 1 0 6.9 6.9z',
  system: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  down: 'M4 6l4 4 4-4',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  check: 'M3 8.5 6.5 12 13 4.5',
} as const;

export type IconName = keyof typeof outlines;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactElement {
  const width = name === 'more' ? 2.2 : 1.4;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={outlines[name]} />
    </svg>
  );
}
