import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { conflictMessages } from './conflict-messages.ts';
import styles from './conflict-plate.module.css';

interface ConflictPlateProps<Part extends string> {
  /** What both have changed, as it is called and as each has it. */
  parts: readonly { part: Part; name: string; mine: string; newest: string }[];
  onTake: (part: Part) => void;
}

const columns = ['name', 'mine', 'newest', 'take'] as const;

/** Both versions of what was typed here, after somebody else was faster. */
export function ConflictPlate<Part extends string>(props: ConflictPlateProps<Part>): ReactElement {
  const { parts, onTake } = props;
  const words = useMessages(conflictMessages);
  return (
    <div className={styles.plate}>
      <p role="status">
        <strong>{words.title}</strong> {parts.length === 0 ? words.taken : words.text}
      </p>
      {parts.length > 0 && (
        <DataTable
          label={words.title}
          columns={columns.map((column) => ({ name: column, label: words.columns[column] }))}
        >
          {parts.map(({ part, name, mine, newest }) => (
            <tr key={part}>
              <th scope="row">{name}</th>
              <ValueCell text={mine} />
              <ValueCell text={newest} />
              <td>
                <Button aria-description={name} onClick={() => onTake(part)}>
                  {words.take}
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  );
}

function ValueCell({ text }: { text: string }): ReactElement {
  return (
    <td data-wrap>
      <pre>
        <PlainText text={text} />
      </pre>
    </td>
  );
}
