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
  filter: 'M2.5 3.5h11l-4.2 5v3.5l-2.6 1.5v-5z',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
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
  up: 'M4 10l4-4 4 4',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  tools: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3',
  wrench:
    'M10.2 6.4 4.4 12.2a1.4 1.4 0 0 1-2-2l5.8-5.8a3.6 3.6 0 0 1 4.6-2.2L10.5 4.5l1.6 1.6 2.2-2.2a3.6 3.6 0 0 1-4.1 2.5',
  trash: 'M3 4.5h10M6.5 4.5V2.8h3v1.7M4.5 4.5l.6 8.7h5.8l.6-8.7M6.8 7v4M9.2 7v4',
  app: 'M3 3h10v10H3zM6 6h4v4H6z',
  appOnDevice: 'M4.5 1.5h7v13h-7zM6.5 5.5h3v3h-3zM7.5 12.3h1',
  stages: 'M2.5 13.5V10h4V6.5h4V3h3v10.5z',
  shield: 'M8 1.8 13 3.5v4c0 3.2-2 5.4-5 6.7-3-1.3-5-3.5-5-6.7v-4z',
  flask: 'M6 2h4M6.8 2v4.2L3.2 12.6A1 1 0 0 0 4 14h8a1 1 0 0 0 .8-1.4L9.2 6.2V2M5 10h6',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  message: 'M2.5 3h11v8H7l-3 2.5V11H2.5zM5.5 7h5',
  sliders: 'M4 2.5v11M8 2.5v11M12 2.5v11M2.8 5.5h2.4M6.8 10h2.4M10.8 6.5h2.4',
  hare: 'M5 2.5v4M8 2.5v4M3.5 10a4 3.5 0 1 0 8 0 4 3.5 0 0 0-8 0zM6 10h.01M9 10h.01',
  person: 'M8 7.5A2.5 2.5 0 1 0 8 2.5a2.5 2.5 0 0 0 0 5zM3 13.5c.4-2.6 2.3-4 5-4s4.6 1.4 5 4',
  people:
    'M6 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM1.5 13c.4-2.4 2-3.6 4.5-3.6s4.1 1.2 4.5 3.6M10.5 3.2a2.2 2.2 0 0 1 0 4.1M12 9.8c1.4.5 2.2 1.6 2.5 3.2',
  ticket: 'M2 5h12v2.2a1 1 0 0 0 0 1.8V11H2V9a1 1 0 0 0 0-1.8zM9.5 5.5v5',
  box: 'M2.5 5 8 2l5.5 3v6L8 14l-5.5-3zM2.5 5 8 8l5.5-3M8 8v6',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.2H3zM6.8 14h2.4',
  gauge: 'M2.5 11.5a5.5 5.5 0 1 1 11 0M8 11.5l2.6-3.6',
  record: 'M3.5 2h9v12h-9zM6 5.5h4M6 8h4M6 10.5h2.5',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.6 4 2.6 6S10 12 8 14M8 2C6 4 5.4 6 5.4 8S6 12 8 14',
  key: 'M5.5 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8.5 8.5h5.5M12 8.5v2.5',
  mail: 'M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5',
  warning: 'M8 2.2 14.3 13.3H1.7zM8 6.5v3.2M8 11.4h.01',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.2 6.3a1.8 1.8 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.3M8 11.4h.01',
  tasks: 'M2.5 4.2 3.7 5.4 6 2.8M8 4.2h5.5M2.5 11.2l1.2 1.2L6 9.8M8 11.2h5.5',
  play: 'M5 3.2v9.6l7.5-4.8z',
  stop: 'M4 4h8v8H4z',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.3 1.6',
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
