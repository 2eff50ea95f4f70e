import { auditActionText } from '@rackhand/contract/audit/audit-actions';
import { auditActorText } from '@rackhand/contract/audit/audit-actors';
import { auditColumns } from '@rackhand/contract/audit/audit-columns';
import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import { arnPrefix, type Device } from '@rackhand/contract/device/device';
import { devicePathWord } from '@rackhand/contract/device/device-field-words';
import type { AuditEntry } from '@rackhand/contract/endpoints/audit';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useDevices } from '../devices/use-devices.ts';
import { auditMessages } from './audit-messages.ts';
import { AuditObject } from './audit-object.tsx';
import styles from './audit-page.module.css';
import { changedValues } from './changed-values.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }): ReactElement {
  const words = useMessages(auditMessages);
  const [opened, setOpened] = useState<string | null>(null);
  const language = useLanguage();
  const { data: devices = [] } = useDevices({
    enabled: entries.some(
      ({ object, action }) => object.startsWith(arnPrefix) || action.startsWith('devices.'),
    ),
  });
  const columns = [
    ...Object.entries(auditColumns).map(([name, label]) => ({ name, label: label[language] })),
    { name: 'more', label: words.more },
  ];
  return (
    <DataTable label={words.title} columns={columns}>
      {entries.map((entry) => (
        <AuditRow
          key={entry.id}
          entry={entry}
          devices={devices}
          open={opened === entry.id}
          onToggle={() => setOpened(opened === entry.id ? null : entry.id)}
        />
      ))}
    </DataTable>
  );
}

interface AuditRowProps {
  entry: AuditEntry;
  devices: readonly Device[];
  open: boolean;
  onToggle: () => void;
}

function AuditRow({ entry, devices, open, onToggle }: AuditRowProps): ReactElement {
  const words = useMessages(auditMessages);
  const language = useLanguage();
  return (
    <>
      <tr>
        <td>
          <ExactTime at={entry.at} />
        </td>
        <td>{auditActorText(entry.actor, language)}</td>
        <td data-wrap>{auditActionText(entry.action, language)}</td>
        <td data-wrap>
          <AuditObject entry={entry} devices={devices} />
        </td>
        <td>
          <ResultText result={entry.result} />
        </td>
        <td data-mono>{entry.ip ?? ''}</td>
        <td>
          <Button look="quiet" aria-expanded={open} onClick={onToggle}>
            {words.show}
          </Button>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={Object.keys(auditColumns).length + 1}>
            <EntryDetail entry={entry} devices={devices} />
          </td>
        </tr>
      )}
    </>
  );
}

export function ResultText({ result }: { result: string }): ReactElement {
  const words = useMessages(auditMessages);
  return result === 'ok' ? <>{words.ok}</> : <span className={styles.refused}>{words.refused(result)}</span>;
}

function EntryDetail({ entry, devices }: Pick<AuditRowProps, 'entry' | 'devices'>): ReactElement {
  const words = useMessages(auditMessages);
  const language = useLanguage();
  const values = changedValues(entry.before, entry.after, devices);
  const isDevice = entry.object.startsWith(arnPrefix);
  return (
    <div className={styles.detail}>
      {isErrorCode(entry.result) && <p>{errorText(entry.result, language)}</p>}
      {values.length === 0 ? (
        entry.result === 'ok' && <p>{words.noDetail}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{entry.result === 'ok' ? words.after : words.asked}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{isDevice ? devicePathWord(field, language) : field}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entry.request_id !== null && (
        <p>
          {words.requestId} <code>{entry.request_id}</code>
        </p>
      )}
    </div>
  );
}
