import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { guideMessages } from './guide-messages.ts';
import styles from './scale-factor-page.module.css';

/** Pixels for each point, as Apple's screens have had them. */
const iosFactors = { pro: '3', plus: '3', two: '2', ipad: '2' } as const;
type IosRow = keyof typeof iosFactors;

/** The guide that the Scale Factor of a device links to (document 1 section 2); it needs no other site. */
export function ScaleFactorPage(): ReactElement {
  const words = useMessages(guideMessages);
  return (
    <article className={styles.guide}>
      <title>{`${words.title} · Rackhand`}</title>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <h2>{words.androidTitle}</h2>
      <p>{words.android}</p>
      <h2>{words.iosTitle}</h2>
      <p>{words.ios}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.device}</th>
            <th scope="col">{words.factor}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(iosFactors) as IosRow[]).map((row) => (
            <tr key={row}>
              <td>{words.rows[row]}</td>
              <td>{iosFactors[row]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{words.checkTitle}</h2>
      <p>{words.check}</p>
      <p>
        <code>{words.example}</code>
      </p>
      <p>{words.zoom}</p>
      <p>
        <Link to={paths.deviceList}>{words.back}</Link>
      </p>
    </article>
  );
}
