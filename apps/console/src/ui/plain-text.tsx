import { Fragment, type ReactElement } from 'react';
import styles from './plain-text.module.css';

/** Characters that nobody sees, or that turn around what stands behind them: spaces at an edge are none of them. */
const hidden =
  /([\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc])/;

/** Text of anybody as it is: from left to right whatever is in it, with a mark in place of each character that hides. */
export function PlainText({ text }: { text: string }): ReactElement {
  return (
    <bdi className={styles.text}>
      {text.split(hidden).map((part, place) =>
        place % 2 === 0 ? (
          <Fragment key={place}>{part}</Fragment>
        ) : (
          <span key={place} className={styles.hidden}>
            {codeOf(part)}
          </span>
        ),
      )}
    </bdi>
  );
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
