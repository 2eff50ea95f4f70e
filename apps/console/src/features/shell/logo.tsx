import type { ReactElement } from 'react';

/** Three by three slots of a rack. */
const slots = [
  'available',
  'available',
  'available',
  'available',
  'testing',
  'other',
  'available',
  'other',
  'available',
];

export function Logo(): ReactElement {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {slots.map((tone, index) => (
        <rect
          key={index}
          x={0.5 + (index % 3) * 6.7}
          y={0.5 + Math.floor(index / 3) * 6.7}
          width="5.3"
          height="5.3"
          rx="1.1"
          fill={`var(--${tone})`}
        />
      ))}
    </svg>
  );
}
