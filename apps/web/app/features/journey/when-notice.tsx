import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { JourneyGone } from './route-notice.tsx';
import type { WhenRefusal } from './save-when.ts';

type WhenNoticeProps = {
  readonly refusal: Exclude<WhenRefusal, { kind: 'date-past' | 'spot-too-far' }>;
};

/** Why saving failed, and which part was saved. */
export function WhenNotice({ refusal }: WhenNoticeProps) {
  const t = useWords();
  if (refusal.kind === 'gone') return <JourneyGone />;
  const title = t(refusal.kind === 'not-saved' ? m.when_failed : m.when_others_failed);
  return (
    <SetbackAlert title={title} setback={refusal.setback}>
      {t(m.when_failed_text)}
    </SetbackAlert>
  );
}
