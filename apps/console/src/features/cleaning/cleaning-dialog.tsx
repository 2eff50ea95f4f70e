import { type CleaningPolicy, cleaningPolicies, isManual } from '@rackhand/contract/app/cleaning';
import { cleaningPolicyWords } from '@rackhand/contract/app/cleaning-words';
import { previewCleaning } from '@rackhand/contract/endpoints/cleaning';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Modal } from '../../ui/modal.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './cleaning.module.css';
import { cleaningMessages } from './cleaning-messages.ts';
import { cleaningKey } from './live-cleaning.ts';
import { CleanNow } from './now/clean-now.tsx';
import { CleaningResult, takesText } from './result/cleaning-result.tsx';

interface CleaningDialogProps {
  udid: string;
  policy: CleaningPolicy;
  /** Where the device can be chosen. */
  chooser?: ReactNode;
  onPolicy: (policy: CleaningPolicy) => void;
  onClose: () => void;
}

/** What a cleaning would do to a device as it is now. Document 9. */
export function CleaningDialog({
  udid,
  policy,
  chooser,
  onPolicy,
  onClose,
}: CleaningDialogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(cleaningMessages);
  const language = useLanguage();
  const query = useQuery({
    queryKey: [...cleaningKey, udid, policy] as const,
    queryFn: ({ signal }) => api.call(previewCleaning, { params: { udid }, query: { policy }, signal }),
  });
  const { data } = query;
  return (
    <Modal
      title={data === undefined ? words.title : words.titleOf(data.device_name)}
      closeLabel={words.close}
      width={750}
      startAtTitle
      onClose={onClose}
    >
      <div className={styles.body}>
        <p>{words.lead}</p>
        <div className={styles.choices}>
          {chooser}
          <Segmented
            label={words.policy}
            options={cleaningPolicies.map((value) => ({
              value,
              label: cleaningPolicyWords[value][language],
            }))}
            value={policy}
            onChange={onPolicy}
          />
        </div>
        <LoadState query={query} words={words} rows={5} />
        {data !== undefined && isManual(policy) && (
          <CleanNow
            key={data.arn}
            arn={data.arn}
            udid={data.udid}
            name={data.device_name}
            policy={policy}
            takes={takesText(data, words)}
          />
        )}
        {data !== undefined && <CleaningResult preview={data} />}
      </div>
    </Modal>
  );
}
