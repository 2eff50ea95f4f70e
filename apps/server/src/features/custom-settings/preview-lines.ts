import { createReadStream } from 'node:fs';
import type { previewSettings } from '@rackhand/contract/endpoints/custom-settings';
import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { type LinePreview, previewTexts } from '@rackhand/contract/rule/line-result';
import type { Db } from '../../platform/database/database.ts';
import type { FormFile } from '../../platform/http/bind-form.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type ScanLines, textSource } from '../keywords/scan-lines.ts';
import { pieceBytes } from '../keywords/scan-thread.ts';
import { readSettings } from './setting-lists.ts';

/** What the lists of the deployment, as they are now, make of a text or a file; nothing of it is kept. Document 8. */
export async function previewLines(
  { db, scanLines }: { db: Db; scanLines: ScanLines },
  { actor, body: { text } }: Call<typeof previewSettings>,
  file: Pick<FormFile, 'path'> | null,
): Promise<LinePreview> {
  if ((text === undefined) === (file === null))
    throw new DomainError('901', [{ field: file === null ? 'text' : 'file', message: previewTexts.one }]);
  const keywords = await readSettings(db, actor.groupType, keywordLists);
  const source =
    file === null ? textSource(text ?? '') : createReadStream(file.path, { highWaterMark: pieceBytes });
  const preview = await scanLines(
    keywords.map(({ id, type, value }) => ({ id, type, value })),
    source as AsyncIterable<Uint8Array>,
  );
  if (preview === null)
    throw new DomainError('901', [{ field: file === null ? 'text' : 'file', message: previewTexts.late }]);
  return preview;
}
