import type { AppPackage, ReadFile } from '@rackhand/contract/app/app-package';
import { rolloutLimits } from '@rackhand/contract/app/rollout';
import { startRollout } from '@rackhand/contract/endpoints/rollouts';
import type { Text } from '@rackhand/contract/text/language';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { callOnce, newIntent } from '../../platform/api/call-once.ts';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { previewQuery } from './rollout-queries.ts';
import { firstPlan, planOf, previewPlanOf } from './start/plan-draft.ts';
import { PlanTerms } from './start/plan-terms.tsx';
import { StageEditor } from './start/stage-editor.tsx';
import { startMessages } from './start/start-messages.ts';

interface RolloutDialogProps {
  app: Pick<AppPackage, 'id' | 'app_id' | 'app_name' | 'version_code'>;
  /** The new version's file: how far it is, and what to do about it. */
  file: ReactNode;
  /** What is in it, once it is there. */
  facts: Pick<ReadFile, 'file_id' | 'app_id' | 'version_code'> | null;
  /** It is on its way. */
  isComing: boolean;
  onStarted: () => void;
  onClose: () => void;
}

/** A new version in stages: which devices each stage takes is seen before it starts. Document 8. */
export function RolloutDialog(props: RolloutDialogProps): ReactElement {
  const { app, file, facts, isComing, onStarted, onClose } = props;
  const { api, notices } = usePlatform();
  const words = useMessages(startMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const [intent] = useState(newIntent);
  const [start] = useState(firstPlan);
  const [draft, setDraft] = useState(start);
  const [refused, setRefused] = useState<Text | null>(null);
  const [started, setStarted] = useState<string | null>(null);
  // Once nothing is unsaved any more, which would be asked about.
  useEffect(() => {
    if (started !== null) void navigate({ to: paths.rollouts, search: { rollout: started } });
  }, [navigate, started]);
  const isFit = facts !== null && isNewer(app, facts);
  const preview = useQuery(previewQuery(api, app.id, isFit ? previewPlanOf(draft, facts.file_id) : null));
  const plan = facts === null ? null : planOf(draft, facts.file_id);
  const submit = async (): Promise<boolean> => {
    if (plan === null) return false;
    try {
      const params = { id: String(app.id) };
      const { rollout_id } = await callOnce(api, startRollout, { params, body: plan, intent });
      notices.succeed(inBoth(startMessages, (said) => said.started(app.app_name)));
      onStarted();
      setStarted(rollout_id);
    } catch (error) {
      setRefused(refusalText(error));
    }
    // It is left by going to the rollout.
    return false;
  };
  const whyNot = (): string | null => {
    if (facts === null) return isComing ? words.fileComing : words.noFile;
    if (!isFit) return words.notNewer;
    if (preview.data?.total === 0) return words.noDevices;
    return plan === null ? words.checkStages : null;
  };
  return (
    <FormDialog
      title={words.title(app.app_name)}
      width={750}
      words={words}
      submit={words.submit}
      submitting={words.submitting}
      whyNot={whyNot()}
      failure={refused?.[language]}
      isDirty={draft !== start && started === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {file}
      {isFit && (
        <>
          <StageEditor
            draft={draft}
            preview={preview}
            most={rolloutLimits.stages}
            onChange={(stages) => setDraft({ ...draft, stages })}
          />
          <PlanTerms draft={draft} onChange={setDraft} />
        </>
      )}
    </FormDialog>
  );
}

type Versioned = Pick<AppPackage, 'app_id' | 'version_code'>;

function isNewer(app: Versioned, file: Versioned): boolean {
  // 64 bits: more than a number holds.
  return app.app_id === file.app_id && BigInt(file.version_code) > BigInt(app.version_code);
}
