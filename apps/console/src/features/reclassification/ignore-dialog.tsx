import { addCustomSetting } from '@rackhand/contract/endpoints/custom-settings';
import { type KeywordList, keywordLimits, keywordListNames } from '@rackhand/contract/rule/keyword-rules';
import { messageIn } from '@rackhand/contract/test/log-message';
import { type ReactElement, useMemo, useState } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { presetRange } from '../../platform/date-presets.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { IgnoredRun } from './ignored-run.ts';
import { PreviewResults } from './preview-results.tsx';
import styles from './reclassification.module.css';
import { reclassifyMessages } from './reclassify-messages.ts';
import type { ReclassifyChoice } from './reclassify-queries.ts';
import { useApply } from './use-apply.ts';
import { usePreview } from './use-preview.ts';

interface IgnoreDialogProps {
  run: IgnoredRun;
  onClose: () => void;
}

/** What an ignore list's entry would do, from the line that has decided; then it is saved and its results are applied. */
export function IgnoreDialog({ run, onClose }: IgnoreDialogProps): ReactElement {
  const words = useMessages(reclassifyMessages);
  const [text, setText] = useState(() =>
    messageIn(run.decided_by?.text ?? '').slice(0, keywordLimits.characters),
  );
  const [scope, setScope] = useState<'run' | 'project'>('run');
  const [isShown, setShown] = useState(false);
  return (
    <Modal title={words.ignoreTitle} closeLabel={words.close} width={750} onClose={onClose}>
      {isShown ? (
        <Shown choice={{ run, text: text.trim(), scope }} onBack={() => setShown(false)} onClose={onClose} />
      ) : (
        <form
          className={styles.body}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') setShown(true);
          }}
        >
          <Lead run={run} />
          <label className={styles.field}>
            {words.message}
            <input
              data-autofocus
              value={text}
              maxLength={keywordLimits.characters}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          {run.pid !== null && (
            <Segmented
              label={words.scope}
              options={(['run', 'project'] as const).map((value) => ({ value, label: words.scopes[value] }))}
              value={scope}
              onChange={setScope}
            />
          )}
          <div className={styles.buttons}>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button look="primary" type="submit" whyNot={text.trim() === '' ? words.empty : null}>
              {words.preview}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

/** Beside the list that has decided. */
const ignoreListOf = ({ decided_by: by }: IgnoredRun): KeywordList =>
  by?.list === 'warning' ? 'ignore_warning' : 'ignore_failed';

function Lead({ run }: { run: IgnoredRun }): ReactElement {
  const words = useMessages(reclassifyMessages);
  const language = useLanguage();
  return <p>{words.ignoreLead(keywordListNames[ignoreListOf(run)][language])}</p>;
}

interface Choice {
  run: IgnoredRun;
  text: string;
  scope: 'run' | 'project';
}

function bodyOf({ run, text, scope }: Choice): ReclassifyChoice {
  const add = [{ type: ignoreListOf(run), value: text }];
  if (scope === 'run' || run.pid === null) return { test_run_ids: [run.test_run_id], add };
  return { project_id: run.pid, ...presetRange('week', Date.now()), add };
}

interface ShownProps {
  choice: Choice;
  onBack: () => void;
  onClose: () => void;
}

function Shown({ choice, onBack, onClose }: ShownProps): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(reclassifyMessages);
  const { run, text, scope } = choice;
  const body = useMemo(() => bodyOf({ run, text, scope }), [run, text, scope]);
  const preview = usePreview(body);
  const apply = useApply();
  const [busy, setBusy] = useState(false);
  const { id, data } = preview;
  const isJudging = data === undefined || data.state === 'judging';
  const save = async (): Promise<void> => {
    const type = ignoreListOf(run);
    setBusy(true);
    try {
      await api.call(addCustomSetting, { params: { type }, body: { value: text } });
      notices.succeed(inBoth(reclassifyMessages, (said) => said.saved));
      if (id === undefined || data?.changed === 0 || (await apply(id))) onClose();
    } catch (error) {
      notices.fail(
        inBoth(reclassifyMessages, (said) => said.saveFailed),
        { error, text: refusalText(error) },
      );
    }
    setBusy(false);
  };
  return (
    <div className={styles.body}>
      <Lead run={run} />
      <p>
        <code>{text}</code>
      </p>
      <PreviewResults preview={preview} />
      <div className={styles.buttons}>
        <Button onClick={onBack}>{words.back}</Button>
        <Button
          look="primary"
          busy={busy}
          whyNot={isJudging || preview.error !== null ? words.notYet : null}
          onClick={() => void save()}
        >
          {data?.changed === 0 ? words.saveOnly : words.save}
        </Button>
      </div>
    </div>
  );
}
