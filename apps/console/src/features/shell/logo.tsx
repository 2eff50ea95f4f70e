import { type GroupType, isGroupType } from '@rackhand/contract/deployment/deployment';
import type { ReactElement } from 'react';
import { useConfig } from '../../platform/use-config.ts';
import styles from './logo.module.css';

type Tone = 'available' | 'testing' | 'other' | 'ink' | 'line-strong';

const ownTones: Tone[] = [
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

/** Each customer group's mark is a rack of its own: which of three by three slots are taken. */
const marks: Record<Exclude<GroupType, 'origin'>, string> = {
  lguplus: '010111010',
  lgiptv: '111101111',
  lghv: '101111101',
  hcpayment: '110011110',
  juis: '001001111',
  org: '111111000',
  hmg: '101101111',
  hatci: '111010010',
  normal: '111000111',
  'on-premise': '100110111',
  petfriends: '111110100',
  sinc: '011010110',
};

/** Whose console it is: the mark with the product's name beside it; a logo of the operator's own stands alone. */
export function Brand({ nameClass }: { nameClass?: string | undefined }): ReactElement {
  const { logo } = useConfig();
  return (
    <>
      <Logo />
      {isGroupType(logo) && <span className={nameClass}>Rackhand</span>}
    </>
  );
}

export function Logo(): ReactElement {
  const { logo } = useConfig();
  if (isGroupType(logo)) return <Mark logo={logo} />;
  return (
    <img
      className={styles.own}
      src={`/config/logo/${encodeURIComponent(logo)}`}
      alt="Rackhand"
      data-logo={logo}
    />
  );
}

/** Drawn here and served by nobody else. */
function Mark({ logo }: { logo: GroupType }): ReactElement {
  const { features } = useConfig();
  const tones =
    logo === 'origin'
      ? ownTones
      : [...marks[logo]].map((taken): Tone => (taken === '1' ? 'ink' : 'line-strong'));
  return (
    <svg width={features.rackhandaiLogo ? 28 : 20} height="20" aria-hidden="true" data-logo={logo}>
      {tones.map((tone, index) => (
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
      {features.rackhandaiLogo && <path d={spark} fill="var(--ink)" data-mark="ai" />}
    </svg>
  );
}

const spark = 'M24 1l1 2.5L27.5 4.5 25 5.5 24 8l-1-2.5L20.5 4.5 23 3.5z';
