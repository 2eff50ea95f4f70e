import type { TestLink } from '@rackhand/contract/link/link';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { ReactElement } from 'react';
import { FieldClashes } from '../../../platform/form/field-clashes.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { linkMessages } from '../link-messages.ts';
import type { LinkDraft, LinkField } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';
import { useChangeLink } from './use-change-link.ts';

/** Whoever was overtaken sees what stands there, and may save again. */
export function ChangeLinkDialog({ link, onClose }: { link: TestLink; onClose: () => void }): ReactElement {
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const { draft, set, base, isDirty, clashes, faults, faultOf, save } = useChangeLink(link);
  const textOf = (values: LinkDraft, field: LinkField): string =>
    field === 'access' ? accessModeWords[values.access][language] : values.expire_date;
  return (
    <FormDialog
      title={words.change}
      words={words}
      submit={words.save}
      submitting={words.saving}
      whyNot={isDirty ? null : words.unchanged}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldClashes {...{ draft, base, clashes, set, textOf }} nameOf={(field) => words.columns[field]} />
      <LinkFields draft={draft} fault={faultOf('expire_date')?.[language] ?? null} onChange={set} />
    </FormDialog>
  );
}
